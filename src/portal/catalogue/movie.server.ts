import type { Db } from '../../data/database.ts';
import { getTitleWithServers, listMostWanted } from '../../data/queries/titles.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalogue/paging.ts';
import { serversTag, titleTag } from '../../domain/tags.ts';
import { cardsOf, picturesOf, wantedTags } from '../cards/title-cards.server.ts';
import { pageParts } from '../http/page-parts.server.ts';
import { serverChoices } from '../playback/server-choices.ts';

export async function loadMovie(db: Db, id: string) {
  const parts = pageParts();
  const [movie, mostWanted] = await Promise.all([
    getTitleWithServers(db, 'movie', id),
    parts.read(listMostWanted(db, 'movie', CAROUSEL_LENGTH), { titles: [], isRanked: true }),
  ]);
  if (!movie) throw new Response('No content found', { status: 404 });
  const { rowId, servers, ...shown } = movie;
  const tags = [titleTag(rowId), serversTag('title', rowId), ...wantedTags('movie', mostWanted)];
  return parts.answer(tags, {
    movie: { ...shown, ...picturesOf(movie) },
    groups: serverChoices('movie', movie.id, servers),
    mostWanted: cardsOf(mostWanted.titles),
  });
}
