import {
  finishRead,
  noteReading,
  type TakenRead,
  takeRead,
} from '../../data/commands/guide-reads.ts';
import { indexProgrammes } from '../../data/commands/guide-search.ts';
import type { Db } from '../../data/database.ts';
import { matchAllGuides } from '../../data/guide/match-guides.ts';
import { log } from '../../platform/log.ts';
import { inTurn } from '../../sources/in-turn.ts';
import type { Network } from '../../sources/open-source.ts';
import { readSource } from '../../sources/read-source.ts';

const BEAT_MS = 10_000;

export type SourceReader = { db: Db; databaseUrl: string; network: Network };

/** Whether channels may have to be matched anew. */
async function readTaken(
  { db, databaseUrl, network }: SourceReader,
  taken: TakenRead,
  onStaged: () => Promise<void>,
): Promise<boolean> {
  const { source, wanted } = taken;
  const beat = setInterval(() => {
    noteReading(db, source.id).catch(() => {});
  }, BEAT_MS);
  try {
    const isDryRun = wanted === 'check';
    const anyway = wanted === 'anyway';
    const report = await readSource({ databaseUrl, network, source, isDryRun, anyway, onStaged });
    clearInterval(beat);
    // Another worker reads it from the start.
    if (network.signal?.aborted) return false;
    await finishRead(db, taken, report);
    const { failure, seconds, channels, guideChannels, programmes, written } = report;
    const figures = { seconds, channels, guideChannels, programmes, ...written };
    log.info({ source: source.id, wanted, failure, ...figures }, 'a source was read');
    if (isDryRun || failure !== null) return false;
    log.info(await indexProgrammes(db, { of: source.id }), 'programmes were indexed for searches');
    return true;
  } finally {
    clearInterval(beat);
  }
}

/** Reads sources that are due, and then matches channels with what they list. How many it has read. */
async function readSome(reader: SourceReader, most: number): Promise<number> {
  let taken = 0;
  let isNew = false;
  const next = async () => {
    if (taken === most || reader.network.signal?.aborted) return null;
    const read = await takeRead(reader.db);
    if (read) taken += 1;
    return read;
  };
  try {
    await inTurn(next, async (read, takeTurn) => {
      if (await readTaken(reader, read, takeTurn)) isNew = true;
    });
  } finally {
    if (isNew) log.info(await matchAllGuides(reader.db), 'channels were matched with their guide');
  }
  return taken;
}

/** Until none is due: matching makes those due of which programmes were not kept. */
export async function readSources(
  reader: SourceReader,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let all = 0;
  for (let some = -1; some !== 0; all += some) some = await readSome(reader, most - all);
  return all;
}
