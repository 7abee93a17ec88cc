import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { MatchFields, MatchVersion } from '../../domain/football/match-edit.ts';
import type { MatchRow } from '../../domain/football/match-row.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { createClient, dbOnConnection } from '../database.ts';
import { type MatchOutcome, saveMatches } from './matches.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const ANA: Actor = { operatorId: '1', name: 'Ana', role: 'helper' };
const BETO: Actor = { operatorId: '2', name: 'Beto', role: 'editor' };

const START = '2026-11-14T23:00:00.000Z';
const FIELDS: MatchFields = {
  firstTeam: 'Real Garúa',
  secondTeam: 'Molino Quieto',
  leagueName: 'Copa Ombú',
  startsAt: START,
};

const added = (key: string, fields: Partial<MatchFields> = {}, urls: string[] = []): MatchRow => ({
  kind: 'add',
  key,
  mine: {
    fields: { ...FIELDS, ...fields },
    servers: urls.map((url, at) => ({ id: null, fields: { label: `Opción ${at + 1}`, url } })),
  },
});

const save = async (actor: Actor, ...rows: Parameters<typeof saveMatches>[2]) =>
  await saveMatches(database.db, actor, rows);

async function rowOf(outcome: MatchOutcome | undefined): Promise<string> {
  if (outcome?.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(outcome)}`);
  return outcome.rowId;
}

async function add(fields: Partial<MatchFields> = {}, urls: string[] = []): Promise<string> {
  return await rowOf((await save(ANA, added('a', fields, urls))).outcomes[0]);
}

async function stored(rowId: string): Promise<MatchVersion> {
  const row = await database.db
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  const servers = await database.db
    .selectFrom('servers')
    .select(['id', 'label', 'url'])
    .where('match_id', '=', rowId)
    .orderBy('position')
    .execute();
  return {
    fields: {
      firstTeam: row.first_team,
      secondTeam: row.second_team,
      leagueName: row.league_name,
      startsAt: row.starts_at.toISOString(),
    },
    servers: servers.map(({ id, label, url }) => ({ id, fields: { label, url } })),
  };
}

const edit = (rowId: string, base: MatchVersion, mine: Partial<MatchVersion>): MatchRow => ({
  kind: 'change',
  key: rowId,
  rowId,
  base,
  mine: { ...base, ...mine },
});

const withFields = (base: MatchVersion, fields: Partial<MatchFields>) => ({
  fields: { ...base.fields, ...fields },
});

describe('adding', () => {
  test('a pasted agenda is one change, is held, and its pages are renewed', async () => {
    const { outcomes, change } = await save(
      ANA,
      added('a', {}, ['https://v.example/1', 'https://v.example/2']),
      added('b', { firstTeam: 'Puerto Niebla' }),
    );
    expect(outcomes).toEqual([
      { key: 'a', kind: 'saved', rowId: '1', id: 'real-garua-molino-quieto' },
      { key: 'b', kind: 'saved', rowId: '2', id: 'puerto-niebla-molino-quieto' },
    ]);
    expect(await stored('1')).toMatchObject({ fields: FIELDS, servers: [{}, {}] });
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['m1', 'm2', 'matches'], hard: false }]);
    const { rows } =
      await sql`select held, origin from matches join servers on match_id = matches.id`.execute(
        database.db,
      );
    const held = ['first_team', 'league_name', 'second_team', 'starts_at'];
    expect(rows).toEqual([
      { held, origin: 'studio' },
      { held, origin: 'studio' },
    ]);
    const changes = await database.db.selectFrom('changes').selectAll().execute();
    expect(changes).toMatchObject([
      {
        id: change,
        actor_name: 'Ana',
        action: 'matches.edit',
        summary: '+Real Garúa – Molino Quieto, +Puerto Niebla – Molino Quieto',
      },
    ]);
  });

  test('a second match of the same teams has an address of its own', async () => {
    await add();
    const { outcomes } = await save(
      ANA,
      added('b', { startsAt: '2026-12-01T02:00:00.000Z' }),
      added('c', { startsAt: '2026-12-01T00:00:00.000Z' }),
    );
    expect(outcomes).toMatchObject([
      { id: 'real-garua-molino-quieto-2026-11-30' },
      { id: 'real-garua-molino-quieto-2026-11-30-2' },
    ]);
  });

  test('the same agenda pasted by several people at once is there once', async () => {
    const agenda = Array.from({ length: 6 }, (_, at) =>
      added(String(at), { firstTeam: `Club ${at}` }, ['https://v.example/1']),
    );
    const saves = await Promise.all([1, 2, 3, 4].map(async () => await save(ANA, ...agenda)));
    const kinds = saves.map(({ outcomes }) => new Set(outcomes.map(({ kind }) => kind)));
    expect(kinds.filter((kind) => kind.has('saved'))).toHaveLength(1);
    expect(await database.db.selectFrom('matches').select('id').execute()).toHaveLength(6);
  });

  test('a known channel brings its address, an unknown one is refused', async () => {
    await insertChannel(database.db, {
      source_id: 'ombu',
      name: 'Ombú Sport',
      type: 'sports',
      url: 'https://v.example/ombu.m3u8',
    });
    const row = (key: string, label: string): MatchRow => ({
      kind: 'add',
      key,
      mine: {
        fields: { ...FIELDS, leagueName: key },
        servers: [{ id: null, fields: { label, url: null } }],
      },
    });
    const { outcomes } = await save(ANA, row('a', 'Ombú Sport'), row('b', 'Tele Pirincho'));
    expect(outcomes).toMatchObject([
      { kind: 'saved' },
      { key: 'b', kind: 'invalid', problems: ['no-address'] },
    ]);
    expect((await stored('1')).servers[0]?.fields.url).toBe('https://v.example/ombu.m3u8');
  });
});

describe('two people', () => {
  test('edits of different fields of a match both stay', async () => {
    const rowId = await add({}, ['https://v.example/1']);
    const base = await stored(rowId);
    const [server] = base.servers;
    await save(ANA, edit(rowId, base, withFields(base, { leagueName: 'Torneo Potrero' })));
    const mine = {
      ...withFields(base, { startsAt: '2026-11-15T00:30:00.000Z' }),
      servers: [
        { id: server?.id ?? null, fields: { label: 'Opción 1', url: 'https://v.example/new' } },
      ],
    };
    expect((await save(BETO, edit(rowId, base, mine))).outcomes[0]?.kind).toBe('saved');
    expect(await stored(rowId)).toEqual({
      fields: { ...FIELDS, leagueName: 'Torneo Potrero', startsAt: '2026-11-15T00:30:00.000Z' },
      servers: mine.servers,
    });
  });

  test('a clash says who and when, saves nothing of that row, and saves the others', async () => {
    const rowId = await add();
    const otherId = await rowOf(
      (await save(ANA, added('b', { leagueName: '2', firstTeam: 'X' }))).outcomes[0],
    );
    const [base, other] = [await stored(rowId), await stored(otherId)];
    await save(ANA, edit(rowId, base, withFields(base, { leagueName: 'De Ana' })));
    const { outcomes } = await save(
      BETO,
      edit(rowId, base, withFields(base, { leagueName: 'De Beto', secondTeam: 'Otro' })),
      edit(otherId, other, withFields(other, { leagueName: 'Otra' })),
    );
    expect(outcomes).toMatchObject([
      {
        kind: 'clash',
        clashes: [
          {
            kind: 'field',
            field: 'leagueName',
            mine: 'De Beto',
            theirs: 'De Ana',
            author: { name: 'Ana', at: expect.stringMatching(/Z$/) },
          },
        ],
        theirs: { fields: { leagueName: 'De Ana' } },
      },
      { kind: 'saved' },
    ]);
    expect((await stored(rowId)).fields.secondTeam).toBe('Molino Quieto');
    expect((await stored(otherId)).fields.leagueName).toBe('Otra');
  });

  test('whoever saw the other value may replace it', async () => {
    const rowId = await add();
    const base = await stored(rowId);
    await save(ANA, edit(rowId, base, withFields(base, { leagueName: 'De Ana' })));
    const seen = await stored(rowId);
    await save(BETO, edit(rowId, seen, withFields(seen, { leagueName: 'De Beto' })));
    expect((await stored(rowId)).fields.leagueName).toBe('De Beto');
  });

  test('a match that somebody deleted is reported, and not brought back', async () => {
    const rowId = await add();
    const base = await stored(rowId);
    await save(ANA, { kind: 'delete', key: 'd', rowId, base });
    const { outcomes, change } = await save(
      BETO,
      edit(rowId, base, withFields(base, { leagueName: 'De Beto' })),
    );
    expect(outcomes).toMatchObject([
      { kind: 'clash', clashes: [{ kind: 'gone', author: { name: 'Ana' } }], theirs: null },
    ]);
    expect(change).toBeNull();
  });

  test('nobody deletes what they have not seen', async () => {
    const rowId = await add();
    const base = await stored(rowId);
    const mine = {
      servers: [{ id: null, fields: { label: 'Nueva', url: 'https://v.example/new' } }],
    };
    await save(BETO, edit(rowId, base, mine));
    const { outcomes } = await save(ANA, { kind: 'delete', key: 'd', rowId, base });
    expect(outcomes).toMatchObject([
      { kind: 'clash', clashes: [{ kind: 'server', author: { name: 'Beto' } }] },
    ]);
    expect((await stored(rowId)).servers).toHaveLength(1);
  });

  test('servers can swap their names', async () => {
    const rowId = await add({}, ['https://v.example/1', 'https://v.example/2']);
    const base = await stored(rowId);
    const [one, two] = base.servers;
    const servers = [one, two].map((server, at) => ({
      id: server?.id ?? null,
      fields: { label: `Opción ${2 - at}`, url: server?.fields.url ?? '' },
    }));
    await save(ANA, edit(rowId, base, { servers }));
    expect((await stored(rowId)).servers).toEqual(servers);
  });

  test('of random edits by two people on stored matches none is lost silently', async () => {
    const values = fc.constantFrom('a', 'b', 'c');
    const step = fc.record({
      who: fc.constantFrom(0, 1),
      reads: fc.boolean(),
      field: fc.constantFrom('firstTeam' as const, 'secondTeam' as const, 'leagueName' as const),
      value: values,
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        runs += 1;
        const startsAt = new Date(Date.parse(START) + runs * 60_000).toISOString();
        const rowId = await add({ firstTeam: 'x', secondTeam: 'y', leagueName: 'z', startsAt });
        const bases = [await stored(rowId), await stored(rowId)];
        for (const { who, reads, field, value } of steps) {
          if (reads) bases[who] = await stored(rowId);
          const base = bases[who] as MatchVersion;
          const before = (await stored(rowId)).fields;
          const mine = withFields(base, { [field]: value });
          const { outcomes } = await save(who === 0 ? ANA : BETO, edit(rowId, base, mine));
          const after = (await stored(rowId)).fields;
          const [outcome] = outcomes;
          if (outcome?.kind === 'saved') {
            if (base.fields[field] !== value) expect(after[field]).toBe(value);
            bases[who] = await stored(rowId);
          }
          const wasSeen = before[field] === base.fields[field];
          expect(after).toEqual(
            outcome?.kind === 'saved' && base.fields[field] !== value && wasSeen
              ? { ...before, [field]: value }
              : before,
          );
        }
      }),
      { numRuns: 40 },
    );
  });
});

const DOCUMENT = {
  path: 'PARTIDOSFUTBOL/p1',
  data: {
    EQUIPO1: 'Norte',
    EQUIPO2: 'Sur',
    CATEGORIA: 'Liga',
    FECHAP: '2026/11/14 18:00',
    LINKS: { A: 'https://v.example/a', B: 'https://v.example/b' },
  },
};

describe('imports', () => {
  test('leave edited fields and servers alone, and do not bring deleted matches back', async () => {
    await importLines(database.url, [DOCUMENT, { ...DOCUMENT, path: 'PARTIDOSFUTBOL/p2' }]);
    const { rows } = await sql<{ id: string }>`select id::text from matches order by id`.execute(
      database.db,
    );
    const [rowId = '', deletedId = ''] = rows.map(({ id }) => id);
    const base = await stored(rowId);
    const kept = base.servers.filter(({ fields }) => fields.label !== 'A');
    await save(
      ANA,
      edit(rowId, base, {
        ...withFields(base, { firstTeam: 'Editado' }),
        servers: [
          ...kept.map(({ id }) => ({
            id,
            fields: { label: 'B bis', url: 'https://v.example/mine' },
          })),
          { id: null, fields: { label: 'C', url: 'https://v.example/c' } },
        ],
      }),
      { kind: 'delete', key: 'd', rowId: deletedId, base: await stored(deletedId) },
    );
    const edited = await stored(rowId);
    const moved = { ...DOCUMENT.data, EQUIPO1: 'Otro', CATEGORIA: 'Nueva' };
    await importLines(database.url, [
      { path: 'PARTIDOSFUTBOL/p1', data: moved },
      { ...DOCUMENT, path: 'PARTIDOSFUTBOL/p2' },
    ]);
    expect(await stored(rowId)).toEqual({
      fields: { ...edited.fields, leagueName: 'Nueva' },
      servers: edited.servers,
    });
    expect(await database.db.selectFrom('matches').select('id').execute()).toHaveLength(1);
  });

  test('500 edits survive an import', async () => {
    const documents = Array.from({ length: 500 }, (_, at) => ({
      ...DOCUMENT,
      path: `PARTIDOSFUTBOL/p${at}`,
      data: { ...DOCUMENT.data, EQUIPO1: `Norte ${at}` },
    }));
    await importLines(database.url, documents);
    const { rows } = await sql<{ id: string }>`select id::text from matches order by id`.execute(
      database.db,
    );
    const edits = await Promise.all(
      rows.map(async ({ id }) => {
        const base = await stored(id);
        return edit(id, base, withFields(base, { firstTeam: `Editado ${id}` }));
      }),
    );
    const { outcomes } = await saveMatches(database.db, ANA, edits);
    expect(outcomes.filter(({ kind }) => kind !== 'saved')).toEqual([]);
    await importLines(database.url, documents);
    const { rows: lost } =
      await sql`select id from matches where first_team <> 'Editado ' || id`.execute(database.db);
    expect(lost).toEqual([]);
  });
});

test('a save and its undo leave every row as it was', async () => {
  const rowId = await insertMatch(database.db, {
    source_id: 'm',
    starts_at: new Date(START),
    servers: [
      { name: 'A', url: 'https://v.example/a' },
      { name: 'B', url: 'https://v.example/b' },
    ],
  });
  const goneId = await insertMatch(database.db, {
    source_id: 'g',
    starts_at: new Date(START),
    servers: [{ name: 'A', url: 'https://v.example/g' }],
  });
  const contents = async () => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(r) as row from matches r union all select to_jsonb(r) from servers r
      union all select to_jsonb(r) from suppressed_servers r union all select to_jsonb(r) from suppressed_matches r`.execute(
      database.db,
    );
    return rows.map(({ row }) => JSON.stringify(row)).sort();
  };
  const before = await contents();
  const base = await stored(rowId);
  const { change, outcomes } = await save(
    BETO,
    edit(rowId, base, {
      ...withFields(base, { leagueName: 'Otra' }),
      servers: [
        { id: base.servers[1]?.id ?? null, fields: { label: 'Bis', url: 'https://v.example/x' } },
        { id: null, fields: { label: 'A', url: 'https://v.example/again' } },
      ],
    }),
    { kind: 'delete', key: 'd', rowId: goneId, base: await stored(goneId) },
    added('n', { firstTeam: 'Nuevo' }, ['https://v.example/n']),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'deleted', 'saved']);
  expect(await undoChange(database.db, BETO, String(change))).toMatchObject({
    kind: 'undone',
    left: [],
  });
  expect(await contents()).toEqual(before);
});

