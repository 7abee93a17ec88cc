import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { REQUEST_LIMITS, type Wanted } from '../../domain/requests/request.ts';
import { listAnswered, listMostWanted, listRequests } from '../queries/requests.ts';
import { SYSTEM } from './change.ts';
import { askFor, removeOldRequests, voteFor } from './requests.ts';
import { closeRequests, joinRequests, linkRequests, reopenRequests } from './settle-requests.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const NOW = new Date('2026-11-16T12:00:00Z');
const TOMORROW = new Date('2026-11-17T12:00:00Z');
const from = (address: string, now = NOW) => ({ secret: 'secret', address, now });
const wanted = (name: string, more: Partial<Wanted> = {}): Wanted => ({
  name,
  year: null,
  kind: null,
  ...more,
});
const ask = async (name: string, address = '192.0.2.1', more: Partial<Wanted> = {}) =>
  await askFor(database.db, wanted(name, more), from(address));
const asked = async (name: string, address?: string): Promise<string> => {
  const answer = await ask(name, address);
  if (answer.kind !== 'asked') throw new Error(answer.kind);
  return answer.id;
};
const most = async () =>
  (await listMostWanted(database.db, 50)).map(({ name, votes }) => `${name} ${votes}`);
const listed = async (state: 'abiertas' | 'resueltas' | 'cerradas') =>
  (await listRequests(database.db, { state, order: 'votos', text: '', page: 1 }, 50)).map(
    ({ name, votes }) => `${name} ${votes}`,
  );

test('what is asked for again, in another spelling, is a vote for the first', async () => {
  await ask('El Eternauta', '192.0.2.1');
  expect(await ask('eternauta', '192.0.2.2')).toMatchObject({
    kind: 'voted',
    name: 'El Eternauta',
    votes: 2,
  });
  expect(await ask('El Eternuata', '192.0.2.3')).toMatchObject({ kind: 'voted', votes: 3 });
  expect(await ask('el eternauta', '192.0.2.3')).toMatchObject({ kind: 'already', votes: 3 });
  await ask('Nosferatu', '192.0.2.1', { year: 1922 });
  await ask('Nosferatu', '192.0.2.2', { year: 2024 });
  expect(await most()).toEqual(['El Eternauta 3', 'Nosferatu 1', 'Nosferatu 1']);
});

test('many who ask for the same at once are one request', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask('Okupas', `192.0.2.${at}`)),
  );
  expect(answers.filter(({ kind }) => kind === 'asked')).toHaveLength(1);
  expect(await most()).toEqual(['Okupas 20']);
});

test('one vote per household, request and day; the next day another', async () => {
  const id = await asked('Okupas');
  const vote = async (address: string, now = NOW) =>
    (await voteFor(database.db, id, from(address, now))).kind;
  expect(await vote('192.0.2.1')).toBe('already');
  expect(await vote('192.0.2.2')).toBe('voted');
  expect(await vote('192.0.2.2')).toBe('already');
  expect(await vote('2001:db8:1:2::1')).toBe('voted');
  expect(await vote('2001:db8:1:2:ffff::9')).toBe('already');
  expect(await vote('192.0.2.2', TOMORROW)).toBe('voted');
  expect((await voteFor(database.db, '999', from('192.0.2.2'))).kind).toBe('gone');
  expect(await most()).toEqual(['Okupas 4']);
});

test('a household that votes twice in the same instant has voted once', async () => {
  const id = await asked('Okupas');
  const vote = async (db = database.db) => (await voteFor(db, id, from('192.0.2.2'))).kind;
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    ).rows.length > 0;
  const { promise: later, resolve } = Promise.withResolvers<string>();
  await database.db.transaction().execute(async (tx) => {
    expect(await vote(tx)).toBe('voted');
    vote().then(resolve);
    await expect.poll(isWaiting).toBe(true);
  });
  expect(await later).toBe('already');
  expect(await most()).toEqual(['Okupas 2']);
});

