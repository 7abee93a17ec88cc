import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUDIO_GROUPS } from '../playback/servers.ts';
import { TITLE_KINDS } from './title.ts';
import {
  EDITS,
  LACKS,
  readTitleFilter,
  STATES,
  type TitleFilter,
  titleQuery,
  titlesPath,
} from './title-filter.ts';

const word = fc.stringMatching(/^[a-zñáé]{1,12}$/);
const filters: fc.Arbitrary<TitleFilter> = fc.record(
  {
    text: word,
    kind: fc.constantFrom(...TITLE_KINDS),
    genre: fc.oneof(word, fc.constant('')),
    year: fc.integer({ min: 1870, max: 2199 }),
    audio: fc.constantFrom(...AUDIO_GROUPS),
    state: fc.constantFrom(...STATES),
    lack: fc.constantFrom(...LACKS),
    edits: fc.constantFrom(...EDITS),
  },
  { requiredKeys: [] },
);

test('a filter survives its way through an address', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readTitleFilter(titleQuery(filter))).toEqual(filter);
    }),
  );
});

test('nothing that is sent as a filter is refused or kept unchecked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('texto', 'tipo', 'genero', 'anio', 'estado'), fc.string()),
      (given) => {
        const filter = readTitleFilter(new URLSearchParams(given));
        expect(readTitleFilter(titleQuery(filter))).toEqual(filter);
      },
    ),
  );
  expect(readTitleFilter(new URLSearchParams('tipo=x&anio=12&falta=%00&texto=a%00b'))).toEqual({});
});

test('an address without filters is the plain one, and a page goes on after a row', () => {
  expect(titlesPath({})).toBe('/titulos');
  expect(titlesPath({ genre: '', year: 1999 }, '7')).toBe('/titulos?genero=-&anio=1999&despues=7');
});
