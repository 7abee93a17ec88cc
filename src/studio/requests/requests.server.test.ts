import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { MAX_BULK_REQUESTS, MAX_TOGETHER } from '../../domain/requests/list.ts';
import { SPAM } from '../../domain/requests/request.ts';
import { changeRequests, loadAll, loadJoin, loadLink, loadRequests } from './requests.server.ts';

const database = emptyDatabaseEachTest();

/** `ofertas 1`, `ofertas 2` and so on, each with one vote, unless they are shown already. */
const insertRequests = async (name: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into requests (name, key, deletes)
      select ${`${name} `} || n, ${name} || n, array[${name}, 'x' || n] from generate_series(1, ${count}::int) n
      returning id),
    counted as (insert into request_counts (request_id) select id from added)
    select id::text from added order by added.id`.execute(database.db);
  return rows.map(({ id }) => id);
};

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What the list answers: why not, or where it leads. */
async function post(fields: Fields): Promise<string> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return await leadsTo(async () => await changeRequests(database.db, SYSTEM, form));
}

const leadsTo = async (work: () => Promise<unknown>): Promise<string> =>
  await work().then(String, (answer: Response) => String(answer.headers.get('Location')));

const queryOf = (path: string) => new URL(path, 'http://x').searchParams;
const preview = async (path: string) => await loadAll(database.db, queryOf(path));
const list = async (path: string) =>
  await loadRequests(database.db, queryOf(path), new Date('2026-11-18T12:00:00Z'));
const reasons = async () =>
  (
    await database.db
      .selectFrom('requests')
      .select(['closed_reason as reason', sql<number>`count(*)::int`.as('count')])
      .groupBy('reason')
      .orderBy('reason')
      .execute()
  ).map(({ reason, count }) => `${reason}: ${count}`);

/** Does what a preview offers. */
const confirm = async ({ what, reason, back, ids }: Awaited<ReturnType<typeof preview>>) =>
  await post({ hacer: what, motivo: reason, volver: back, ids: ids.join() });

test('all that match are closed as spam after a preview, without a reason, and that can be undone', async () => {
  await insertRequests('ofertas', 250);
  await insertRequests('okupas', 3);
  const here = '/peticiones?q=ofertas&pagina=3';
  const { counts, requests } = await list(here);
  expect(counts).toEqual({ abiertas: 250, resueltas: 0, cerradas: 0 });
  expect(requests).toHaveLength(50);
  // The rows of the page are ticked too.
  const ticked = requests.map(({ id }) => id);
  const path = await post({ todas: 'si', id: ticked, hacer: 'spam', volver: here });
  expect(path).toMatch(/^\/peticiones\/todas\?/);
  const shown = await preview(path);
  expect(shown).toMatchObject({ what: 'spam', back: '/peticiones?q=ofertas', isCut: false });
  expect(shown.ids).toHaveLength(250);
  expect(await reasons()).toEqual(['null: 253']);
  const done = await confirm(shown);
  expect((await list(done)).done).toMatchObject({ what: 'spam', count: 250 });
  expect(await reasons()).toEqual([`${SPAM}: 250`, 'null: 3']);
  const change = String(queryOf(done).get('cambio'));
  const { summary } = await database.db
    .selectFrom('changes')
    .select('summary')
    .where('id', '=', change)
    .executeTakeFirstOrThrow();
  expect(summary).toBe('− ofertas 1, ofertas 2, ofertas 3 (+247): spam');
  expect(await post({ hacer: 'deshacer', cambio: change })).toBe('/peticiones?hecho=deshacer');
  expect(await reasons()).toEqual(['null: 253']);
});

test('what arrives after the preview stays, and so does what somebody settled meanwhile', async () => {
  const [first = '', second = ''] = await insertRequests('ofertas', 2);
  const shown = await preview('/peticiones/todas?hacer=spam&volver=/peticiones');
  await insertRequests('okupas', 1);
  await post({ hacer: 'cerrar', motivo: 'No se consigue.', id: first });
  expect(shown.ids).toEqual([first, second]);
  expect((await list(await confirm(shown))).done).toMatchObject({ count: 1 });
  expect(await reasons()).toEqual(['No se consigue.: 1', `${SPAM}: 1`, 'null: 1']);
  expect(await confirm(shown)).toBe('changed');
});

test('a row or the ticked ones are spam at once; other reasons are still asked for', async () => {
  const [first = '', ...others] = await insertRequests('ofertas', 3);
  expect(await post({ hacer: 'cerrar', motivo: ' ', id: first })).toBe('reason');
  expect(await post({ hacer: 'cerrar', todas: 'si' })).toBe('reason');
  expect(await post({ hacer: 'spam' })).toBe('nothing');
  expect(await post({ hacer: 'spam', id: first })).toMatch(/hecho=spam&cuantas=1/);
  expect(await post({ hacer: 'spam', id: others })).toMatch(/hecho=spam&cuantas=2/);
  expect(await reasons()).toEqual([`${SPAM}: 3`]);
  const closed = await post({ hacer: 'reabrir', todas: 'si', volver: '/peticiones?ver=cerradas' });
  expect(await confirm(await preview(closed))).toMatch(/^\/peticiones\?ver=cerradas&hecho=reabrir/);
  expect(await reasons()).toEqual(['null: 3']);
});

test('a preview names only what changes, and leads back if that is nothing', async () => {
  const [first = '', second = ''] = await insertRequests('ofertas', 2);
  await post({ hacer: 'mostrar', id: first });
  const path = '/peticiones/todas?hacer=mostrar&volver=/peticiones';
  expect((await preview(path)).ids).toEqual([second]);
  await post({ hacer: 'mostrar', id: second });
  expect(await leadsTo(async () => await preview(path))).toBe('/peticiones?falta=changed');
  for (const wrong of ['?hacer=cerrar', '?hacer=x&motivo=%20', ''])
    expect(await leadsTo(async () => await preview(`/peticiones/todas${wrong}`))).toBe(
      '/peticiones?falta=nothing',
    );
});

test('one change takes as many as can be undone, in the order of the list; the next takes the others', async () => {
  const ids = await insertRequests('ofertas', MAX_BULK_REQUESTS + 2);
  const path = '/peticiones/todas?hacer=spam&volver=/peticiones%3Forden%3Dnuevas';
  const shown = await preview(path);
  expect(shown.isCut).toBe(true);
  expect(shown.ids).toEqual(ids.slice(2).reverse());
  const done = await confirm(shown);
  expect(await reasons()).toEqual([`${SPAM}: ${MAX_BULK_REQUESTS}`, 'null: 2']);
  const next = await preview(path);
  expect(next).toMatchObject({ isCut: false, ids: ids.slice(0, 2).reverse() });
  const change = String(queryOf(done).get('cambio'));
  expect(await post({ hacer: 'deshacer', cambio: change })).toBe('/peticiones?hecho=deshacer');
  expect(await reasons()).toEqual([`null: ${MAX_BULK_REQUESTS + 2}`]);
});

test('all that match are joined or linked if one page can name them', async () => {
  await insertRequests('ofertas', MAX_TOGETHER);
  const all = queryOf('/x?todas=si&volver=/peticiones%3Fq%3Dofertas');
  const few = await insertRequests('okupas', 1);
  expect((await loadJoin(database.db, all)).requests).toHaveLength(MAX_TOGETHER);
  expect((await loadLink(database.db, all)).requests).toHaveLength(MAX_TOGETHER);
  await insertRequests('ofertas otras', 1);
  const tooMany = '/peticiones?q=ofertas&falta=many';
  expect(await leadsTo(async () => await loadJoin(database.db, all))).toBe(tooMany);
  expect(await leadsTo(async () => await loadLink(database.db, all))).toBe(tooMany);
  const one = new URLSearchParams(few.map((id) => ['id', id]));
  expect((await loadLink(database.db, one)).requests).toHaveLength(1);
});
