import type { LegacyDocument } from '../src/data/legacy-document.ts';
import { operatorDocument } from '../src/data/operator-collections.ts';
import {
  DEFAULT_SOURCE_ZONE,
  dayInArgentina,
  instantInZone,
  VIEWER_ZONE,
} from '../src/domain/time/clock.ts';
import { pictureOf } from './art/names.ts';
import { otherChannels, sportsChannels } from './catalogue/channels.ts';
import { consoles } from './catalogue/consoles.ts';
import { leagues } from './catalogue/football.ts';
import { matches } from './catalogue/matches.ts';
import { products } from './catalogue/products.ts';
import { anime, movies, series } from './catalogue/titles.ts';
import type { DemoServer, DemoTitle } from './catalogue/types.ts';
import { farPoster } from './far-posters.ts';
import { demoServers } from './servers.ts';
import {
  channelDocument,
  episodeDocument,
  matchDocument,
  titleDocument,
  tvCodeDocument,
} from './write-documents.ts';

const HOUR = 3_600_000;

/** The newest title's date. Fixed, so that a restart changes nothing. */
const NEWEST = Date.UTC(2026, 9, 1);

/** The address of a picture. */
const art = (file: string): string => `/art/${file}`;

/** Titles are grouped in the files; on the home page they should be mixed. */
function mixed(titles: readonly DemoTitle[]): DemoTitle[] {
  const step = 37;
  const isCoprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : isCoprime(b, a % b));
  const stride = isCoprime(titles.length, step) ? step : step + 1;
  return titles.map((_, place) => titles[(place * stride) % titles.length] as DemoTitle);
}

const absolute = (origin: string) => (server: DemoServer) => ({
  audio: server.audio,
  label: server.label,
  url: origin + server.path,
});

function* titleDocuments(
  titles: readonly DemoTitle[],
  hostOrigin: string,
): Generator<LegacyDocument> {
  for (const [position, title] of mixed(titles).entries()) {
    const far = farPoster(title);
    const seasons = title.seasons ?? [];
    yield titleDocument({
      ...title,
      recommended: title.recommended ?? false,
      popular: title.popular ?? false,
      imageVertical: far === null ? art(pictureOf.poster(title)) : hostOrigin + far,
      imageHorizontal: art(pictureOf.backdrop(title)),
      newness: new Date(NEWEST - position * 7 * HOUR),
      seasons: seasons.map((season) => season.key),
      servers:
        title.kind === 'movie' ? demoServers({ ...title, position }).map(absolute(hostOrigin)) : [],
    });
    let still = 0;
    for (const season of seasons) {
      for (const episode of season.episodes) {
        yield episodeDocument({
          kind: title.kind,
          titleId: title.id,
          season: season.key,
          ...episode,
          image: art(pictureOf.still(title, still++)),
          servers: demoServers({ ...title, position }, { ...episode, season: season.key }).map(
            absolute(hostOrigin),
          ),
        });
      }
    }
  }
}

/** Every third channel has a second server, so that one that stops is left for the other. */
const ONE_IN = 3;

function* channelDocuments(hostOrigin: string): Generator<LegacyDocument> {
  for (const [position, channel] of [...sportsChannels, ...otherChannels].entries()) {
    const stream = (name: string) => `${hostOrigin}/live/${name}/master.m3u8`;
    yield channelDocument({
      ...channel,
      image: art(pictureOf.channel(channel.id)),
      url: stream(channel.id),
      others: position % ONE_IN === 0 ? { Respaldo: stream(`${channel.id}-respaldo`) } : {},
      createdAt: new Date(Date.UTC(2026, 0, 1) + position * HOUR),
    });
  }
}

/** The matches around today: their dates are set at every start and every midnight. */
export function* matchDocuments(now: Date, hostOrigin: string): Generator<LegacyDocument> {
  const channels = new Map(sportsChannels.map((channel) => [channel.name, channel]));
  for (const match of matches) {
    const day = dayInArgentina(new Date(now.getTime() + match.dayOffset * 24 * HOUR));
    yield matchDocument(
      {
        id: match.id,
        firstTeam: match.home,
        secondTeam: match.away,
        league: match.league,
        startsAt: instantInZone(day, match.time, VIEWER_ZONE) as Date,
        goals: match.goals,
        servers: [
          ...match.channels.map((name) => ({
            label: name,
            url: `${hostOrigin}/live/${channels.get(name)?.id}/master.m3u8`,
          })),
          ...(match.others ?? []).map(({ name, path }) => ({
            label: name,
            url: hostOrigin + path,
          })),
        ],
      },
      DEFAULT_SOURCE_ZONE,
    );
  }
}

const TV_CODES_SOLD = 1268;

function* tvCodeDocuments(): Generator<LegacyDocument> {
  for (let sold = 1; sold <= TV_CODES_SOLD; sold++) yield tvCodeDocument(`vendido-${sold}`);
}

function* operatorDocuments(hostOrigin: string): Generator<LegacyDocument> {
  for (const { name, savedId } of sportsChannels)
    yield operatorDocument('CANALESDEPORTIVOS', { name, channel_source_id: savedId });
  for (const { name, hasGround } of leagues)
    yield operatorDocument('LIGAS', {
      name,
      icon: art(pictureOf.badge(name)),
      background: hasGround ? art(pictureOf.ground(name)) : undefined,
    });
  for (const { price, ...product } of products)
    yield operatorDocument('PRODUCTOS', {
      ...product,
      price_ars: price,
      image: art(pictureOf.product(product.id)),
    });
  for (const { id, url } of consoles)
    yield operatorDocument('CONSOLAS', {
      id,
      image: art(pictureOf.console(id)),
      url: hostOrigin + url,
    });
}

export function* demoDocuments(now: Date, hostOrigin: string): Generator<LegacyDocument> {
  yield* titleDocuments(movies, hostOrigin);
  yield* titleDocuments(series, hostOrigin);
  yield* titleDocuments(anime, hostOrigin);
  yield* channelDocuments(hostOrigin);
  yield* operatorDocuments(hostOrigin);
  yield* tvCodeDocuments();
  yield* matchDocuments(now, hostOrigin);
}
