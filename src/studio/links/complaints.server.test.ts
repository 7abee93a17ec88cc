import { expect, test } from 'vitest';
import { insertDeadLinks } from '../../../tests/support/sample-links.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { addComplaints } from '../../data/commands/complaints.ts';
import { loadToday } from '../today/today.server.ts';
import { answerComplained, loadComplaints } from './complaints.server.ts';

const database = emptyDatabaseEachTest();

const answer = async (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await answerComplained(database.db, SYSTEM, form);
};
const load = async (query: Record<string, string> = {}) =>
  await loadComplaints(database.db, new URLSearchParams(query), new Date());

async function fill(): Promise<string[]> {
  await insertTitles(database.db, [
    { source_id: 'uno', name: 'Uno' },
    { source_id: 'dos', name: 'Dos' },
  ]);
  const links = await insertDeadLinks(database.db, { count: 2 });
  await addComplaints(
    database.db,
    links.map(({ id: serverId }, place) => ({ serverId, reason: 'cuts', times: 3 + place })),
  );
  return links.map(({ id }) => id);
}

test('complaints are listed by server and domain, counted on the start page, and answered once', async () => {
  const [first = '', second = ''] = await fill();
  const shown = await load();
  expect(shown).toMatchObject({
    count: 2,
    links: [{ id: second }, { id: first }],
    hosts: [{ host: 'caido.example', servers: 2, times: 7 }],
    next: null,
  });
  const { groups } = await loadToday(database.db, SYSTEM, new Date());
  const titles = groups.flatMap(({ needs }) => needs.map(({ title }) => title));
  expect(titles).toContain('2 servidores con avisos');

  expect(await answer({ hacer: 'arreglado', id: first })).toMatchObject({
    kind: 'repaired',
    servers: 1,
  });
  expect(await answer({ hacer: 'descartar', id: first })).toEqual({ kind: 'already-answered' });
  expect(await load()).toMatchObject({ count: 1, hosts: [] });
  const all = await answer({ hacer: 'descartar', host: 'caido.example' });
  if (all.kind !== 'dismissed') throw new Error(all.kind);
  expect(await load()).toMatchObject({ count: 0, links: [] });
  expect(await answer({ hacer: 'deshacer', change: all.change })).toEqual({ kind: 'undone' });
  expect(await load()).toMatchObject({ count: 1, links: [{ id: second }] });
});

test('whatever is sent is answered', async () => {
  const [id = ''] = await fill();
  for (const value of ['', '\0', '-1', '9'.repeat(30), "'; drop table servers", '%00', 'é']) {
    await load({ host: value, p: value });
    for (const hacer of ['arreglado', 'descartar'])
      await answer({ hacer, id: value, host: value }).catch((error: unknown) =>
        expect(error).toMatchObject({ status: 400 }),
      );
  }
  await expect(answer({ hacer: 'otra cosa', id })).rejects.toMatchObject({ status: 400 });
  expect(await load()).toMatchObject({ count: 2 });
});
