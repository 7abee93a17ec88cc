import type { Db } from '../../data/database.ts';
import { listLatelyGood } from '../../data/queries/server-health.ts';
import type { Budget, Fetcher } from '../../platform/guarded-fetch/fetcher.ts';

/** `none` if there is no canary to ask. */
export type Network = 'up' | 'down' | 'none';

const ASKED = 3;
const PICKED_FROM = 200;
const ANSWER_WITHIN_MS = 5000;
/** Any answer counts, whatever its status. */
const HEAD_OF_IT = { maxBytes: 1 };

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';

/**
 * The addresses that the operator names, and servers of different hosts that worked lately, preferably not of the
 * silent hosts.
 */
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
  /** Addresses named by the operator. */
  canaries: readonly string[];
  /** Hosts that did not answer the probes in question. */
  silentHosts?: ReadonlySet<string>;
};

/** Finds out whether our own network is up, by asking servers that usually answer. */
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
