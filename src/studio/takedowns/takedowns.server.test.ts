import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getTitle } from '../../data/queries/titles.ts';
import {
  findGiven,
  findRecords,
  loadTakedowns,
  postLift,
  postTakedown,
} from './takedowns.server.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const HOST = 'butaca.example';
const database = emptyDatabaseEachTest();
let session: OperatorSession;

beforeEach(async () => {
  session = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  await insertTitles(database.db, [
    { source_id: 'faro', name: 'El faro' },
    { source_id: 'farol', name: 'El farol' },
  ]);
  await insertMatch(database.db, { source_id: 'norte-sur', starts_at: new Date() });
  await insertChannel(database.db, { source_id: 'nueve', name: 'Canal Nueve' });
});

const formOf = (fields: Record<string, string | string[]>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
};

const post = async (fields: Record<string, string | string[]>) =>
  await postTakedown(database.db, session, formOf(fields), HOST);

const CLAIM = { claimant: 'Cine Norte', reference: '', reason: 'Derechos' };
const TAKE = { intent: 'take', listed: ['titles/1', 'titles/2'], record: 'titles/1', ...CLAIM };

describe('what a claim names', () => {
  test('by address: ours are ticked, those of another host are asked about, unknown ones listed', async () => {
    const letter = `https://${HOST}/movie/faro, https://otro.example/movie/farol, /futbol/norte-sur, /movie/nada`;
    const { records, missing } = await findRecords(database.db, letter, HOST);
    expect(records.map(({ name, isTicked, otherHost }) => [name, isTicked, otherHost])).toEqual([
      ['El faro', true, null],
      ['El farol', false, 'otro.example'],
      ['Norte – Sur', true, null],
    ]);
    expect(missing).toEqual(['nada']);
  });

  test('by address and by a name between quotes: both are listed, each once', async () => {
    const letter = `De «El farol» y "El faro", en https://${HOST}/movie/faro; «nada de esto»`;
    const { records, missing } = await findRecords(database.db, letter, HOST);
    expect(records.map(({ name, isTicked }) => [name, isTicked])).toEqual([
      ['El faro', true],
      ['El farol', false],
    ]);
    expect(missing).toEqual(['nada de esto']);
  });

  test('by name, each line, and the operator ticks', async () => {
    const { records, missing } = await findRecords(database.db, 'canal nueve\nzzzz\n', HOST);
    expect(records.map(({ table, isTicked }) => [table, isTicked])).toEqual([['channels', false]]);
    expect(missing).toEqual(['zzzz']);
  });

  test('that is more than is read at once is said so, and what is listed can be taken down', async () => {
    const isCut = async (text: string) => (await findRecords(database.db, text, HOST)).isCut;
    const pages = (count: number) =>
      Array.from({ length: count }, (_, at) => `/movie/x${at}`).join(' ');
    expect(await isCut(`${pages(10)} gracias`)).toBe(false);
    expect(await isCut(pages(201))).toBe(true);
    expect(await isCut(`/movie/faro ${'x'.repeat(100_000)}`)).toBe(true);
    expect(await isCut('faro\n'.repeat(20))).toBe(false);
    expect(await isCut('faro\n'.repeat(21))).toBe(true);
    const words = Array.from({ length: 20 }, (_, at) => `palabra${'abcdefghijklmnopqrst'[at]}`);
    await insertTitles(
      database.db,
      words.flatMap((word) =>
        (['movie', 'serie', 'anime'] as const).flatMap((kind) =>
          Array.from({ length: 4 }, (_, at) => ({
            ...{ kind, source_id: `${word}${at}`, name: `${word} ${at}` },
          })),
        ),
      ),
    );
    const found = await findRecords(database.db, words.join('\n'), HOST);
    expect(found.isCut).toBe(true);
    const refs = found.records.map(({ table, key }) => `${table}/${key}`);
    expect(await post({ ...TAKE, listed: refs, record: refs })).toEqual({
      ...{ kind: 'taken', count: found.records.length },
    });
  });

  test('from another screen', async () => {
    const found = await findGiven(database.db, 'titles/1');
    expect(found?.records).toMatchObject([{ name: 'El faro', isTicked: true }]);
    expect(await findGiven(database.db, 'titles/99')).toBeNull();
    expect(await findGiven(database.db, "titles/1'")).toBeNull();
    expect(await findGiven(database.db, null)).toBeNull();
  });
});

