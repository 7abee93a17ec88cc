export const TOTAL_SEATS = 2000;
const LOW_SEATS = 100;

export type Quota = {
  sold: number;
  available: number;
  total: number;
  percentSold: number;
  isLow: boolean;
};

/** With one decimal. Never 0 once one is sold, and never 100 while one is left. */
function percentOf(sold: number, total: number): number {
  const rounded = Math.round((sold / total) * 1000) / 10;
  if (sold === 0 || sold === total) return rounded;
  return Math.min(Math.max(rounded, 0.1), 99.9);
}

/** Seats left. Counts outside the total are clamped: the page never shows a negative number. */
export function quotaFromSold(soldCount: number, total: number = TOTAL_SEATS): Quota {
  const sold = Math.min(Math.max(soldCount, 0), total);
  const available = total - sold;
  return {
    sold,
    available,
    total,
    percentSold: total === 0 ? 100 : percentOf(sold, total),
    isLow: available >= 1 && available <= LOW_SEATS,
  };
}
