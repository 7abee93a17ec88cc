import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { ScoreEdit } from '../../domain/football/score-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { matchTag } from '../../domain/tags.ts';
import { getAgendaMatch } from '../queries/agenda.ts';
import { saveScore } from './score.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: '1', name: 'Ana', role: 'helper' };
const BETO: Actor = { operatorId: '2', name: 'Beto', role: 'editor' };
const START = new Date('2026-11-18T21:00:00.000Z');
const NOTHING: ScoreEdit = { firstGoals: null, secondGoals: null, half: null, halfBeganAt: null };
const BEGUN: ScoreEdit = {
  firstGoals: 0,
  secondGoals: 0,
  half: 'first',
  halfBeganAt: '2026-11-18T21:02:00.000Z',
};

const add = async () => await insertMatch(database.db, { source_id: 'm', starts_at: START });

const save = async (
  actor: Actor,
  rowId: string,
  base: ScoreEdit,
  mine: Partial<ScoreEdit>,
  beginsNow = false,
) =>
  await saveScore(database.db, actor, {
    rowId,
    summary: 'Norte – Sur',
    base,
    mine: { ...base, ...mine },
    beginsNow,
  });

const stored = async (rowId: string) => {
  const score = (await getAgendaMatch(database.db, rowId))?.score;
  return score && { ...score, halfBeganAt: score.halfBeganAt?.toISOString() ?? null };
};

test('a score is saved, published for its match alone, and undone', async () => {
  const rowId = await add();
  await takeOutbox(database.db);
  expect(await save(ANA, rowId, NOTHING, BEGUN)).toEqual({ kind: 'saved' });
  expect(await stored(rowId)).toEqual(BEGUN);
  expect(await takeOutbox(database.db)).toEqual([{ tags: [matchTag(rowId)], hard: false }]);
  const { id } = await database.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await undoChange(database.db, ANA, id)).toMatchObject({ kind: 'undone' });
  expect(await stored(rowId)).toEqual(NOTHING);
});

test('two people who type goals of different teams keep both; of the same, the second is told', async () => {
  const rowId = await add();
  await save(ANA, rowId, NOTHING, BEGUN);
  expect(await save(ANA, rowId, BEGUN, { firstGoals: 1 })).toEqual({ kind: 'saved' });
  expect(await save(BETO, rowId, BEGUN, { secondGoals: 1 })).toEqual({ kind: 'saved' });
  expect(await stored(rowId)).toEqual({ ...BEGUN, firstGoals: 1, secondGoals: 1 });
  expect(await save(BETO, rowId, BEGUN, { firstGoals: 2 })).toMatchObject({
    kind: 'clash',
    theirs: { firstGoals: 1, secondGoals: 1 },
    author: { name: 'Ana' },
  });
  expect(await stored(rowId)).toMatchObject({ firstGoals: 1 });
  // The same goal, typed by both.
  expect(await save(BETO, rowId, BEGUN, { firstGoals: 1 })).toEqual({ kind: 'saved' });
});

test('two people who say at the kick-off that it began agree', async () => {
  const rowId = await add();
  await save(ANA, rowId, NOTHING, BEGUN, true);
  const later = { ...BEGUN, halfBeganAt: '2026-11-18T21:02:05.000Z' };
  expect(await save(BETO, rowId, NOTHING, later, true)).toEqual({ kind: 'saved' });
  expect(await stored(rowId)).toEqual(BEGUN);
  // An hour that was typed is another matter.
  expect(await save(BETO, rowId, NOTHING, later)).toMatchObject({ kind: 'clash' });
});

test('a half whose beginning nobody knows begins when an operator says so', async () => {
  const rowId = await add();
  const unknown = { ...NOTHING, half: 'first' } as const;
  await save(ANA, rowId, NOTHING, unknown);
  const { halfBeganAt } = BEGUN;
  expect(await save(ANA, rowId, unknown, { halfBeganAt }, true)).toEqual({ kind: 'saved' });
  expect(await stored(rowId)).toMatchObject({ half: 'first', halfBeganAt });
});

