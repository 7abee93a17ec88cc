import type { ListedTitle } from '../../data/queries/titles.ts';
import type { TitleCard } from '../../domain/catalogue/title.ts';
import { titleTag } from '../../domain/tags.ts';

/** What the browser gets: a card without its row id. */
export const cardsOf = (titles: readonly ListedTitle[]): TitleCard[] =>
  titles.map(({ kind, id, name, image }) => ({ kind, id, name, image }));

/** A page depends on every title that it shows. */
export const tagsOf = (titles: readonly { rowId: string }[]): string[] =>
  titles.map((title) => titleTag(title.rowId));
