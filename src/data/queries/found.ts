import type { Db } from '../database.ts';
import { type ListedChannel, listChannelsByRow } from './channels.ts';
import { type ListedMatch, listMatchesByRow } from './matches.ts';
import type { Hit } from './search.ts';
import { type ListedTitle, listTitlesByRow } from './titles.ts';

export type FoundCards = {
  titles: ListedTitle[];
  channels: ListedChannel[];
  matches: ListedMatch[];
};

/** The cards of the hits, in their order. Rows deleted in the meantime are left out. */
export async function listFound(db: Db, hits: readonly Hit[]): Promise<FoundCards> {
  const rowIds = (isWanted: (hit: Hit) => boolean) => hits.filter(isWanted).map((hit) => hit.rowId);
  const places = new Map(hits.map(({ kind, rowId }, place) => [`${kind}/${rowId}`, place]));
  const inOrder = <Card extends { rowId: string }>(
    cards: Card[],
    kindOf: (card: Card) => Hit['kind'],
  ): Card[] => {
    const place = (card: Card) => places.get(`${kindOf(card)}/${card.rowId}`) ?? -1;
    return cards.sort((a, b) => place(a) - place(b));
  };
  const [titles, channels, matches] = await Promise.all([
    listTitlesByRow(
      db,
      rowIds(({ kind }) => kind !== 'channel' && kind !== 'match'),
    ),
    listChannelsByRow(
      db,
      rowIds(({ kind }) => kind === 'channel'),
    ),
    listMatchesByRow(
      db,
      rowIds(({ kind }) => kind === 'match'),
    ),
  ]);
  return {
    titles: inOrder(titles, (card) => card.kind),
    channels: inOrder(channels, () => 'channel'),
    matches: inOrder(matches, () => 'match'),
  };
}
