import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { SEARCH_KINDS } from '../../domain/search/kinds.ts';
import { searchText } from '../../domain/search/query.ts';
import { normaliseText, SMALL_WORDS } from '../../domain/search/text.ts';
import { addDemand, rankTitles } from '../commands/demand.ts';
import { recountSearchWords } from '../commands/search-words.ts';
import { listRecommended, MAX_RESULTS, search, searchExact, searchOn } from './search.ts';

const database = emptyDatabaseEachTest();

const named = (kind: 'movie' | 'serie' | 'anime', name: string, more: object = {}) => ({
  kind,
  name,
  source_id: name,
  ...more,
});

/** What is found, best first, by name. */
async function found(text: string): Promise<string[]> {
  const { hits } = await search(database.db, text);
  const { rows } = await sql<{ id: string; name: string }>`
    select kind || '/' || id as id, name from titles
    union all select 'channel/' || id, name from channels
    union all select 'match/' || id, first_team || ' - ' || second_team from matches`.execute(
    database.db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return hits.map(({ kind, rowId }) => String(names.get(`${kind}/${rowId}`)));
}

describe('the text of a name', () => {
  test('is the same here and in the database', async () => {
    const letters = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({
        unit: fc.constantFrom(..."áÑüÇßøŁΣς’'`-.:¿ aZ9ガ한ﬁİ①½ª٣مُ"),
        maxLength: 30,
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          // Without what no text of the database can hold, and capitals that not every version of Unicode knows.
          letters.filter(
            (text) =>
              text.isWellFormed() &&
              !/[\0\p{Cn}\u1c80-\u1cbf\u2c2f\ua640-\ua7ff\uab30-\uabbf\u{10000}-\u{1efff}]/u.test(
                text,
              ),
          ),
          { minLength: 20, maxLength: 40 },
        ),
        async (texts) => {
          const { rows } = await sql<{ text: string }>`
            select search_text(given) as text
            from unnest(${texts}::text[]) with ordinality as list (given, place) order by place`.execute(
            database.db,
          );
          expect(rows.map(({ text }) => text)).toEqual(texts.map(normaliseText));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has the same small words and the same kinds', async () => {
    const { rows } = await sql<{ words: string[]; kinds: string }>`
      select search_small_words() as words, enum_range(null::search_kind)::text as kinds`.execute(
      database.db,
    );
    expect(rows[0]?.words).toEqual([...SMALL_WORDS]);
    expect(rows[0]?.kinds).toBe(`{${SEARCH_KINDS.join()}}`);
  });
});

describe('search', () => {
  test.each([
    ['accion', 'Acción'],
    ['NINO', 'El niño'],
    ['peliclua', 'La película'],
    ['spider man', 'Spiderman'],
    ['batman', 'Bat Man'],
    ['rocky 2', 'Rocky II'],
    ['rocky ii', 'Rocky 2'],
    ['doce hombres', '12 Hombres'],
    ['bampiro', 'El vampiro'],
    ['metrop', 'Metrópolis'],
    ['the kid', 'El pibe'],
  ])('finds by %s: %s [BUS-09]', async (typed, name) => {
    await insertTitles(database.db, [
      named('movie', name, name === 'El pibe' ? { original_name: 'The Kid' } : {}),
      named('movie', 'Otra cosa'),
      named('serie', 'Nada que ver'),
    ]);
    expect((await found(typed))[0]).toBe(name);
  });

  test('finds every kind: movies, series, anime, channels, matches and teams [BUS-09 BUS-11]', async () => {
    await insertTitles(database.db, [
      named('movie', 'El faro'),
      named('serie', 'Faro de Punta'),
      named('anime', 'Faros'),
    ]);
    await insertChannel(database.db, { source_id: 'c', name: 'Faro Deportes' });
    await insertMatch(database.db, {
      source_id: 'm',
      starts_at: new Date(),
      first_team: 'Norte',
      second_team: 'Atlético Faro',
    });
    const { hits } = await search(database.db, 'faro');
    expect(new Set(hits.map((hit) => hit.kind))).toEqual(new Set(SEARCH_KINDS));
    expect(await found('faro vs norte')).toContain('Norte - Atlético Faro');
  });

  test('has the next match first, then later ones, then those that are over', async () => {
    const hours = { ayer: -24, mañana: 24, hoy: 2, anteayer: -48, ahora: -1 };
    for (const [source_id, from] of Object.entries(hours))
      await insertMatch(database.db, {
        source_id,
        first_team: 'Faro',
        second_team: source_id,
        starts_at: new Date(Date.now() + from * 3_600_000),
      });
    expect(await found('faro')).toEqual(
      ['ahora', 'hoy', 'mañana', 'ayer', 'anteayer'].map((other) => `Faro - ${other}`),
    );
  });

  test('ranks the exact name, then the beginning, then all words, then a correction', async () => {
    await insertTitles(database.db, [
      named('movie', 'Lina'),
      named('movie', 'Bajo la luna'),
      named('movie', 'Luna de papel'),
      named('movie', 'Luna'),
    ]);
    expect((await found('luna')).slice(0, 3)).toEqual(['Luna', 'Luna de papel', 'Bajo la luna']);
    await insertTitles(database.db, [named('serie', 'Cerca de la cima')]);
    expect(await found('sima')).toEqual(['Cerca de la cima']);
  });

  test('puts a name with the same number before names that begin so', async () => {
    await insertTitles(database.db, [
      named('movie', 'Rocky vuelve a casa', { created_at: new Date('2024-01-01') }),
      named('movie', 'Rocky 5'),
      named('movie', 'Rocky V'),
    ]);
    expect(await found('rocky v')).toEqual(['Rocky V', 'Rocky 5', 'Rocky vuelve a casa']);
  });

  test('among equals puts what is opened more first, then what is newer', async () => {
    const at = (day: number) => ({ created_at: new Date(Date.UTC(2024, 0, day)) });
    await insertTitles(database.db, [
      named('movie', 'Río uno', at(1)),
      named('movie', 'Río dos', at(2)),
      named('movie', 'Río tres', at(3)),
    ]);
    expect(await found('rio')).toEqual(['Río tres', 'Río dos', 'Río uno']);
    const open = async (id: string, opens: number, day: string) =>
      await addDemand(database.db, [{ kind: 'movie', id, day, opens }]);
    await open('Río uno', 9, '2025-08-15');
    await rankTitles(database.db, '2025-08-15');
    expect(await found('rio')).toEqual(['Río uno', 'Río tres', 'Río dos']);
    await rankTitles(database.db, '2025-09-15');
    expect(await found('rio')).toEqual(['Río tres', 'Río dos', 'Río uno']);
  });

  test('says what was meant, and nothing when it was typed so', async () => {
    await insertTitles(database.db, [named('movie', 'La película perdida')]);
    expect((await search(database.db, 'la pelicla perdida')).meant).toEqual([
      'la',
      'pelicula',
      'perdida',
    ]);
    expect((await search(database.db, 'PELICULA')).meant).toBeNull();
    expect((await search(database.db, 'pelic')).meant).toBeNull();
  });

  test('a word too many does not hide what the others find', async () => {
    await insertTitles(database.db, [named('movie', 'Metrópolis'), named('movie', 'Otra')]);
    expect(await found('metropolis online')).toEqual(['Metrópolis']);
  });

  test('inactive and hidden titles are not found, nor old names; what is shown again is [ENT-05]', async () => {
    await insertTitles(database.db, [
      named('movie', 'Alba', { active: false }),
      named('serie', 'Alba', { hidden: true }),
      named('anime', 'Alba'),
    ]);
    expect(await found('alba')).toHaveLength(1);
    await database.db.updateTable('titles').set({ name: 'Ocaso' }).execute();
    expect(await found('alba')).toEqual([]);
    expect(await found('ocaso')).toHaveLength(1);
    await database.db.updateTable('titles').set({ active: true, hidden: false }).execute();
    expect(await found('ocaso')).toHaveLength(3);
    await database.db.deleteFrom('titles').where('kind', '=', 'movie').execute();
    expect(await found('ocaso')).toHaveLength(2);
  });

  test('is written with the record: another sees it only after the commit', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await insertTitles(tx, [named('movie', 'Pendiente')]);
        expect((await search(tx, 'pendiente')).hits).toHaveLength(1);
        expect((await search(database.db, 'pendiente')).hits).toHaveLength(0);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await found('pendiente')).toEqual([]);
  });

  test('knows that a word has become common when very many names come at once', async () => {
    const casa = async () => {
      const counted = sql<{ titles: number }>`select titles from search_words where word = 'casa'`;
      return (await counted.execute(database.db)).rows.map((row) => row.titles);
    };
    await insertTitles(database.db, [named('movie', 'Casa')]);
    await insertTitles(
      database.db,
      Array.from({ length: 1000 }, (_, place) => named('movie', `Casa ${place}`)),
    );
    expect(await casa()).toEqual([1001]);
    await insertTitles(database.db, [named('movie', 'La casa')]);
    expect(await casa()).toEqual([1001]);
    await recountSearchWords(database.db);
    expect(await casa()).toEqual([1002]);
  });

  test('is the same after the words are counted anew, and for a word that went and came back', async () => {
    await insertTitles(database.db, [named('movie', 'Quimera'), named('movie', 'Sombra')]);
    await database.db.deleteFrom('titles').where('name', '=', 'Quimera').execute();
    await recountSearchWords(database.db);
    const counts = await database.db
      .selectFrom('search_words')
      .select(['word', 'titles'])
      .orderBy('word')
      .execute();
    expect(counts).toEqual([
      { word: 'quimera', titles: 0 },
      { word: 'sombra', titles: 1 },
    ]);
    await insertTitles(database.db, [named('serie', 'Quimera')]);
    expect(await found('quimera')).toEqual(['Quimera']);
    expect(await found('kimera')).toEqual(['Quimera']);
  });
});

test('finds whatever the exact search finds [BUS-10 VAL-05]', async () => {
  const words = fc.oneof(
    fc.constantFrom(
      'La',
      'El',
      'de',
      'II',
      '2',
      'Niño',
      'niño',
      'Ñandú',
      'O’Higgins',
      '100%',
      '¿?',
      '…',
      '$9.99',
      'a_b',
    ),
    fc.constantFrom(
      'Río',
      'Ríos',
      'RÍO',
      'Straße',
      'Ωmega',
      '🎬',
      '攻殻',
      '𖹀 𖹠',
      '\\',
      "'",
      'x'.repeat(90),
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  );
  const name = fc
    .array(words, { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(' '))
    .filter((text) => !text.includes('\0') && text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 1, maxLength: 25 }),
      fc.nat(),
      fc.nat(40),
      async (names, which, length) => {
        await database.empty();
        await insertTitles(
          database.db,
          names.map((one, place) => named(TITLE_KINDS[place % 3] ?? 'movie', one)),
        );
        const typed = [...(names[which % names.length] ?? '')].slice(0, length + 1).join('');
        const text = searchText(typed);
        if (text === null) return;
        const ours = new Set(
          (await search(database.db, typed)).hits.map(({ kind, rowId }) => `${kind}/${rowId}`),
        );
        for (const kind of TITLE_KINDS) {
          for (const title of await searchExact(database.db, text, kind)) {
            expect(ours, `${text} finds ${title.name}`).toContain(`${kind}/${title.rowId}`);
          }
        }
      },
    ),
    { numRuns: 80 },
  );
}, 120_000);

