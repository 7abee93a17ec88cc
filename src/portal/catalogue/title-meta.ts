import { capitaliseWords } from '../../domain/catalogue/episodes.ts';
import { type TitleDetail, titlePath } from '../../domain/catalogue/title.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { absolutePicture, absoluteUrl, pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';

/** Share preview and structured data of a movie, series or anime. */
export function titleMeta(
  site: PublicSettings,
  title: TitleDetail,
  extra: Record<string, unknown> = {},
) {
  const name = site.siteName;
  const path = titlePath(title);
  return pageMeta(site, {
    title: text.meta.movie(title.name, title.releaseYear, name),
    description: title.description || text.meta.movieDescription(title.name, name),
    path,
    image: title.backdrop || title.image,
    type: title.kind === 'movie' ? 'video.movie' : 'video.tv_show',
    jsonLd: {
      '@type': title.kind === 'movie' ? 'Movie' : 'TVSeries',
      name: title.name,
      alternateName: title.originalName ?? undefined,
      description: title.description || undefined,
      genre: title.genre ? text.genre(title.genre) : undefined,
      [title.kind === 'movie' ? 'datePublished' : 'startDate']: String(title.releaseYear),
      image: absolutePicture(site, title.image),
      url: absoluteUrl(site, path),
      ...extra,
    },
  });
}

type ShownSeason = {
  seasons: string[];
  season: string | null;
  episodes: { name: string; number: number }[];
};

/** Structured data of the season that a page shows. */
export function seasonMeta({ seasons, season, episodes }: ShownSeason): Record<string, unknown> {
  return {
    numberOfSeasons: seasons.length,
    containsSeason: season && {
      '@type': 'TVSeason',
      name: capitaliseWords(season),
      seasonNumber: seasons.indexOf(season) + 1,
      numberOfEpisodes: episodes.length,
      episode: episodes.map(({ name, number }) => ({
        '@type': 'TVEpisode',
        name,
        episodeNumber: number,
      })),
    },
  };
}
