import {
  BEHIND_THE_RANKING,
  type ListedTitle,
  type MostWanted,
} from '../../data/queries/titles.ts';
import { cardOf, type TitleCard, type TitleKind } from '../../domain/catalogue/title.ts';
import { listTag, RANKING_TAG, titleTag } from '../../domain/tags.ts';
import { picture } from '../pictures/picture-base.server.ts';

type TitlePictures = { rowId: string; image: string; backdrop: string };

/** What the browser gets: a card without its row id. */
export const cardsOf = (titles: readonly ListedTitle[]): TitleCard[] =>
  titles.map((title) => ({
    ...cardOf(title),
    image: picture('t', title.rowId, title.image),
  }));

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
