import { countryOfId, idKey, indexInSteps } from './guide-index.ts';
import { type MatchableChannel, matchChannel, type Reason } from './match-channel.ts';
import { keysOf, wordsOf } from './name.ts';

/** Which guide each of our channels has, of all that the sources list. 'A24' and 'A24 HD' have the same. */

export type OurChannel = MatchableChannel & { rowId: string };
/** A channel of one source. */
export type GuideRow = {
  rowId: string;
  sourceId: string;
  tvgId: string;
  names: readonly string[];
  /** Its source is read without being asked. */
  isEnabled: boolean;
};

type Mapping = { channelId: string; guideId: string; by: 'id' | 'name' | 'alias' };
type Suggested = {
  channelId: string;
  guideId: string;
  reason: Reason;
  place: number;
};
export type Matched = { mappings: Mapping[]; suggestions: Suggested[] };

/** Numbers as text, without a limit. */
const byNumber = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** The earlier is taken where several sources list the same channel. */
const byRank = (one: GuideRow, other: GuideRow): number =>
  Number(other.isEnabled) - Number(one.isEnabled) ||
  byNumber(one.sourceId, other.sourceId) ||
  byNumber(one.rowId, other.rowId);

/** One channel, as often as sources list it. */
type Listed = { row: GuideRow; keys: Set<string>; sources: Set<string>; names: Set<string> };

const namesOf = (row: GuideRow): string[] =>
  row.names.map((name) => keysOf(wordsOf(name)).strict).filter(Boolean);

/** The same id and a name in common: the same channel. Numbers as ids mean another channel in each guide. */
function listedOnce(rows: readonly GuideRow[]): Listed[] {
  const all: Listed[] = [];
  const byId = new Map<string, Listed[]>();
  for (const row of rows.toSorted(byRank)) {
    const id = idKey(row.tvgId);
    const keys = namesOf(row);
    const known = byId.get(id)?.find((one) => keys.some((key) => one.keys.has(key)));
    if (known) {
      for (const key of keys) known.keys.add(key);
      for (const name of row.names) known.names.add(name);
      known.sources.add(row.sourceId);
      continue;
    }
    const listed: Listed = {
      ...{ row, keys: new Set(keys), names: new Set(row.names) },
      sources: new Set([row.sourceId]),
    };
    all.push(listed);
    byId.set(id, [...(byId.get(id) ?? []), listed]);
  }
  return all;
}

/**
 * The first of several that are one channel under another id in each guide: they share a whole name, no guide has two of
 * them, and their ids name no two countries.
 */
function oneOfSeveral(listed: readonly Listed[]): Listed | null {
  const [first, ...others] = listed.toSorted((one, other) => byRank(one.row, other.row));
  if (!first) return null;
  const sources = listed.flatMap((one) => [...one.sources]);
  const countries = listed.flatMap(({ row }) => countryOfId(row.tvgId) ?? []);
  const isOne =
    new Set(sources).size === sources.length &&
    new Set(countries).size <= 1 &&
    [...first.keys].some((key) => others.every(({ keys }) => keys.has(key)));
  return isOne ? first : null;
}

const CHANNELS_AT_ONCE = 200;

/** The same whatever the order of channels and rows. It takes seconds: between two steps the caller may do something else. */
export function* matchGuides(
  channels: readonly OurChannel[],
  rows: readonly GuideRow[],
): Generator<void, Matched> {
  const listed = new Map(listedOnce(rows).map((one) => [one.row.rowId, one]));
  yield;
  const index = yield* indexInSteps(
    [...listed.values()].map(({ row: { rowId, tvgId }, names }) => ({
      ...{ id: rowId, tvgId, names: [...names] },
    })),
  );
  const mappings: Mapping[] = [];
  const suggestions: Suggested[] = [];
  for (const [i, channel] of channels.entries()) {
    if (i % CHANNELS_AT_ONCE === 0) yield;
    const channelId = channel.rowId;
    const match = matchChannel(index, channel);
    if (match.kind === 'matched') mappings.push({ channelId, guideId: match.id, by: match.by });
    if (match.kind !== 'asked') continue;
    const isSameName = match.suggestions.every(({ reason }) => reason === 'same-name');
    const one =
      isSameName && oneOfSeveral(match.suggestions.flatMap(({ id }) => listed.get(id) ?? []));
    if (one) mappings.push({ channelId, guideId: one.row.rowId, by: 'name' });
    else
      suggestions.push(
        ...match.suggestions.map(({ id, reason }, place) => ({
          ...{ channelId, guideId: id, reason, place },
        })),
      );
  }
  return { mappings, suggestions };
}
