import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { icon } from './mark.ts';

const PUBLIC = join(import.meta.dirname, '../../public');
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