/** Every movie that a reader meets who goes on to the last page; `between` happens after each. */
async function readAll(text: string, between = async () => {}): Promise<string[]> {
  const { hits } = await search(database.db, text);
  const read = hits.slice(0, MAX_RESULTS).map((hit) => hit.rowId);
  let next: string | null = null;
  do {
    await between();
    const { rest } = await searchOn(database.db, text, 'movie', next);
    expect(rest.rowIds.length).toBeLessThanOrEqual(MAX_RESULTS);
    read.push(...rest.rowIds);
    next = rest.next;
  } while (next !== null);
  return read;
}

describe('pages of results', () => {
  const movies = async (name: string, count: number) =>
    await sql`insert into titles (kind, source_id, name, active, created_at)
      select 'movie', ${`${name} `} || n, ${`${name} `} || n, true, now() from generate_series(1, ${count}) n`.execute(
      database.db,
    );
  /** Which way is taken follows from the counts of words and entries. */
  const count = async () => {
    await recountSearchWords(database.db);
    await sql`analyze search_entries`.execute(database.db);
  };
  const idsOf = async (name: string): Promise<string[]> =>
    (
      await database.db
        .selectFrom('titles')
        .select('id')
        .where('name', 'like', `${name}%`)
        .execute()
    ).map(({ id }) => id);

  test.each([
    ['few among many, looked up by their words', 130, 5000],
    ['many among few, met on the way', 400, 50],
    ['as many as a page', MAX_RESULTS, 10],
    ['one more than a page', MAX_RESULTS + 1, 10],
  ])('show each title once, down to the last: %s [BUS-14]', async (_, matching, others) => {
    await movies('Faro', matching);
    await movies('Otra', others);
    await count();
    const read = await readAll('faro');
    expect(read).toHaveLength(matching);
    expect(new Set(read)).toEqual(new Set(await idsOf('Faro')));
  });

  test('show each title once when the ranking changes meanwhile [BUS-14]', async () => {
    await movies('Faro', 300);
    const ids = await idsOf('Faro');
    const openedNow = async () => {
      // What the reader has on the first page stays there: only titles behind it change places.
      const { hits } = await search(database.db, 'faro');
      const first = hits.slice(0, MAX_RESULTS).map((hit) => hit.rowId);
      await sql`update search_entries set demand = demand + (row_id % 3)::int
        where row_id <> all(${first}::bigint[])`.execute(database.db);
      await sql`update search_entries set demand = 1000 where row_id = any(${first}::bigint[])`.execute(
        database.db,
      );
    };
    const read = await readAll('faro', openedNow);
    expect(read.toSorted()).toEqual(ids.toSorted());
  });

  test('go on behind a long stretch without any match [BUS-14]', async () => {
    await movies('Faro viejo', 500);
    await movies('Otra', 30_500);
    await movies('Faro nuevo', 700);
    await count();
    const read = await readAll('faro');
    expect(read).toHaveLength(1200);
    expect(new Set(read)).toEqual(new Set(await idsOf('Faro')));
  }, 60_000);

  test('of the exact search follow the names, equal ones included [BUS-14]', async () => {
    await movies('Faro', 150);
    await sql`update titles set name = 'Faro igual' where id % 2 = 0`.execute(database.db);
    const read: string[] = [];
    let from: string | null = null;
    do {
      const titles: { rowId: string }[] = await searchExact(database.db, 'Faro', 'movie', from);
      read.push(...titles.slice(0, MAX_RESULTS).map(({ rowId }) => rowId));
      from = titles[MAX_RESULTS]?.rowId ?? null;
    } while (from !== null);
    expect(read.toSorted()).toEqual((await idsOf('Faro')).toSorted());
    expect(await searchExact(database.db, 'Faro', 'movie', '999999')).toEqual([]);
  });
});

