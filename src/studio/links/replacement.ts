import type { Health } from '../../domain/playback/health.ts';

/** What somebody typed. */
export type Asked = { from: string; to: string };

export type States = [Health, number][];

export type Preview = {
  count: number;
  repeated: number;
  elsewhere: number;
  maxAtOnce: number;
  hasMore: boolean;
  /** The new origin, if its pages may not be framed: its links open in another tab. */
  notFramed: string | null;
  host: string;
  known: States;
  samples: { id: string; owner: string; before: string; after: string }[];
};

export type Done = {
  change: string;
  count: number;
  isUndone: boolean;
  probed: number;
  verdicts: States;
  asked: Asked | null;
};
