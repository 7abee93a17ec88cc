import { log } from '../../platform/log.ts';

type TallyOptions = {
  flushEveryMs: number;
  /** Between two flushes; what comes above it is not counted, so a flood costs nothing. */
  most: number;
  write: (counts: [key: string, times: number][]) => Promise<void>;
  /** Logged when counts are lost with the database. */
  lost: string;
};

/** Counts in memory and writes now and then: what happens a thousand times a second is one row every few seconds. */
export function createTally({ flushEveryMs, most, write, lost }: TallyOptions) {
  const counts = new Map<string, number>();
  const flush = async (): Promise<void> => {
    const batch = [...counts];
    counts.clear();
    if (batch.length === 0) return;
    await write(batch).catch((error: unknown) =>
      log.warn({ err: error, lost: batch.length }, lost),
    );
  };
  setInterval(flush, flushEveryMs).unref();
  return (key: string): void => {
    if (counts.size < most || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}
