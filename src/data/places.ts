import { changedLists, changeKey, type ListPlace } from '../domain/catalogue/browse.ts';
import { listsTag, listTag } from '../domain/tags.ts';
import { audiosOf } from './audio-bits.ts';

/** Rows of `title_places` as the domain's rule for lists expects them. */
export type ListPlaceRow = Omit<ListPlace, 'newness' | 'audios'> & {
  rowId: string;
  newness: Date;
  audios: number;
};

export const PLACE_COLUMNS =
  'title_id as "rowId", kind, listed, genre, year, audios, newness, name, popular';

export const listPlaceOf = ({ rowId: _, newness, audios, ...place }: ListPlaceRow): ListPlace => ({
  ...place,
  audios: audiosOf(audios),
  newness: newness.getTime(),
});

/** The tags of the lists that a change of one title renews. */
export function changedListTagsOf(before: ListPlace | null, after: ListPlace | null): string[] {
  const kind = (after ?? before)?.kind;
  return kind ? changedLists(before, after).map((list) => listTag(kind, list)) : [];
}

/** With more changed lists than this, one tag for all lists of a kind. */
const MAX_LIST_TAGS = 1000;

/** The same of many titles, by row id. */
export function listTagsOf(
  before: ReadonlyMap<string, ListPlace>,
  after: ReadonlyMap<string, ListPlace>,
): string[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changes = new Map(
    ids.map((id) => {
      const [old, fresh] = [before.get(id) ?? null, after.get(id) ?? null];
      return [changeKey(old, fresh), [old, fresh] as const];
    }),
  );
  const tags = [...changes.values()].flatMap((change) => changedListTagsOf(...change));
  const distinct = [...new Set(tags)];
  if (distinct.length <= MAX_LIST_TAGS) return distinct;
  const kinds = new Set([...before.values(), ...after.values()].map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => [listTag(kind), listsTag(kind)]);
}