test('the exact search begins with the text to the letter, in one kind [BUS-10 VAL-05]', async () => {
  await insertTitles(database.db, [
    named('movie', 'El faro'),
    named('movie', 'el faro'),
    named('movie', 'Otra del faro'),
    named('serie', 'El faro de Punta'),
    named('movie', 'El faro oculto', { hidden: true }),
  ]);
  const names = async (text: string, kind: 'movie' | 'serie') =>
    (await searchExact(database.db, text, kind)).map((title) => title.name);
  expect(await names('El fa', 'movie')).toEqual(['El faro']);
  expect(await names('El fa', 'serie')).toEqual(['El faro de Punta']);
  expect(await names('El fá', 'movie')).toEqual([]);
});

test('recommendations are the marked movies, else the newest; of other kinds the newest [BUS-04 BUS-05]', async () => {
  const at = (day: number) => ({ created_at: new Date(Date.UTC(2024, 0, day)) });
  await insertTitles(database.db, [
    named('movie', 'a', at(1)),
    named('movie', 'b', at(2)),
    named('serie', 's1', at(1)),
    named('serie', 's2', at(2)),
  ]);
  const recommended = async (kind: 'movie' | 'serie' | 'anime') =>
    (await listRecommended(database.db, kind)).map((title) => title.name);
  expect(await recommended('movie')).toEqual(['b', 'a']);
  expect(await recommended('serie')).toEqual(['s2', 's1']);
  expect(await recommended('anime')).toEqual([]);
  await database.db
    .updateTable('titles')
    .set({ recommended: true })
    .where('name', '=', 'a')
    .execute();
  expect(await recommended('movie')).toEqual(['a']);
});

test('of matches the one that is on or comes next is first, then the following, then those that are over', async () => {
  const hours = { ayer: -24, anteayer: -48, mañana: 24, 'esta noche': 3, 'en vivo': -1 };
  for (const [first_team, hour] of Object.entries(hours))
    await insertMatch(database.db, {
      source_id: first_team,
      first_team,
      second_team: 'Garúa',
      starts_at: new Date(Date.now() + hour * 3_600_000),
    });
  expect(await found('garúa')).toEqual(
    ['en vivo', 'esta noche', 'mañana', 'ayer', 'anteayer'].map((team) => `${team} - Garúa`),
  );
});
