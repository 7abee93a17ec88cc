import { describe, expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { dropFromDraft, keepDraft, listDay, loadAgenda, savedMatch } from './agenda.server.ts';
import type { SentRow } from './agenda.ts';
import type { Cells, Edits } from './rows.ts';
import { saveRows, undoSave } from './save.server.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'owner' };
const BRUNO: Actor = { operatorId: null, name: 'Bruno', role: 'owner' };
const DAY = '2026-11-16';
const NOW = new Date('2026-11-16T20:00Z');

const cellsNow = async (): Promise<Cells[]> =>
  (await listDay(database.db, DAY)).map((match) => savedMatch(match, NOW).cells);

async function openMatch(): Promise<{ id: string; base: Cells }> {
  const id = await insertMatch(database.db, {
    source_id: 'norte-sur',
    starts_at: new Date('2026-11-17T00:30Z'),
    servers: [
      { name: 'Uno', url: 'https://a.example/1' },
      { name: 'Dos', url: 'https://a.example/2' },
    ],
  });
  const [base] = await cellsNow();
  return { id, base: base as Cells };
}

const row = (id: string, base: Cells, cells: Partial<Cells>): SentRow => ({
  key: `m${id}`,
  id,
  base,
  baseDay: DAY,
  day: DAY,
  cells: { ...base, ...cells },
});

const withUrl = (base: Cells, label: string, url: string) =>
  base.servers.map((server) => (server.label === label ? { ...server, url } : server));

describe('a save', () => {
  test('understands hours as they are typed, and tells what it did', async () => {
    const { id, base } = await openMatch();
    const added: SentRow = {
      ...row('0', base, { time: '9pm', first: 'Este', second: 'Oeste', servers: [] }),
      id: null,
      base: null,
      key: 'n1',
    };
    const saved = await saveRows(database.db, ANA, [row(id, base, { time: '2200' }), added]);
    expect(saved).toMatchObject({ added: 1, changed: 1 });
    expect((await cellsNow()).map(({ time, first }) => [time, first])).toEqual([
      ['21:00', 'Este'],
      ['22:00', 'Norte'],
    ]);
    expect(await undoSave(database.db, ANA, String(saved.changeId))).toEqual({
      kind: 'undone',
      isWhole: true,
    });
    expect((await cellsNow()).map(({ time }) => time)).toEqual(['21:30']);
    expect(await undoSave(database.db, ANA, 'x')).toEqual({ kind: 'not-undone' });
  });

  test('that changes nothing says so and is no change', async () => {
    const { id, base } = await openMatch();
    expect(await saveRows(database.db, ANA, [row(id, base, {})])).toMatchObject({
      added: 0,
      changed: 0,
      changeId: null,
    });
  });

  test('meets an edit of the hour: theirs is told with its day, who and when', async () => {
    const { id, base } = await openMatch();
    const moved = { ...row(id, base, { time: '20:00' }), day: '2026-11-17' };
    await saveRows(database.db, ANA, [moved]);
    const { outcomes } = await saveRows(database.db, BRUNO, [row(id, base, { time: '22:00' })]);
    expect(outcomes[`m${id}`]).toMatchObject({
      kind: 'clash',
      clashes: [
        {
          field: 'time',
          theirs: '20:00',
          mine: '22:00',
          day: '2026-11-17',
          author: { name: 'Ana' },
        },
      ],
    });
  });

  test('meets an edit of a server: mine keeps what only they changed', async () => {
    const { id, base } = await openMatch();
    const theirs = [
      ...withUrl(base, 'Uno', 'https://ana.example/1'),
      { id: null, label: 'Tres', url: 'https://ana.example/3' },
    ];
    await saveRows(database.db, ANA, [row(id, base, { servers: theirs })]);
    const mine = withUrl(base, 'Uno', 'https://bruno.example/1').filter((s) => s.label !== 'Dos');
    const { outcomes } = await saveRows(database.db, BRUNO, [row(id, base, { servers: mine })]);
    const outcome = outcomes[`m${id}`];
    if (outcome?.kind !== 'clash') throw new Error('no clash');
    const [clash] = outcome.clashes;
    expect(outcome.clashes).toHaveLength(1);
    expect(clash).toMatchObject({
      field: 'servers',
      theirs: [{ label: 'Uno', url: 'https://ana.example/1' }, { label: 'Dos' }, { label: 'Tres' }],
      mine: [{ label: 'Uno', url: 'https://bruno.example/1' }, { label: 'Tres' }],
    });
    // Kept: based on what is stored now, it is saved.
    const [stored] = await cellsNow();
    const again = row(
      id,
      { ...base, servers: clash?.theirs as Cells['servers'] },
      {
        servers: clash?.mine as Cells['servers'],
      },
    );
    await saveRows(database.db, BRUNO, [again]);
    expect(stored?.servers.map(({ label }) => label)).toEqual(['Uno', 'Dos', 'Tres']);
    expect((await cellsNow())[0]?.servers.map(({ url }) => url)).toEqual([
      'https://bruno.example/1',
      'https://ana.example/3',
    ]);
  });
});

test('saved rows leave the draft, the others stay', async () => {
  const { db } = database;
  const edit = { id: null, base: null, clashes: [], isGone: false };
  const cells = { time: '21', first: 'a', second: 'b', league: '', servers: [] };
  const edits: Edits = { n1: { ...edit, cells }, n2: { ...edit, cells: { ...cells, time: 'x' } } };
  await keepDraft(db, ANA, DAY, edits);
  await dropFromDraft(db, ANA, DAY, { n1: { kind: 'saved', id: '1' } });
  const { draft } = await loadAgenda(db, ANA, DAY, NOW);
  expect(draft).toEqual({ n2: edits.n2 });
  await dropFromDraft(db, ANA, DAY, { n2: { kind: 'saved', id: '2' } });
  expect((await loadAgenda(db, ANA, DAY, NOW)).draft).toEqual({});
});
