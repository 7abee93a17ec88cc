export const TOTAL_SEATS = 2000;
const LOW_SEATS = 100;

export type Quota = {
  sold: number;
  available: number;
  total: number;
  percentSold: number;
  isLow: boolean;
};

/** Seats left. Counts outside the total are clamped: the page never shows a negative number. */
export function quotaFromSold(soldCount: number, total: number = TOTAL_SEATS): Quota {
  const sold = Math.min(Math.max(soldCount, 0), total);
  const available = total - sold;
  return {
    sold,
    available,
    total,
    percentSold: total === 0 ? 100 : Math.round((sold / total) * 1000) / 10,
    isLow: available >= 1 && available <= LOW_SEATS,
  };
}
