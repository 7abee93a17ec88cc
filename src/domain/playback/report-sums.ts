import type { EndReport } from './end-report.ts';
import type { ViewerReport } from './viewer-report.ts';

/**
 * What is summed up of reports, per day, host and engine; columns of `host_reports`. A playback is one of the first four;
 * `lost` is one that failed, with no other server left. A server that failed is counted even if another took over.
 */
export const SUMS = [
  'played',
  'exits',
  'framed',
  'lost',
  'failed_open',
  'failed_fault',
  'failed_stall',
  'failed_viewer',
  'start_1s',
  'start_2s',
  'start_4s',
  'start_8s',
  'start_later',
  'height_480',
  'height_720',
  'height_1080',
  'height_more',
  'stalled_ms',
  'watched_s',
] as const;
export type Sum = (typeof SUMS)[number];
export type Sums = Partial<Record<Sum, number>>;

/** As `start_…` has them; later is the rest. */
const START_BUCKETS_S = [1, 2, 4, 8] as const;
const HEIGHTS = [480, 720, 1080] as const;

/** One report of hours must not outweigh all others. */
const MAX_WATCHED_S = 4 * 3600;
const MAX_STALLED_MS = 120_000;
/** Whoever saw less cannot say that it plays. */
const PLAYED_AFTER_S = 10;

const startBucket = (ms: number): Sum => {
  const within = START_BUCKETS_S.find((seconds) => ms < seconds * 1000);
  return within ? `start_${within}s` : 'start_later';
};

const heightClass = (height: number): Sum => {
  const within = HEIGHTS.find((most) => height <= most);
  return within ? `height_${within}` : 'height_more';
};

const PLAYBACKS: Readonly<Partial<Record<string, Sum>>> = {
  played: 'played',
  exit: 'exits',
  framed: 'framed',
};

const HAD_PICTURE = new Set<string>(['played', 'fault', 'stall', 'viewer']);

const sumsOfEnd = ({ ending, startMs, stalledMs, watchedS, height }: EndReport): Sums => ({
  [PLAYBACKS[ending] ?? 'lost']: 1,
  // Others had no picture, or nobody knows: a host's page.
  ...(HAD_PICTURE.has(ending) && {
    ...(startMs !== null && { [startBucket(startMs)]: 1 }),
    ...(height > 0 && { [heightClass(height)]: 1 }),
    stalled_ms: Math.min(stalledMs, MAX_STALLED_MS),
    watched_s: Math.min(watchedS, MAX_WATCHED_S),
  }),
});

/** What a report says about its server. */
export type Said = {
  serverId: string;
  sums: Sums;
  /** Whether it played. Null if the report does not tell: the viewer left, or it may have recovered. */
  plays: boolean | null;
};

const FAILURES = new Set<string>(['open', 'fault', 'viewer']);

function playsOf({ ending, watchedS }: EndReport): boolean | null {
  if (ending === 'played') return watchedS >= PLAYED_AFTER_S || null;
  return FAILURES.has(ending) ? false : null;
}

/** Null for reports without a server, and those of players that do not say what happened. */
export function saidBy(report: ViewerReport): Said | null {
  if (report.kind === 'end')
    return { serverId: report.serverId, sums: sumsOfEnd(report), plays: playsOf(report) };
  if (report.kind !== 'error' || report.serverId === null) return null;
  const { error, serverId } = report;
  if (error === 'none' || error === 'other') return null;
  return { serverId, sums: { [`failed_${error}`]: 1 }, plays: FAILURES.has(error) ? false : null };
}
