import { changedLists, type Place } from '../domain/catalogue/browse.ts';
import { listTag } from '../domain/tags.ts';
import { audiosOf } from './audio-bits.ts';

/** Rows of `title_places` as the domain's rule for lists expects them. */
export type PlaceRow = Omit<Place, 'newness' | 'audios'> & {
  rowId: string;
  newness: Date;
  audios: number;
};

export const PLACE_COLUMNS =
  'title_id as "rowId", kind, listed, genre, year, audios, newness, name, popular';

export const placeOf = ({ rowId: _, newness, audios, ...place }: PlaceRow): Place => ({
  ...place,
  audios: audiosOf(audios),
  newness: newness.getTime(),
});

/** The tags of the lists that a change of one title renews. */
export function changedListTagsOf(before: Place | null, after: Place | null): string[] {
  const kind = (after ?? before)?.kind;
  return kind ? changedLists(before, after).map((list) => listTag(kind, list)) : [];
}
