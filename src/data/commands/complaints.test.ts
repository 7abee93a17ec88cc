import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { repairMark } from '../../domain/playback/complaints.ts';
import { countComplained, listComplained, listComplainedHosts } from '../queries/complaints.ts';
import { getChange, nameRows } from '../queries/history.ts';
import { listServers } from '../queries/servers.ts';
import { SYSTEM } from './change.ts';
import {
  type Answered,
  addComplaints,
  answerComplaints,
  removeOldComplaints,
} from './complaints.ts';
import { removeLink, setLink } from './links.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const servers = (host: string) =>
  Object.fromEntries(['a', 'b'].map((name) => [name, `https://${host}.example/${name}`]));

beforeEach(async () => {
  await importLines(database.url, [
    { path: 'PELICULAS/uno', data: { NOMBRE: 'Uno', ESTADO: 'A', IDIOMAS: servers('uno') } },
    { path: 'PELICULAS/dos', data: { NOMBRE: 'Dos', ESTADO: 'A', IDIOMAS: servers('dos') } },
  ]);
  await takeOutbox(database.db);
});

const idOf = async (url: string) =>
  (
    await database.db
      .selectFrom('servers')
      .select('id')
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
  ).id;
const rows = async () =>
  (
    await database.db
      .selectFrom('server_complaints')
      .innerJoin('servers', 'servers.id', 'server_id')
      .select(['url', 'reason', 'times'])
      .orderBy('url')
      .orderBy('reason')
      .execute()
  ).map(({ url, reason, times }) => `${url} ${reason} ${times}`);
const repairs = async () => await database.db.selectFrom('server_repairs').selectAll().execute();

/** As many networks say so of the first server of the first film, and one of another. */
async function complain(times = 3): Promise<string> {
  const serverId = await idOf('https://uno.example/a');
  const other = await idOf('https://uno.example/b');
  await addComplaints(database.db, [
    { serverId, reason: 'cuts', times },
    { serverId, reason: 'language', times: 1 },
    { serverId: other, reason: 'cuts', times: 1 },
  ]);
  return serverId;
}

const changeOf = (answered: Answered): string => {
  if (answered.kind !== 'answered') throw new Error(answered.kind);
  return answered.change;
};