describe('the form', () => {
  test('takes down what is ticked', async () => {
    expect(await post(TAKE)).toEqual({ kind: 'taken', count: 1 });
    expect(await getTitle(database.db, 'movie', 'faro')).toBeNull();
    expect(await getTitle(database.db, 'movie', 'farol')).not.toBeNull();
    const { takedowns } = await loadTakedowns(database.db, new URLSearchParams(), new Date());
    expect(takedowns).toMatchObject([{ name: 'El faro', claimant: 'Cine Norte', takenBy: 'Ana' }]);
    // Sent again, as a page that is loaded again does.
    expect(await post(TAKE)).toMatchObject({ kind: 'form', problem: 'already-down' });
  });

  test.each([
    ['nothing ticked', { ...TAKE, record: [] }, 'nothing-ticked'],
    ['a record that nobody listed', { ...TAKE, record: 'titles/3' }, 'nothing-ticked'],
    ['no claimant', { ...TAKE, claimant: '  ' }, 'no-claim'],
    ['no reason', { ...TAKE, reason: '' }, 'no-claim'],
    ['too long a reason', { ...TAKE, reason: 'x'.repeat(1001) }, 'no-claim'],
    ['a name that finds nothing', { intent: 'find', text: 'zzzz' }, 'nothing-found'],
    ['nothing at all', {}, 'nothing-ticked'],
  ])('with %s says what is wrong and changes nothing', async (_, fields, problem) => {
    expect(await post(fields)).toMatchObject({ kind: 'form', problem });
    expect(await getTitle(database.db, 'movie', 'faro')).not.toBeNull();
  });

  test('with a key of an hour ago waits, and keeps what was listed and ticked', async () => {
    session = { ...session, keyUsedAt: new Date(Date.now() - 3600_000) };
    const answer = await post(TAKE);
    expect(answer).toMatchObject({
      kind: 'form',
      found: { records: [{ name: 'El faro', isTicked: true }, { isTicked: false }] },
      waiting: { kind: 'needs-key' },
    });
    expect(await getTitle(database.db, 'movie', 'faro')).not.toBeNull();
    const lift = formOf({ takedown: '1', reason: 'x' });
    expect(await postLift(database.db, session, lift)).toMatchObject({ kind: 'needs-key' });
  });

  test('of a helper is refused', async () => {
    session = await insertOperator(database.db, { name: 'Carla', role: 'helper' });
    await expect(post(TAKE)).rejects.toMatchObject({ status: 403 });
    await expect(post({ intent: 'find', text: 'faro' })).rejects.toMatchObject({ status: 403 });
    const lift = formOf({ takedown: '1', reason: 'x' });
    await expect(postLift(database.db, session, lift)).rejects.toMatchObject({ status: 403 });
  });
});

test('a takedown is lifted with a reason', async () => {
  await post(TAKE);
  const lift = async (takedown: string, reason: string) =>
    await postLift(database.db, session, formOf({ takedown, reason }));
  expect(await lift('1', ' ')).toEqual({ kind: 'problem', what: 'no-reason' });
  expect(await lift('x', 'Retiraron el reclamo')).toEqual({ kind: 'problem', what: 'not-found' });
  expect(await lift('1', 'Retiraron el reclamo')).toEqual({ kind: 'lifted', name: 'El faro' });
  expect(await getTitle(database.db, 'movie', 'faro')).not.toBeNull();
  const list = async (query: string) =>
    (await loadTakedowns(database.db, new URLSearchParams(query), new Date())).takedowns;
  expect(await list('')).toEqual([]);
  expect(await list('estado=lifted&q=cine')).toMatchObject([
    { lifted: { by: 'Ana', reason: 'Retiraron el reclamo' } },
  ]);
  expect(await list('estado=all&antes=1')).toEqual([]);
  expect(await list('estado=nada&antes=x&q=%00')).toEqual([]);
});
