import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { slug } from '../../src/domain/slug.ts';
import { otherChannels, sportsChannels } from '../catalogue/channels.ts';
import { consoles } from '../catalogue/consoles.ts';
import { clubs, leagues } from '../catalogue/football.ts';
import { products } from '../catalogue/products.ts';
import { demoSettings } from '../catalogue/settings.ts';
import { anime, movies, series } from '../catalogue/titles.ts';
import { channelLogo } from './cards/channel.ts';
import { consoleCard } from './cards/console.ts';
import { clubCrest, leagueCrest } from './cards/crest.ts';
import { groundBackdrop } from './cards/ground.ts';
import { productPicture } from './cards/product.ts';
import { shareImage } from './cards/share.ts';
import { BRAND } from './mark.ts';
import { backdrop, type Drawable, poster, STILLS, still } from './poster.ts';
import { openRenderer } from './render.ts';

type Piece = { file: string; svg: string };
type Batch = { width: number; height: number; quality: number; pieces: Piece[] };

const FILES = join(import.meta.dirname, 'files');
const titles = [...movies, ...series, ...anime];
const name = (title: { kind: string; id: string }) => `${title.kind}-${title.id}`;

const shareScene: Drawable = {
  id: 'share',
  name: '',
  year: 0,
  art: { motif: 'stage', palette: 'blood' },
};

const batches: Batch[] = [
  {
    width: 342,
    height: 513,
    quality: 75,
    pieces: titles.map((title) => ({ file: `posters/${name(title)}.webp`, svg: poster(title) })),
  },
  {
    width: 1280,
    height: 720,
    quality: 75,
    pieces: titles.map((title) => ({
      file: `backdrops/${name(title)}.webp`,
      svg: backdrop(title),
    })),
  },
  {
    width: 320,
    height: 180,
    quality: 72,
    pieces: [...series, ...anime].flatMap((title) =>
      Array.from({ length: STILLS }, (_, i) => ({
        file: `stills/${name(title)}-${i + 1}.webp`,
        svg: still(title, i + 1),
      })),
    ),
  },
  {
    width: 240,
    height: 135,
    quality: 84,
    pieces: [...sportsChannels, ...otherChannels].map((channel) => ({
      file: `channels/${channel.id}.webp`,
      svg: channelLogo(channel),
    })),
  },
  {
    width: 96,
    height: 96,
    quality: 86,
    pieces: [
      ...clubs.map((club) => ({
        file: `crests/${slug(club.name)}.webp`,
        svg: clubCrest(club.name, club.colors),
      })),
      ...leagues.map((league) => ({
        file: `crests/${slug(league.name)}.webp`,
        svg: leagueCrest(league.name),
      })),
    ],
  },
  {
    width: 1280,
    height: 720,
    quality: 70,
    pieces: leagues.flatMap(({ name, ground }) =>
      ground ? [{ file: `grounds/${slug(name)}.webp`, svg: groundBackdrop(name, ground) }] : [],
    ),
  },
  {
    width: 400,
    height: 400,
    quality: 82,
    pieces: products.map((product) => ({
      file: `products/${product.id}.webp`,
      svg: productPicture(product),
    })),
  },
  {
    width: 320,
    height: 240,
    quality: 80,
    pieces: consoles.map((item) => ({ file: `consoles/${item.id}.webp`, svg: consoleCard(item) })),
  },
  {
    width: 1200,
    height: 630,
    quality: 84,
    pieces: [
      {
        file: 'og.jpg',
        svg: shareImage(shareScene, demoSettings.siteName, 'Cine, series y fútbol, sin vueltas'),
      },
    ],
  },
];

async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const renderer = await openRenderer();
  let written = 0;
  try {
    for (const { width, height, quality, pieces } of batches) {
      const files = pieces.filter(({ file }) => !values.only || file.includes(values.only));
      const queue = files.map(({ file }) => file);
      const pictures = renderer.render(
        files.map(({ svg }) => svg),
        width,
        height,
      );
      for await (const picture of pictures) {
        const path = join(FILES, queue.shift() as string);
        await mkdir(dirname(path), { recursive: true });
        const encoded = path.endsWith('.jpg')
          ? picture.flatten({ background: BRAND.plum }).jpeg({ quality, mozjpeg: true })
          : picture.webp({ quality, effort: 5, smartSubsample: true });
        await writeFile(path, await encoded.toBuffer());
        written += 1;
      }
    }
  } finally {
    await renderer.close();
  }
  console.log(`${written} pictures in demo/art/files`);
}

await main();
