import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { getShow, listEpisodes } from '../../data/queries/episodes.ts';
import { listMostWanted, listTitles } from '../../data/queries/titles.ts';
import { NEWEST } from '../../domain/catalogue/browse.ts';
import { chooseSeason } from '../../domain/catalogue/episodes.ts';
import { CAROUSEL_LENGTH, SAME_GENRE_LENGTH } from '../../domain/catalogue/paging.ts';
import { DEFAULT_GENRE } from '../../domain/catalogue/title.ts';
import { listTag, serversTag, titleTag } from '../../domain/tags.ts';
import { cardsOf, picturesOf, tagsOf, wantedTags } from '../cards/title-cards.server.ts';
import { documentPath, isDataRequest } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';
import { picture } from '../pictures/picture-base.server.ts';
import { serverChoices } from '../playback/server-choices.ts';

type ShowKind = 'serie' | 'anime';

/** The page of a series or anime, with one season. Only series have a row of titles of the same genre. */
export async function loadShow(db: Db, kind: ShowKind, id: string, request: Request) {
  const parts = pageParts();
  const [show, mostWanted] = await Promise.all([
    getShow(db, kind, id),
    parts.read(listMostWanted(db, kind, CAROUSEL_LENGTH), { titles: [], isRanked: true }),
  ]);
  if (!show) throw new Response('No content found', { status: 404 });
  const { rowId, seasons, ...shown } = show;
  const keys = seasons.map(({ key }) => key);
  const asked = new URL(request.url).searchParams.get('temporada');
  const season = chooseSeason(keys, asked);
  const isUnknownSeason = asked !== null && asked !== season;
  if (isUnknownSeason && !isDataRequest(request)) throw redirect(documentPath(request));
  const genre = { ...NEWEST, genre: show.genre || DEFAULT_GENRE };
  const [episodes, sameGenre] = await Promise.all([
    season === null ? [] : parts.read(listEpisodes(db, rowId, season), []),
    kind === 'serie'
      ? parts.read(listTitles(db, kind, { browse: genre, limit: SAME_GENRE_LENGTH + 1 }), null)
      : null,
  ]);
  const others = (sameGenre?.titles ?? [])
    .filter((title) => title.rowId !== rowId)
    .slice(0, SAME_GENRE_LENGTH);
  const seasonRow = seasons.find(({ key }) => key === season);
  const tags = [
    titleTag(rowId),
    ...(seasonRow ? [serversTag('season', seasonRow.rowId)] : []),
    ...wantedTags(kind, mostWanted),
    ...(sameGenre ? [listTag(kind, genre)] : []),
    ...tagsOf(others),
  ];
  const value = {
    show: { ...shown, ...picturesOf(show) },
    seasons: keys,
    season,
    episodes: episodes.map(({ servers, rowId: episodeRow, ...episode }) => ({
      ...episode,
      image: picture('e', episodeRow, episode.image),
      groups: serverChoices(kind, show.id, servers, { season: season ?? '', id: episode.id }),
    })),
    mostWanted: cardsOf(mostWanted.titles),
    sameGenre: cardsOf(others),
  };
  return parts.answer(tags, value, { isKept: () => !isUnknownSeason });
}
