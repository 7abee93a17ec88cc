import { otherChannels, sportsChannels } from '../catalogue/channels.ts';
import { consoles } from '../catalogue/consoles.ts';
import { leagues } from '../catalogue/football.ts';
import { products } from '../catalogue/products.ts';
import { anime, movies, series } from '../catalogue/titles.ts';
import { badge, card, landscape, poster } from './drawing.ts';
import { pictureOf, STILLS } from './names.ts';

type Drawing = { file: string; html: string };
type Batch = { width: number; height: number; maxBytes: number; drawings: Drawing[] };

const titles = [...movies, ...series, ...anime];

/** Every picture that the catalogue needs, and a plain drawing for those that nobody has drawn. */
export const batches: Batch[] = [
  {
    width: 342,
    height: 513,
    maxBytes: 20_000,
    drawings: titles.map((title) => ({ file: pictureOf.poster(title), html: poster(title) })),
  },
  {
    width: 1280,
    height: 720,
    maxBytes: 40_000,
    drawings: titles.map((title) => ({
      file: pictureOf.backdrop(title),
      html: landscape(title.id, 'backdrop'),
    })),
  },
  {
    width: 320,
    height: 180,
    maxBytes: 10_000,
    drawings: [...series, ...anime].flatMap((title) =>
      Array.from({ length: STILLS }, (_, place) => ({
        file: pictureOf.still(title, place),
        html: landscape(title.id, `still ${place}`),
      })),
    ),
  },
  {
    width: 1280,
    height: 720,
    maxBytes: 30_000,
    drawings: leagues
      .filter(({ hasGround }) => hasGround)
      .map(({ name }) => ({ file: pictureOf.ground(name), html: landscape(name, 'ground') })),
  },
  {
    width: 96,
    height: 96,
    maxBytes: 6000,
    drawings: leagues.map(({ name }) => ({ file: pictureOf.badge(name), html: badge(name) })),
  },
  {
    width: 240,
    height: 135,
    maxBytes: 6000,
    drawings: [...sportsChannels, ...otherChannels].map(({ id, name, color }) => ({
      file: pictureOf.channel(id),
      html: card(name, { color }),
    })),
  },
  {
    width: 320,
    height: 240,
    maxBytes: 8000,
    drawings: consoles.map(({ id, name, year }) => ({
      file: pictureOf.console(id),
      html: card(name, { over: String(year) }),
    })),
  },
  {
    width: 400,
    height: 400,
    maxBytes: 10_000,
    drawings: products.map(({ id, name, category }) => ({
      file: pictureOf.product(id),
      html: card(name, { over: category }),
    })),
  },
];