test('many votes from few addresses count as the limits say', async () => {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into requests (name, key) select 'r' || n, 'r' || n from generate_series(1, 120) n returning id),
    counted as (insert into request_counts (request_id) select id from added)
    select id::text from added`.execute(database.db);
  const votes = rows.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, at) => ({ id, sender: from(`198.51.100.${at}`) })),
  );
  expect(votes).toHaveLength(1200);
  const counts = new Map<string, number>();
  const cast = async () => {
    for (let vote = votes.pop(); vote; vote = votes.pop()) {
      const { kind } = await voteFor(database.db, vote.id, vote.sender);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all([cast(), cast(), cast(), cast()]);
  const counted = 10 * REQUEST_LIMITS.votesPerAddress;
  expect(Object.fromEntries(counts)).toEqual({ voted: counted, 'too-many': 1200 - counted });
  const total = await sql<{ votes: number }>`
    select sum(votes)::int - 120 as votes from request_counts`.execute(database.db);
  expect(total.rows).toEqual([{ votes: counted }]);
});

test('an address asks for so many a day; all together for so many', async () => {
  for (let at = 0; at < REQUEST_LIMITS.requestsPerAddress; at++)
    expect(await ask(`película ${at}`)).toMatchObject({ kind: 'asked' });
  expect(await ask('una más')).toEqual({ kind: 'too-many', of: 'address' });
  // It may still vote.
  expect(await ask('película 3')).toMatchObject({ kind: 'already' });
  await database.db
    .updateTable('request_days')
    .set({ requests: REQUEST_LIMITS.requests })
    .execute();
  expect(await ask('una más', '192.0.2.2')).toEqual({ kind: 'too-many', of: 'all' });
  await database.db.updateTable('request_days').set({ votes: REQUEST_LIMITS.votes }).execute();
  expect(await ask('película 3', '192.0.2.3')).toEqual({ kind: 'too-many', of: 'all' });
});

test('all households of one IPv6 network together ask for a part in twenty of a day, and others go on', async () => {
  const kinds: string[] = [];
  for (let home = 0; home < 200; home++)
    kinds.push((await ask(`Título ${home}`, `2001:db8:1:${home.toString(16)}::1`)).kind);
  expect(kinds.filter((kind) => kind === 'asked')).toHaveLength(REQUEST_LIMITS.requests / 20);
  expect(new Set(kinds.slice(REQUEST_LIMITS.requests / 20))).toEqual(new Set(['too-many']));
  expect(await ask('Otro', '2001:db8:2::1')).toMatchObject({ kind: 'asked' });
  expect(await ask('Uno más', '192.0.2.1')).toMatchObject({ kind: 'asked' });
  const id = await asked('Votado', '192.0.2.2');
  await sql`update request_senders set votes = ${REQUEST_LIMITS.votesPerNetwork - 1}`.execute(
    database.db,
  );
  const vote = async (address: string) => (await voteFor(database.db, id, from(address))).kind;
  expect(await vote('2001:db8:1:aaaa::1')).toBe('voted');
  expect(await vote('2001:db8:1:aaab::1')).toBe('too-many');
  expect(await vote('2001:db8:3::1')).toBe('voted');
});

test('no more are open than the limit says', async () => {
  await sql`insert into requests (name, key) select 'r' || n, 'r' || n
    from generate_series(1, ${REQUEST_LIMITS.open}::int) n`.execute(database.db);
  expect(await ask('una más')).toEqual({ kind: 'full' });
});

test('joined requests count as one, a vote for any is one for it, and undoing parts them', async () => {
  const [first, second, third] = [
    await asked('Okupas', '192.0.2.1'),
    await asked('Okupas la serie', '192.0.2.2'),
    await asked('Ocupas 2000', '192.0.2.3'),
  ];
  await joinRequests(database.db, SYSTEM, [third], second);
  const joined = await joinRequests(database.db, SYSTEM, [first, second], first);
  expect(joined.count).toBe(2);
  expect(await most()).toEqual(['Okupas 3']);
  expect(await ask('ocupas 2000', '192.0.2.9')).toMatchObject({ name: 'Okupas', votes: 4 });
  expect(await undoChange(database.db, SYSTEM, String(joined.change))).toMatchObject({
    kind: 'undone',
    left: [],
  });
  // The vote that came meanwhile stays where it was given.
  expect(await most()).toEqual(['Okupas 2', 'Okupas la serie 2']);
});

test('whoever asks by the name of a joined request hears how the one that stayed ended', async () => {
  await insertTitles(database.db, [{ source_id: 'okupas', kind: 'serie', name: 'Okupas' }]);
  const [stayed, joined] = [await asked('Okupas'), await asked('Esquina Congreso')];
  await joinRequests(database.db, SYSTEM, [joined], stayed);
  await closeRequests(database.db, SYSTEM, [stayed], 'No se consigue');
  expect(await ask('esquina congreso', '192.0.2.2')).toEqual({
    kind: 'closed',
    name: 'Esquina Congreso',
    reason: 'No se consigue',
  });
  await reopenRequests(database.db, SYSTEM, [stayed]);
  await linkRequests(database.db, SYSTEM, [stayed], '1');
  expect(await ask('esquina congreso', '192.0.2.2')).toEqual({ kind: 'linked', titleId: '1' });
});

test('a joined request keeps its votes for as long as the one that stayed is there', async () => {
  const [stayed, joined] = [await asked('Okupas'), await asked('Esquina Congreso')];
  await joinRequests(database.db, SYSTEM, [joined], stayed);
  const age = sql`now() - interval '181 days'`;
  await sql`update requests set settled_at = ${age} where id = ${joined}`.execute(database.db);
  await removeOldRequests(database.db);
  expect(await most()).toEqual(['Okupas 2']);
  await sql`update request_counts set last_voted_at = ${age}`.execute(database.db);
  await removeOldRequests(database.db);
  expect(await database.db.selectFrom('requests').select('id').execute()).toEqual([]);
});

test('no undo joins a request to one that is joined itself', async () => {
  const [first, second, third] = [await asked('uno'), await asked('dos'), await asked('tres')];
  const joined = await joinRequests(database.db, SYSTEM, [first], second);
  await undoChange(database.db, SYSTEM, String(joined.change));
  const parted = await database.db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const after = await joinRequests(database.db, SYSTEM, [second], third);
  // Undone again, which would join the first to the second.
  expect(await undoChange(database.db, SYSTEM, parted.id)).toMatchObject({
    kind: 'refused',
    left: [{ table: 'requests', key: first, reason: 'in-use' }],
  });
  expect(await most()).toEqual(['tres 2', 'uno 1']);
  await undoChange(database.db, SYSTEM, String(after.change));
  await joinRequests(database.db, SYSTEM, [second], first);
  expect((await undoChange(database.db, SYSTEM, parted.id)).kind).toBe('refused');
  expect(await most()).toEqual(['uno 2', 'tres 1']);
});

test('a linked request shows its title, unless that was taken down', async () => {
  await insertTitles(database.db, [{ source_id: 'okupas', kind: 'serie', name: 'Okupas' }]);
  const id = await asked('okupas');
  const linked = await linkRequests(database.db, SYSTEM, [id], '1');
  expect(await most()).toEqual([]);
  expect(await listAnswered(database.db, 10)).toMatchObject([{ title: { id: 'okupas' } }]);
  expect(await ask('okupas', '192.0.2.2')).toEqual({ kind: 'linked', titleId: '1' });
  const other = await askFor(database.db, wanted('okupas'), from('192.0.2.2'), { isOther: true });
  expect(other.kind).toBe('asked');
  await database.db.updateTable('titles').set({ hidden: true }).execute();
  expect(await listAnswered(database.db, 10)).toEqual([]);
  await undoChange(database.db, SYSTEM, String(linked.change));
  expect(await most()).toEqual(['okupas 1', 'okupas 1']);
});

test('closed in bulk with a reason, told to whoever asks again, and opened again', async () => {
  const ids = [await asked('uno'), await asked('dos'), await asked('tres')];
  const closed = await closeRequests(database.db, SYSTEM, ids.slice(0, 2), 'No se consigue');
  expect(closed.count).toBe(2);
  expect(await ask('UNO', '192.0.2.2')).toEqual({
    kind: 'closed',
    name: 'uno',
    reason: 'No se consigue',
  });
  expect(await listed('abiertas')).toEqual(['tres 1']);
  expect(await listed('cerradas')).toEqual(['uno 1', 'dos 1']);
  // What somebody settled meanwhile is left alone.
  expect(await closeRequests(database.db, SYSTEM, ids.slice(0, 2), 'Otra')).toEqual({
    count: 0,
    change: null,
  });
  await reopenRequests(database.db, SYSTEM, [ids[0] as string]);
  expect(await listed('abiertas')).toEqual(['uno 1', 'tres 1']);
});

test('each of these renews the page, and a helper may do them', async () => {
  const id = await asked('uno');
  const helper = { operatorId: null, name: 'Ana', role: 'helper' } as const;
  await closeRequests(database.db, helper, [id], 'No');
  await reopenRequests(database.db, helper, [id]);
  const tags = await database.db.selectFrom('outbox').select('tags').execute();
  expect(tags).toEqual([{ tags: ['requests'] }, { tags: ['requests'] }]);
});

test('the day after nothing tells who voted; requests that nobody wants go after half a year', async () => {
  const [old, loved, settled] = [
    await asked('vieja'),
    await asked('querida'),
    await asked('lista'),
  ];
  await closeRequests(database.db, SYSTEM, [settled], 'No');
  await sql`update request_votes set voted_at = now() - interval '25 hours'`.execute(database.db);
  await sql`update request_senders set first_at = now() - interval '25 hours'`.execute(database.db);
  await sql`update request_counts set last_voted_at = now() - interval '181 days'
    where request_id = ${old}`.execute(database.db);
  await sql`update requests set settled_at = now() - interval '181 days'
    where id = ${settled}`.execute(database.db);
  await removeOldRequests(database.db);
  expect(await database.db.selectFrom('request_votes').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('request_senders').selectAll().execute()).toEqual([]);
  const left = await database.db.selectFrom('requests').select('id').execute();
  expect(left).toEqual([{ id: loved }]);
});
