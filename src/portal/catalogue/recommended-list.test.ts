import { beforeAll, expect, test, vi } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

let search: typeof import('../search/search.server.ts');

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  search = await import('../search/search.server.ts');
});

const recommended = async (query: string) =>
  (
    await search.loadSearch(
      database.db,
      new Request(`http://localhost/buscar${query}`),
      new Date(),
      () => {},
    )
  ).data.recommended;

test('a search that shows nothing lists thirty movies, or ten of another kind [NUM-01 NUM-04]', async () => {
  for (const kind of ['movie', 'serie', 'anime'] as const) {
    await insertTitles(
      database.db,
      Array.from({ length: 31 }, (_, place) => ({ kind, source_id: `t${place}` })),
    );
  }
  for (const asked of ['', 'q=zzzzzz&exacta=1&']) {
    expect(await recommended(`?${asked}`), asked).toHaveLength(30);
    expect(await recommended(`?${asked}tipo=serie`), asked).toHaveLength(10);
    expect(await recommended(`?${asked}tipo=anime`), asked).toHaveLength(10);
  }
});
