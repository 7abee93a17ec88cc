import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { poster } from './drawing.ts';
import { batches } from './pictures.ts';

const FILES = join(import.meta.dirname, 'files');
/** An advertisement of the tests. */
const OTHER = ['og.jpg'];

test('the catalogue has every picture it needs, and no others', () => {
  const needed = batches.flatMap(({ drawings }) => drawings.map(({ file }) => file));
  expect(globSync('**/*.*', { cwd: FILES }).sort()).toEqual([...needed, ...OTHER].sort());
});

test('pictures have the size that pages give them, and are light', async () => {
  for (const { width, height, maxBytes, drawings } of batches) {
    for (const { file } of drawings) {
      const picture = readFileSync(join(FILES, file));
      expect(await sharp(picture).metadata(), file).toMatchObject({ width, height });
      expect(picture.length, file).toBeLessThanOrEqual(maxBytes);
    }
  }
});

test('no two titles look the same', () => {
  const digests = globSync('{posters,backdrops}/*', { cwd: FILES }).map((file) =>
    createHash('sha256')
      .update(readFileSync(join(FILES, file)))
      .digest('hex'),
  );
  expect(new Set(digests).size).toBe(digests.length);
});

test('a plain poster repeats itself, differs between titles, and shows a name as it is written', () => {
  const title = { id: 'prueba', name: 'Ratas & <gatos>', year: 1927 };
  expect(poster(title)).toBe(poster(title));
  expect(poster({ ...title, id: 'otra' })).not.toBe(poster(title));
  expect(poster(title)).toContain('Ratas &amp; &lt;gatos>');
});