test('an undo leaves the goals of both teams alone if those of one were changed since', async () => {
  const rowId = await add();
  await save(ANA, rowId, NOTHING, BEGUN);
  const { id } = await database.db.selectFrom('changes').select('id').executeTakeFirstOrThrow();
  await save(BETO, rowId, BEGUN, { firstGoals: 1 });
  expect(await undoChange(database.db, ANA, id)).toMatchObject({
    kind: 'undone',
    left: [{ fields: ['first_goals', 'second_goals'], reason: 'changed-since' }],
  });
  expect(await stored(rowId)).toEqual({ ...NOTHING, firstGoals: 1, secondGoals: 0 });
  const { held } = await database.db
    .selectFrom('matches')
    .select('held')
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  expect(held).toEqual(['first_goals', 'second_goals']);
});

test('a match that was deleted has no score', async () => {
  expect(await save(ANA, '99', NOTHING, BEGUN)).toEqual({ kind: 'gone' });
});

const sent = (goals: object) => ({
  path: 'PARTIDOSFUTBOL/m',
  data: {
    EQUIPO1: 'Norte',
    EQUIPO2: 'Sur',
    CATEGORIA: 'Liga',
    FECHAP: '2026/11/18 16:00',
    ...goals,
  },
});

test('an import brings a score, and leaves what an operator typed alone', async () => {
  await importLines(database.url, [
    sent({ GOLES1: 1, GOLES2: '0', TIEMPO: 1, INICIOTIEMPO: '2026-11-18T21:01:00Z' }),
  ]);
  const { id } = await database.db.selectFrom('matches').select('id').executeTakeFirstOrThrow();
  const first: ScoreEdit = {
    firstGoals: 1,
    secondGoals: 0,
    half: 'first',
    halfBeganAt: '2026-11-18T21:01:00.000Z',
  };
  expect(await stored(id)).toEqual(first);
  await takeOutbox(database.db);
  await importLines(database.url, [
    sent({ GOLES1: 1, GOLES2: '0', TIEMPO: 1, INICIOTIEMPO: '2026-11-18T21:01:30Z' }),
  ]);
  // The pages of the match alone.
  expect(await takeOutbox(database.db)).toEqual([{ tags: [matchTag(id)], hard: false }]);
  first.halfBeganAt = '2026-11-18T21:01:30.000Z';
  await save(ANA, id, first, { firstGoals: 2 });
  // Goals are Ana's now, the half is still the source's.
  await importLines(database.url, [
    sent({ GOLES2: 4, TIEMPO: 'ENTRETIEMPO', INICIOTIEMPO: '2026-11-18T21:48:00Z' }),
  ]);
  expect(await stored(id)).toEqual({
    firstGoals: 2,
    secondGoals: 0,
    half: 'break',
    halfBeganAt: '2026-11-18T21:48:00.000Z',
  });
});

test('a half that a source writes without a zone began in the zone of its matches', async () => {
  await importLines(database.url, [
    sent({ TIEMPO: '2', INICIOTIEMPO: '2026/11/18 17:02' }),
    { ...sent({ TIEMPO: '2', INICIOTIEMPO: '2026-11-18 17:02Z' }), path: 'PARTIDOSFUTBOL/z' },
  ]);
  const rows = await database.db
    .selectFrom('matches')
    .select('half_began_at')
    .orderBy('source_id')
    .execute();
  expect(rows.map((row) => row.half_began_at?.toISOString())).toEqual([
    '2026-11-18T22:02:00.000Z',
    '2026-11-18T17:02:00.000Z',
  ]);
});

test('a source that writes nonsense brings the match without a score', async () => {
  for (const goals of [-1, 1.5, 100, 'dos', null, [], {}, Number.MAX_VALUE])
    for (const half of ['constructor', '__proto__', 3, {}])
      await importLines(database.url, [
        sent({ GOLES1: goals, GOLES2: goals, TIEMPO: half, INICIOTIEMPO: { toString: 'ayer' } }),
      ]);
  const { id } = await database.db.selectFrom('matches').select('id').executeTakeFirstOrThrow();
  expect(await stored(id)).toEqual(NOTHING);
});
