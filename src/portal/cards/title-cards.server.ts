import {
  BEHIND_THE_RANKING,
  type ListedTitle,
  type MostWanted,
} from '../../data/queries/titles.ts';
import { cardOf, type TitleCard, type TitleKind } from '../../domain/catalogue/title.ts';
import { listTag, RANKING_TAG, titleTag } from '../../domain/tags.ts';
import { picture } from '../pictures/picture-base.server.ts';

type TitlePictures = { rowId: string; image: string; backdrop: string };

const cardLists = new WeakMap<readonly ListedTitle[], TitleCard[]>();

/** What the browser gets: cards without their row ids. Of the same list, the same. */
export function cardsOf(titles: readonly ListedTitle[]): TitleCard[] {
  const known = cardLists.get(titles);
  if (known) return known;
  const cards = titles.map((title) => ({
    ...cardOf(title),
    image: picture('t', title.rowId, title.image),
  }));
  cardLists.set(titles, cards);
  return cards;
}

/** The pictures of a title on its own page. */
export const picturesOf = ({ rowId, image, backdrop }: TitlePictures) => ({
  image: picture('t', rowId, image),
  backdrop: picture('b', rowId, backdrop),
});

/** A page depends on every title that it shows. */
export const tagsOf = (titles: readonly { rowId: string }[]): string[] =>
  titles.map((title) => titleTag(title.rowId));

/** Of a page with what is wanted most of a kind. */
export const wantedTags = (kind: TitleKind, { titles, isRanked }: MostWanted): string[] => [
  RANKING_TAG,
  ...(isRanked ? [] : [listTag(kind, BEHIND_THE_RANKING)]),
  ...tagsOf(titles),
];
