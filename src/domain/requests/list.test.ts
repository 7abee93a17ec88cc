import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BULK_REQUESTS, readRequestFilter, readRequestIds, requestsPath } from './list.ts';

const read = (path: string) => readRequestFilter(new URL(path, 'http://x').searchParams);

test('an address and what it shows say the same', () => {
  expect(requestsPath(read('/peticiones'))).toBe('/peticiones');
  fc.assert(
    fc.property(
      fc.constantFrom('abiertas', 'resueltas', 'cerradas', 'x'),
      fc.constantFrom('votos', 'nuevas', 'viejas', ''),
      fc.string(),
      fc.oneof(fc.integer(), fc.string()),
      (ver, orden, q, pagina) => {
        const query = new URLSearchParams({ ver, orden, q, pagina: String(pagina) });
        const filter = readRequestFilter(query);
        expect(read(requestsPath(filter))).toEqual(filter);
      },
    ),
  );
});

test('only numbers of rows are selected, each once, and not too many', () => {
  expect(readRequestIds(['1', '1', '02', '-3', 'x', '', 4, '5'])).toEqual(['1', '5']);
  const many = Array.from({ length: 6000 }, (_, at) => String(at + 1));
  expect(readRequestIds(many)).toHaveLength(500);
  expect(readRequestIds(many, MAX_BULK_REQUESTS)).toHaveLength(5000);
});