describe('complaints', () => {
  test('are added up by server and reason, up to a limit; unknown servers are ignored', async () => {
    const serverId = await complain();
    await addComplaints(database.db, [
      { serverId, reason: 'cuts', times: 2 },
      { serverId: '999999999999', reason: 'cuts', times: 1 },
    ]);
    const all = [
      'https://uno.example/a cuts 5',
      'https://uno.example/a language 1',
      'https://uno.example/b cuts 1',
    ];
    expect(await rows()).toEqual(all);
    for (let time = 0; time < 3; time++)
      await addComplaints(database.db, [{ serverId, reason: 'cuts', times: 1_000_000 }]);
    expect(await rows()).toEqual(['https://uno.example/a cuts 9999', ...all.slice(1)]);
  });

  test('fill no more than the table may have; those that are there go on counting', async () => {
    const ids = await Promise.all(
      ['uno.example/a', 'uno.example/b', 'dos.example/a'].map((url) => idOf(`https://${url}`)),
    );
    const all = ids.map((serverId) => ({ serverId, reason: 'cuts', times: 1 }));
    await addComplaints(database.db, all, 2);
    await addComplaints(database.db, all, 2);
    const kept = await rows();
    expect(kept).toHaveLength(2);
    expect(kept.every((row) => row.endsWith(' 2'))).toBe(true);
  });

  test('are shown from three networks on with the same reason, most first', async () => {
    await complain(2);
    expect(await countComplained(database.db)).toBe(0);
    const serverId = await complain(1);
    const second = await idOf('https://dos.example/a');
    await addComplaints(database.db, [{ serverId: second, reason: 'wrong-video', times: 9 }]);
    expect(await countComplained(database.db)).toBe(2);
    const page = { host: null, limit: 10, offset: 0 };
    expect(await listComplained(database.db, page)).toMatchObject([
      { id: second, owner: 'Dos', times: 9, complaints: [{ reason: 'wrong-video', times: 9 }] },
      {
        ...{ id: serverId, owner: 'Uno', label: 'a', kind: 'movie', times: 5, state: 'unknown' },
        complaints: [
          { reason: 'cuts', times: 3 },
          { reason: 'language', times: 2 },
        ],
      },
    ]);
    expect(await listComplained(database.db, { ...page, host: 'uno.example' })).toHaveLength(1);
    expect(await listComplainedHosts(database.db, 10)).toEqual([
      { host: 'dos.example', servers: 1, times: 9 },
      { host: 'uno.example', servers: 1, times: 5 },
    ]);
  });

  test('are forgotten a month after the last one, and repairs after a week', async () => {
    const serverId = await complain();
    await answerComplaints(database.db, SYSTEM, { serverId }, 'repaired');
    await removeOldComplaints(database.db);
    expect([await rows(), await repairs()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await sql`update server_complaints set last_at = now() - interval '31 days'`.execute(
      database.db,
    );
    await sql`update server_repairs set repaired_at = now() - interval '8 days'`.execute(
      database.db,
    );
    await removeOldComplaints(database.db);
    expect([await rows(), await repairs()]).toEqual([[], []]);
  });
});

describe('an answer', () => {
  test("that a server was repaired is on its title's pages, and can be undone", async () => {
    const serverId = await complain();
    const before = await rows();
    const answered = await answerComplaints(database.db, SYSTEM, { serverId }, 'repaired');
    expect(answered).toMatchObject({ kind: 'answered', servers: 1 });
    expect(await rows()).toEqual(['https://uno.example/b cuts 1']);
    const [title] = await database.db
      .selectFrom('servers')
      .select('title_id')
      .where('id', '=', serverId)
      .execute();
    const titleId = String(title?.title_id);
    const tag = `st${titleId}`;
    const serversOfTitle = async () =>
      (await listServers(database.db, 'title_id', [titleId])).get(titleId) ?? [];
    expect(await takeOutbox(database.db)).toEqual([{ tags: [tag], hard: false }]);
    const [repair] = await repairs();
    const [shown, other] = await serversOfTitle();
    expect(shown?.repaired).toBe(repairMark(repair?.repaired_at as Date));
    expect(other).not.toHaveProperty('repaired');

    const change = await getChange(database.db, changeOf(answered));
    expect(change?.summary).toBe('✓ a · Uno');
    expect(new Set(await nameRows(database.db, change?.changed ?? []))).toEqual(
      new Set(['a · Uno']),
    );
    expect(await undoChange(database.db, SYSTEM, changeOf(answered))).toMatchObject({
      kind: 'undone',
      left: [],
    });
    expect(await rows()).toEqual(before);
    expect(await repairs()).toEqual([]);
    expect((await takeOutbox(database.db)).flatMap(({ tags }) => tags)).toContain(`t${titleId}`);
    expect((await serversOfTitle())[0]).not.toHaveProperty('repaired');
  });

  test('that nothing is wrong removes complaints and changes no page', async () => {
    const serverId = await complain();
    const answered = await answerComplaints(database.db, SYSTEM, { serverId }, 'dismissed');
    expect(await rows()).toEqual(['https://uno.example/b cuts 1']);
    expect([await repairs(), await takeOutbox(database.db)]).toEqual([[], []]);
    expect(await answerComplaints(database.db, SYSTEM, { serverId }, 'dismissed')).toEqual({
      kind: 'nothing',
    });
    // Viewers complained again meanwhile.
    await addComplaints(database.db, [{ serverId, reason: 'cuts', times: 1 }]);
    const undone = await undoChange(database.db, SYSTEM, changeOf(answered));
    expect(undone).toMatchObject({ kind: 'undone', restored: 1, left: [{ reason: 'in-use' }] });
  });

  test('is for one server or for all of a domain', async () => {
    await complain();
    const other = await idOf('https://dos.example/a');
    await addComplaints(database.db, [{ serverId: other, reason: 'cuts', times: 3 }]);
    const about = { host: 'uno.example' };
    expect(await answerComplaints(database.db, SYSTEM, about, 'repaired')).toMatchObject({
      servers: 2,
    });
    expect(await rows()).toEqual(['https://dos.example/a cuts 3']);
  });
});

describe('a server', () => {
  test('with another address counts as repaired, until that is undone', async () => {
    const id = await complain();
    const before = await rows();
    const link = { id, url: 'https://uno.example/a', moved: 'https://otro.example/a' };
    const saved = await setLink(database.db, SYSTEM, link);
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    expect(await rows()).toEqual(['https://uno.example/b cuts 1']);
    expect(await repairs()).toMatchObject([{ server_id: id }]);
    expect(await undoChange(database.db, SYSTEM, saved.change)).toMatchObject({ left: [] });
    expect([await rows(), await repairs()]).toEqual([before, []]);
  });

  test('that is removed takes its complaints with it, and brings them back', async () => {
    const id = await complain();
    const before = await rows();
    const removed = await removeLink(database.db, SYSTEM, { id, url: 'https://uno.example/a' });
    if (removed.kind !== 'saved') throw new Error(removed.kind);
    expect(await rows()).toEqual(['https://uno.example/b cuts 1']);
    expect(await undoChange(database.db, SYSTEM, removed.change)).toMatchObject({ left: [] });
    expect(await rows()).toEqual(before);
  });
});
