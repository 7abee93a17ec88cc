import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isResized,
  PICTURE_FORMATS,
  type PictureKind,
  parsePicture,
  pictureBase,
  shownPicture,
  singleFile,
  srcSetOf,
} from './picture.ts';

const KINDS: PictureKind[] = ['t', 'b', 'e', 'c', 'p', 'k', 'l', 'g'];
const hash = fc.stringMatching(/^[0-9a-f]{16}$/);
const ref = fc.record({
  kind: fc.constantFrom(...KINDS),
  rowId: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(String),
  hash,
});
const colour = fc.option(fc.stringMatching(/^[0-9a-f]{6}$/));

/** Every address that a page can contain. */
function filesOf(base: string): string[] {
  const shown = shownPicture(base);
  if (!shown) return [];
  const sets = PICTURE_FORMATS.flatMap((format) => srcSetOf(shown, format).split(', '));
  return [...sets.map((each) => each.replace(/ \d+w$/, '')), singleFile(base, 320)];
}

test('every address that a page contains is read as what it was made from', () => {
  fc.assert(
    fc.property(ref, colour, (of, itsColour) => {
      const files = filesOf(pictureBase(of, itsColour));
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const read = parsePicture(file);
        expect(read).toMatchObject({ kind: of.kind, hash: of.hash });
        expect(['', of.rowId]).toContain(read?.rowId);
      }
    }),
  );
});

test('an address that is not exactly one of ours is none', () => {
  const file = ref.chain((of) => fc.constantFrom(...filesOf(pictureBase(of, null))));
  const edit = fc.record({ place: fc.nat(60), cut: fc.nat(3), put: fc.string({ maxLength: 3 }) });
  fc.assert(
    fc.property(file, edit, (path, { place, cut, put }) => {
      const changed = path.slice(0, place) + put + path.slice(place + cut);
      const read = parsePicture(changed);
      if (read) expect(filesOf(pictureBase(read, null))).toContain(changed);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.string(), (path) => {
      expect(parsePicture(path)).toBeNull();
      expect(parsePicture(`/img/${path}`)).toBeNull();
    }),
  );
});

test.each([
  '/img/t42/0123456789abcdef/343.avif',
  '/img/t42/0123456789abcdef/342.png',
  '/img/t42/0123456789abcdef/342.AVIF',
  '/img/t42/0123456789ABCDEF/342.avif',
  '/img/t042/0123456789abcdef/342.avif',
  '/img/t/0123456789abcdef/342.avif',
  '/img/p42/0123456789abcdef/320.avif',
  '/img/x42/0123456789abcdef/342.avif',
  '/img/t42/0123456789abcdef/0342.avif',
  '/img/t42/0123456789abcdef/342.avif/',
  '/img//t42/0123456789abcdef/342.avif',
  '/img/t9223372036854775808/0123456789abcdef/342.avif',
])('%s is not one of ours', (path) => expect(parsePicture(path)).toBeNull());

test('the colour goes with the picture, and is no part of its files', () => {
  const base = pictureBase({ kind: 't', rowId: '42', hash: '0123456789abcdef' }, '3a2b1c');
  expect(shownPicture(base)?.colour).toBe('#3a2b1c');
  for (const file of filesOf(base)) expect(file).not.toContain('#');
});

test('pictures of our own site, inside the page or without an address are shown as they are', () => {
  for (const image of ['/art/crests/a.webp', 'data:image/png;base64,AA==', '', '//host/a.jpg']) {
    expect(isResized(image)).toBe(false);
    expect(shownPicture(image)).toBeNull();
    expect(singleFile(image, 320)).toBe(image);
  }
});
