import { finishRead, noteReading, takeRead } from '../../data/commands/guide-reads.ts';
import { indexProgrammes } from '../../data/commands/guide-search.ts';
import type { Db } from '../../data/database.ts';
import { matchAllGuides } from '../../data/guide/match-guides.ts';
import { log } from '../../platform/log.ts';
import type { Network } from '../../sources/open-source.ts';
import { readSource } from '../../sources/read-source.ts';

const BEAT_MS = 10_000;

export type SourceReader = { db: Db; databaseUrl: string; network: Network };

/** Reads the next source that is due. False if there is none. */
export async function readNextSource({ db, databaseUrl, network }: SourceReader): Promise<boolean> {
  const taken = await takeRead(db);
  if (!taken) return false;
  const { source, wanted } = taken;
  const beat = setInterval(() => {
    noteReading(db, source.id).catch(() => {});
  }, BEAT_MS);
  try {
    const isDryRun = wanted === 'check';
    const report = await readSource({
      ...{ databaseUrl, network, source, isDryRun },
      anyway: wanted === 'anyway',
    });
    clearInterval(beat);
    // Another worker reads it from the start.
    if (network.signal?.aborted) return false;
    await finishRead(db, taken, report);
    const { failure, seconds, channels, guideChannels, programmes, written } = report;
    const figures = { seconds, channels, guideChannels, programmes, ...written };
    log.info({ source: source.id, wanted, failure, ...figures }, 'a source was read');
    if (isDryRun || failure !== null) return true;
    log.info(await matchAllGuides(db), 'channels were matched with their guide');
    log.info(await indexProgrammes(db, { of: source.id }), 'programmes were indexed for searches');
  } finally {
    clearInterval(beat);
  }
  return true;
}