test('a save that is cut off is whole or absent, and history agrees', async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  let whole = 0;
  try {
    for (let round = 0; round < 20; round++) {
      await database.empty();
      const client = createClient(database.url);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const edits = Array.from({ length: 12 }, (_, at) =>
        added(String(at), { firstTeam: `Club ${at}` }, [
          'https://v.example/1',
          'https://v.example/2',
        ]),
      );
      const saving = saveMatches(dbOnConnection(client), ANA, edits).then(
        () => 'saved',
        () => 'failed',
      );
      // Cut off at another place each time; the statements themselves set the pace.
      for (let turn = 0; turn < round * 2; turn++) await admin.query('select 1');
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await saving;
      await client.end().catch(() => {});
      const found = await sql<{
        matches: number;
        servers: number;
        changes: number;
        images: number;
        outbox: number;
      }>`
        select (select count(*)::int from matches) as matches, (select count(*)::int from servers) as servers,
          (select count(*)::int from changes) as changes, (select count(*)::int from change_rows) as images,
          (select count(*)::int from outbox) as outbox`.execute(database.db);
      const isWhole = (found.rows[0]?.matches ?? 0) > 0;
      if (isWhole) whole += 1;
      expect(found.rows[0]).toEqual(
        isWhole
          ? { matches: 12, servers: 24, changes: 1, images: 36, outbox: 1 }
          : { matches: 0, servers: 0, changes: 0, images: 0, outbox: 0 },
      );
    }
  } finally {
    await admin.end();
  }
  expect(whole).toBeLessThan(20);
});
