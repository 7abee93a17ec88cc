import type { Db } from '../../data/database.ts';
import {
  isSameName,
  listKnownOwners,
  listOwnersLike,
  listOwnersNamed,
  listServersAt,
} from '../../data/queries/known-titles.ts';
import {
  type KnownServer,
  type KnownTitle,
  type KnownTitles,
  ownerKey,
  type PlaceKey,
} from '../../domain/links/known-title.ts';
import {
  nameKeys,
  type Placed,
  type PlacedLink,
  placeLinks,
} from '../../domain/links/place-links.ts';
import { plainText } from '../../domain/links/plain-text.ts';
import { type Reading, readText } from '../../domain/links/reading.ts';
import { linkDelimiter } from '../../domain/links/table.ts';
import { readDelimited } from '../../platform/delimited.ts';

/** Names that are searched for; the rest is unknown until somebody writes another name. */
const MAX_SEARCHES = 40;
const SEARCHED_AT_ONCE = 4;
const SEARCH_WITHIN_MS = 1500;

type Named = { ids: Map<string, PlaceKey[]>; near: Map<string, PlaceKey[]> };

const keysIn = (lists: Iterable<readonly PlaceKey[]>): PlaceKey[] => [
  ...new Set([...lists].flat()),
];

const knownTitles = (
  titles: ReadonlyMap<string, KnownTitle>,
  { ids, near }: Named,
): KnownTitles => {
  const withTitles = (lists: ReadonlyMap<string, readonly string[]>) =>
    new Map(
      [...lists].map(([key, list]) => [key, list.flatMap((id) => titles.get(id) ?? [])] as const),
    );
  return { exact: withTitles(ids), near: withTitles(near) };
};

const byRow = (titles: readonly KnownTitle[]): Map<string, KnownTitle> =>
  new Map(titles.map((title) => [ownerKey(title), title]));

/** A single letter would be looked for as the beginning of any word. */
const withoutLetters = (name: string): string =>
  name.replace(/(?<=\S\s)\p{L}(?=\s|$)/gu, '').trim() || name;

/** The forgiving search for each of these names, within a time limit. */
async function searchNames(
  db: Db,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, PlaceKey[]>> {
  const found = new Map<string, PlaceKey[]>();
  const left = [...wanted].slice(0, MAX_SEARCHES);
  const until = performance.now() + SEARCH_WITHIN_MS;
  const searchNext = async (): Promise<void> => {
    for (let next = left.shift(); next && performance.now() < until; next = left.shift())
      found.set(next[0], await listOwnersLike(db, withoutLetters(next[1])));
  };
  await Promise.all(Array.from({ length: SEARCHED_AT_ONCE }, searchNext));
  return found;
}

const placesIn = (links: readonly PlacedLink[]): PlaceKey[] => [
  ...new Set(
    links.flatMap((link) => {
      if (link.kind === 'exists') return [link.place.key];
      if (link.kind !== 'new') return [];
      return 'value' in link.place
        ? [link.place.value.key]
        : link.place.offered.map(({ key }) => key);
    }),
  ),
];

function withServers(title: KnownTitle, servers: ReadonlyMap<string, KnownServer[]>): KnownTitle {
  const owners = [
    ownerKey(title),
    ...title.seasons.flatMap(({ episodes }) => episodes.map(({ rowId }) => `e${rowId}`)),
  ];
  return { ...title, servers: owners.flatMap((owner) => servers.get(owner) ?? []) };
}

/** Places the links of a reading: exact names first, then a search for the others, then what is there already. */
export async function placeReading(
  db: Db,
  reading: Reading,
  given: KnownTitle | null,
): Promise<Placed['links']> {
  const named: Named = { ids: await listOwnersNamed(db, nameKeys(reading)), near: new Map() };
  let titles = byRow(await listKnownOwners(db, keysIn(named.ids.values())));
  const first = placeLinks(reading, knownTitles(titles, named), given);
  if (first.wanted.size > 0) {
    named.near = await searchNames(db, first.wanted);
    const fresh = keysIn(named.near.values()).filter((id) => !titles.has(id));
    titles = new Map([...titles, ...byRow(await listKnownOwners(db, fresh))]);
    for (const [key, text] of first.wanted) {
      const same = (named.near.get(key) ?? []).filter((id) => {
        const title = titles.get(id);
        return title !== undefined && isSameName(text, title);
      });
      if (same.length > 0 && !named.ids.has(key)) named.ids.set(key, same);
    }
  }
  const second =
    first.wanted.size > 0 ? placeLinks(reading, knownTitles(titles, named), given) : first;
  const servers = Map.groupBy(
    await listServersAt(db, placesIn(second.links)),
    ({ owner }) => owner,
  );
  if (servers.size === 0) return second.links;
  titles = new Map([...titles].map(([id, title]) => [id, withServers(title, servers)]));
  return placeLinks(reading, knownTitles(titles, named), given && withServers(given, servers))
    .links;
}

/** A pasted text of any kind. `trusted`: origins of the owner's list. */
export function readPasted(text: string, trusted: readonly string[]): Reading {
  const plain = plainText(text);
  const delimiter = linkDelimiter(plain);
  return readText(plain, delimiter && readDelimited(plain, delimiter), trusted);
}
