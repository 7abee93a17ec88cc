import { freeLabel } from '../playback/free-label.ts';
import type { AudioGroup } from '../playback/servers.ts';
import { readAddress } from './addresses.ts';
import { answersIn, valueIn } from './answer.ts';
import { type KnownTitle, type KnownTitles, type LinkPlace, placesOf } from './known-title.ts';
import { labelWords } from './labels.ts';
import { namesIn, unexplained } from './names-in.ts';
import { pathNames } from './path-names.ts';
import { eitherOf, type Placing } from './place-in-title.ts';
import type { Reading } from './reading.ts';
import { beginning } from './scope.ts';
import { type NewLink, type RefusedLink, step } from './step.ts';
import { claimsIn, unite } from './words.ts';

export type PlacedLink =
  | NewLink
  | RefusedLink
  | { kind: 'exists'; url: string; place: LinkPlace; audio: AudioGroup; label: string }
  | { kind: 'duplicate'; url: string };

export type Placed = {
  links: PlacedLink[];
  /** Names that the forgiving search should be asked for, as written. */
  wanted: Map<string, string>;
};

const keysOf = (placing: Placing): string[] => answersIn(placing).map(({ key }) => key);

const canonical = (url: string): string => readAddress(url)?.url ?? url;

/** The server that has this address already, at the place or at one of those that are possible. */
function existing(link: NewLink, titles: readonly KnownTitle[]): PlacedLink | null {
  const keys = new Set<string>(keysOf(link.place));
  for (const title of titles) {
    const server = title.servers.find(
      ({ owner, url }) => keys.has(owner) && (url === link.url || canonical(url) === link.url),
    );
    const place = server && placesOf(title).find(({ key }) => key === server.owner);
    if (server && place)
      return { kind: 'exists', url: link.url, place, audio: server.audio, label: server.label };
  }
  return null;
}

/** Each address once. Two places for one address are a question. */
function withoutDuplicates(links: readonly PlacedLink[]): PlacedLink[] {
  const first = new Map<string, number>();
  const result: PlacedLink[] = [];
  for (const link of links) {
    const at = first.get(link.url);
    const before = at === undefined ? undefined : result[at];
    if (link.kind === 'refused' || at === undefined || !before) {
      if (link.kind !== 'refused') first.set(link.url, result.length);
      result.push(link);
      continue;
    }
    if (
      link.kind === 'new' &&
      before.kind === 'new' &&
      keysOf(link.place).join() !== keysOf(before.place).join()
    )
      result[at] = { ...before, place: eitherOf([before.place, link.place], 'several-titles') };
    result.push({ kind: 'duplicate', url: link.url });
  }
  return result;
}

/** Labels that differ within each place and language. */
function withFreeLabels(links: readonly PlacedLink[], titles: readonly KnownTitle[]): PlacedLink[] {
  const taken = new Map<string, Set<string>>();
  const takenAt = (key: string): Set<string> => {
    const known = taken.get(key) ?? new Set();
    taken.set(key, known);
    return known;
  };
  for (const { servers } of titles)
    for (const { owner, audio, label } of servers) takenAt(`${owner} ${audio}`).add(label);
  return links.map((link) => {
    if (link.kind !== 'new') return link;
    const [place, audio] = [valueIn(link.place), valueIn(link.audio)];
    if (!place || !audio) return link;
    const labels = takenAt(`${place.key} ${audio}`);
    const label = freeLabel(link.label, labels);
    labels.add(label);
    return { ...link, label };
  });
}

/** Whether a text begins with a link that nothing names and ends with a title that has none. */
function isUpsideDown({ parts }: Reading, words: Parameters<typeof claimsIn>[1]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first?.address || !first.path || !last || last.address) return false;
  return (
    unexplained(first.said, () => false).length === 0 &&
    pathNames(first.path, words).titles.length === 0 &&
    claimsIn(last.said, words).length > 0
  );
}

/** Where each link of a text belongs, as far as the text and the known titles tell. What is doubtful is asked. */
export function placeLinks(reading: Reading, known: KnownTitles, given: KnownTitle | null): Placed {
  const titles = unite(...known.exact.values(), ...known.near.values(), given ? [given] : []);
  const labels = titles.flatMap(({ servers }) => servers.map(({ label }) => label));
  const words = { known, labels: labelWords(reading.hosts, labels) };
  const context = { ...words, given, isUpsideDown: isUpsideDown(reading, words) };
  const links: PlacedLink[] = [];
  const wanted = new Map<string, string>();
  let state = beginning(given);
  for (const part of reading.parts) {
    const { link, searched, ...next } = step(state, part, context);
    state = next.state;
    for (const { key, text } of searched) wanted.set(key, text);
    if (link) links.push((link.kind === 'new' && existing(link, titles)) || link);
  }
  return { links: withFreeLabels(withoutDuplicates(links), titles), wanted };
}

/** The keys of all names that a text may hold, for one look into the catalogue. */
export function nameKeys(reading: Reading): string[] {
  const keys = new Set<string>();
  for (const { said, path } of reading.parts)
    for (const text of [said, path]) if (text) for (const { key } of namesIn(text)) keys.add(key);
  return [...keys];
}
