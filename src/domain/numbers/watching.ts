import type { Sum } from '../playback/report-sums.ts';

/** How many began within each of these, the quickest first. */
export const STARTS = ['start_1s', 'start_2s', 'start_4s', 'start_8s', 'start_later'] as const;
export type Start = (typeof STARTS)[number];

/** How it went for those who watched. Shares are null where nothing is known to be a share of. */
export type Watching = {
  playbacks: number;
  /** The share of each, in the order of `STARTS`; empty without any start. */
  starts: number[];
  /** In which of them the middle one of all starts is. */
  middleStart: Start | null;
  /** Of servers that were tried, also those that another took over for. */
  failed: number | null;
  /** Of the time in front of a picture. */
  stalled: number | null;
  /** Of playbacks that were left before there was a picture. */
  left: number | null;
};

const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null);

export function watchingOf(sums: Readonly<Record<Sum, number>>): Watching {
  const { played, exits, framed, lost, stalled_ms } = sums;
  const playbacks = played + exits + framed + lost;
  const failed = sums.failed_open + sums.failed_fault + sums.failed_stall + sums.failed_viewer;
  const counts = STARTS.map((start) => sums[start]);
  const all = counts.reduce((total, count) => total + count, 0);
  let before = 0;
  const middle = counts.findIndex((count) => {
    before += count;
    return before * 2 >= all;
  });
  return {
    playbacks,
    starts: all > 0 ? counts.map((count) => count / all) : [],
    middleStart: all > 0 ? (STARTS[middle] ?? null) : null,
    failed: shareOf(failed, failed + played),
    stalled: shareOf(stalled_ms, stalled_ms + sums.watched_s * 1000),
    left: shareOf(exits, playbacks),
  };
}
