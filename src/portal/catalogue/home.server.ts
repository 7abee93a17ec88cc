import type { Db } from '../../data/database.ts';
import {
  getFeaturedMovie,
  listRecommendedMovies,
  listTitleServers,
  listTitles,
} from '../../data/queries/titles.ts';
import { CAROUSEL_LENGTH } from '../../domain/catalogue/paging.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { ALL_LISTS_TAGS, RECOMMENDED_TAG, serversTag, titleTag } from '../../domain/tags.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { serverChoices } from '../playback/server-choices.ts';
import { cardsOf, picturesOf, tagsOf } from './title-cards.server.ts';

const NO_TITLES = { titles: [], next: null };

export async function loadHome(db: Db, readSettings: ReadSettings) {
  const parts = pageParts();
  const newest = async (kind: TitleKind) =>
    (await parts.read(listTitles(db, kind, { limit: CAROUSEL_LENGTH }), NO_TITLES)).titles;
  const [featured, recommended, recent, series, anime, settings] = await Promise.all([
    parts.read(getFeaturedMovie(db), null),
    parts.read(listRecommendedMovies(db, CAROUSEL_LENGTH), []),
    newest('movie'),
    newest('serie'),
    newest('anime'),
    readSettings(),
  ]);
  const servers = featured ? await parts.read(listTitleServers(db, featured.rowId), []) : [];
  const shown = [...recommended, ...recent, ...series, ...anime];
  const tags = [
    ...ALL_LISTS_TAGS,
    RECOMMENDED_TAG,
    ...tagsOf(shown),
    ...(featured ? [titleTag(featured.rowId), serversTag('title', featured.rowId)] : []),
  ];
  return parts.answer(tags, {
    featured: featured && {
      kind: featured.kind,
      id: featured.id,
      name: featured.name,
      genre: featured.genre,
      releaseYear: featured.releaseYear,
      description: featured.description,
      backdrop: picturesOf(featured).backdrop,
      groups: serverChoices('movie', featured.id, servers),
    },
    recommended: cardsOf(recommended),
    recent: cardsOf(recent),
    series: cardsOf(series),
    anime: cardsOf(anime),
    mysteryBox: settings.mysteryBox,
    adSlots: settings.adSlots,
  });
}
