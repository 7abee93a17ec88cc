import { log } from '../../platform/log.ts';

type TallyOptions = {
  flushEveryMs: number;
  /** Most keys between two flushes. Further keys are not counted, so a flood costs nothing. */
  maxKeys: number;
  write: (counts: [key: string, times: number][]) => Promise<void>;
  /** Logged when counts are lost because the database failed. */
  lost: string;
};

const flushes: (() => Promise<void>)[] = [];

/** Writes what was counted since the last time: a portal that ends takes nothing with it. */
export const flushTallies = async (): Promise<void> =>
  void (await Promise.all(flushes.map((flush) => flush())));

/** Counts in memory and writes at intervals: a thousand events per second become one row every few seconds. */
export function createTally({ flushEveryMs, maxKeys, write, lost }: TallyOptions) {
  const counts = new Map<string, number>();
  const flush = async (): Promise<void> => {
    const batch = [...counts];
    counts.clear();
    if (batch.length === 0) return;
    await write(batch).catch((error: unknown) =>
      log.warn({ err: error, lost: batch.length }, lost),
    );
  };
  flushes.push(flush);
  setInterval(flush, flushEveryMs).unref();
  return (key: string): void => {
    if (counts.size < maxKeys || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}
