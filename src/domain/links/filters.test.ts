import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEALTH } from '../playback/health.ts';
import { LINK_KINDS, linksPath, MAX_PAGE, readLinkFilters } from './filters.ts';

const read = (path: string) =>
  readLinkFilters(new URL(path, 'https://studio.example').searchParams);

test('what the address says is what the list has', () =>
  fc.assert(
    fc.property(
      fc.record({
        state: fc.constantFrom(...HEALTH),
        host: fc.option(fc.constantFrom('a.example', 'b.example:81')),
        kind: fc.option(fc.constantFrom(...LINK_KINDS)),
        title: fc.constantFrom('12', '345'),
      }),
      fc.integer({ min: 1, max: MAX_PAGE }),
      (filters, page) => {
        expect(read(linksPath(filters, page))).toEqual({ ...filters, page });
      },
    ),
  ));

test('anything else is the list of dead links', () =>
  expect(read('/enlaces?estado=x&tipo=y&p=-1&host=')).toEqual({
    state: 'dead',
    host: null,
    kind: null,
    page: 1,
  }));

test('a host that nothing can have is none', () =>
  expect(read('/enlaces?host=a%00').host).toBeNull());

test('a host may be copied as an address', () =>
  expect(read('/enlaces?host=https://Viejo.example/e/1').host).toBe('viejo.example'));
