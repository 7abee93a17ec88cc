import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Makes the portal's icons in `public/` from its mark, the seat: `node demo/art/icon.ts`. */

const PUBLIC = join(import.meta.dirname, '../../public');

const bar = (x: number, y: number, width: number, height: number, fill: string, corner: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" rx="${corner}"/>`;

const AMBER = '#ffb53d';
const EMBER = '#e8604c';

/** In a box of 100 × 100. */
const SEAT = [
  bar(26, 14, 48, 44, AMBER, 11),
  bar(26, 52, 48, 16, '#ffd27f', 6),
  bar(12, 42, 16, 38, EMBER, 8),
  bar(72, 42, 16, 38, EMBER, 8),
  bar(22, 66, 56, 14, EMBER, 5),
  bar(28, 80, 8, 9, EMBER, 2),
  bar(64, 80, 8, 9, EMBER, 2),
].join('');

/** `inset` is the margin as a share of the edge: launchers that mask an icon cut up to a fifth of it. */
function icon(inset: number, corner: number): string {
  const shift = inset * 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="plum" cx=".5" cy=".2" r=".95"><stop offset="0" stop-color="#5b3470"/><stop offset="1" stop-color="#1c1226"/></radialGradient></defs><rect width="100" height="100" rx="${corner}" fill="url(#plum)"/><g transform="translate(${shift} ${shift - 1}) scale(${1 - inset * 2})">${SEAT}</g></svg>`;
}

const plain = icon(0.08, 22);

const files: [file: string, size: number, svg: string][] = [
  ['icon-192.png', 192, plain],
  ['icon-512.png', 512, plain],
  ['icon-maskable-512.png', 512, icon(0.19, 0)],
  ['apple-touch-icon.png', 180, icon(0.11, 0)],
];

await mkdir(join(PUBLIC, 'icons'), { recursive: true });
await writeFile(join(PUBLIC, 'favicon.svg'), `${icon(0.06, 22)}\n`);
for (const [file, size, svg] of files) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 100 }).resize(size, size);
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(PUBLIC, 'icons', file));
}
