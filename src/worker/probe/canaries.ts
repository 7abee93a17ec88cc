import type { Db } from '../../data/database.ts';
import { listLatelyGood } from '../../data/queries/server-health.ts';
import type { Budget, Fetcher } from './fetcher.ts';

/** `none` when nothing is known that would tell. */
export type Network = 'up' | 'down' | 'none';

const ASKED = 3;
const PICKED_FROM = 200;
const ANSWER_WITHIN_MS = 5000;
/** Whatever answers, answers: the status does not matter. */
const HEAD_OF_IT = { mostBytes: 1 };

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';

/** Servers that worked lately, of different hosts, and those that the operator names. Other hosts than the silent ones come first. */
async function pickCanaries(
  db: Db,
  named: readonly string[],
  silent: ReadonlySet<string>,
): Promise<string[]> {
  const good = new Map((await listLatelyGood(db, PICKED_FROM)).map((url) => [hostOf(url), url]));
  const [others, same] = [false, true].map((isSilent) =>
    [...good].filter(([host]) => silent.has(host) === isSilent).map(([, url]) => url),
  ) as [string[], string[]];
  const shuffled = others
    .map((url) => ({ url, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ url }) => url);
  return [...named, ...[...shuffled, ...same].slice(0, ASKED)];
}

type Options = {
  db: Db;
  fetcher: Fetcher;
  /** Addresses that the operator names. */
  canaries: readonly string[];
  /** Hosts that do not answer just now. */
  silentHosts?: ReadonlySet<string>;
};

/** Whether our own network is up, asked of what is known to answer. */
export async function askNetwork(options: Options): Promise<Network> {
  const { db, fetcher, canaries: named, silentHosts = new Set() } = options;
  const canaries = await pickCanaries(db, named, silentHosts);
  if (canaries.length === 0) return 'none';
  const asked = canaries.map(async (address) => {
    const budget: Budget = { leftMs: ANSWER_WITHIN_MS };
    await fetcher.get(new URL(address), budget, HEAD_OF_IT);
  });
  return await Promise.any(asked).then(
    () => 'up',
    () => 'down',
  );
}
