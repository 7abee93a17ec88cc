import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { undoChange } from '../../data/commands/undo.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { NotAllowed } from '../../domain/operators/permissions.ts';
import { channelTag } from '../../domain/tags.ts';
import { loadSource, postSource } from './sources.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'butaca-guide-'));
vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
vi.stubEnv('IMPORT_FOLDER', folder);
afterAll(() => rmSync(folder, { recursive: true }));

const database = emptyDatabaseEachTest();
let ana: OperatorSession;
beforeEach(async () => {
  ana = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
});

const SECRET = 'Clave9x7Q';
const FIELDS = {
  name: 'Abierta',
  kind: 'guide',
  file: '',
  zone: 'America/Lima',
  offset_minutes: '-60',
  every_hours: '24',
  sections: 'Deportes = deportes',
  terms: '',
  attribution: '',
  enabled: 'on',
  direccion: `https://guia.example/xmltv.php?username=ana&password=${SECRET}`,
};

const post = async (id: string, fields: Record<string, string | File>, who = ana) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await postSource(database.db, who.actor, id, form);
};
async function added(): Promise<string> {
  const saved = await post('nueva', FIELDS);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.id;
}
const formOf = async (id: string) => {
  const { typed, base } = await loadSource(database.db, id);
  return { ...typed, base: JSON.stringify(base) };
};

describe('the form of a source', () => {
  test('keeps its address, shows its host and nothing else of it', async () => {
    const id = await added();
    const shown = await loadSource(database.db, id);
    expect(shown).toMatchObject({
      place: 'guia.example',
      state: { name: 'Abierta', place: 'guia.example' },
      typed: { zone: 'America/Lima', offset_minutes: '-60', enabled: 'on' },
    });
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    const changed = await post(id, { ...(await formOf(id)), zone: 'Europe/Madrid' });
    expect(changed).toMatchObject({ kind: 'saved', change: expect.any(String) });
    const stored = await database.db.selectFrom('guide_secrets').select('address').execute();
    expect(stored).toEqual([{ address: FIELDS.direccion }]);
  });

  test.each([
    ['no name', { name: '' }, 'invalid', ['name']],
    ['a zone that is none', { zone: 'Luna/Mar' }, 'invalid', ['zone']],
    ['groups that nobody understands', { sections: 'Deportes' }, 'invalid', ['sections']],
    ['hours that are none', { every_hours: 'doce' }, 'invalid', ['every_hours']],
    ['no address', { direccion: '' }, 'no-address', ['address']],
    ['an address of a file', { direccion: 'file:///etc/passwd' }, 'bad-address', ['address']],
    ['an address and a file', { file: 'lista.m3u' }, 'both', ['address']],
    ['a file outside of the folder', { direccion: '', file: '../a.m3u' }, 'invalid', ['file']],
  ])(
    'refuses %s, and gives back what was typed but for what lets somebody in',
    async (_, given, what, wrong) => {
      const answer = await post('nueva', { ...FIELDS, clave: SECRET, ...given });
      expect(answer).toMatchObject({ kind: 'not-saved', what, wrong });
      expect(JSON.stringify(answer)).not.toContain(SECRET);
      expect(await database.db.selectFrom('guide_sources').selectAll().execute()).toEqual([]);
    },
  );

  test('refuses a name that another one has', async () => {
    await added();
    expect(await post('nueva', FIELDS)).toMatchObject({ kind: 'not-saved', what: 'exists' });
  });

  test('tells what somebody else saved meanwhile', async () => {
    const id = await added();
    const mine = await formOf(id);
    await post(id, { ...(await formOf(id)), zone: 'Europe/Madrid' });
    expect(await post(id, { ...mine, zone: 'UTC' })).toMatchObject({
      kind: 'clash',
      clashes: [{ field: 'zone', mine: 'UTC', theirs: 'Europe/Madrid' }],
    });
    expect(await post(id, { ...mine, terms: 'Libre' })).toMatchObject({ kind: 'saved' });
  });

  test('takes a file from the computer, and forgets the address before', async () => {
    const id = await added();
    const file = new File(['<tv></tv>'], 'guía.xml');
    expect(await post(id, { ...(await formOf(id)), archivo: file })).toMatchObject({
      kind: 'saved',
    });
    expect(await loadSource(database.db, id)).toMatchObject({ place: null });
    const [stored] = await database.db.selectFrom('guide_sources').select('file').execute();
    expect(existsSync(join(folder, stored?.file ?? 'none'))).toBe(true);
    const other = new File(['MZ'], 'virus.exe');
    const before = readdirSync(folder);
    expect(await post(id, { ...(await formOf(id)), archivo: other })).toMatchObject({
      what: 'bad-file',
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});

test('viewers get another offset, another name to thank, and what goes with a source', async () => {
  const id = await added();
  await sql`
    insert into channels (source_id, name, type, active) values ('gol', 'Gol', 'tv', true);
    insert into source_channels (source_id, lists, key, name) select id, 'guide', 'gol.ar', 'Gol' from guide_sources;
    insert into channel_guides select c.id, g.id, 'id' from channels c, source_channels g`.execute(
    database.db,
  );
  const [gol] = await database.db.selectFrom('channels').select('id').execute();
  const own = [[channelTag(gol?.id ?? '')]];
  const tags = async () => (await takeOutbox(database.db)).map((each) => each.tags);
  await post(id, { ...(await formOf(id)), offset_minutes: '30' });
  expect(await tags()).toEqual(own);
  await post(id, { ...(await formOf(id)), attribution: 'Guía Abierta' });
  expect(await tags()).toEqual(own);
  await post(id, { ...(await formOf(id)), terms: 'Libre' });
  expect(await tags()).toEqual([]);
  const removed = await post(id, { hacer: 'borrar' });
  expect(await tags()).toEqual(own);
  const change = removed.kind === 'removed' ? removed.change : null;
  await undoChange(database.db, ana.actor, change ?? '');
  expect(await tags()).toEqual(own);
  const guides = await database.db.selectFrom('channel_guides').selectAll().execute();
  expect(guides).toMatchObject([{ channel_id: gol?.id, mapped_by: 'id' }]);
});

test('an editor has it read, a helper may not', async () => {
  const id = await added();
  const eva = await insertOperator(database.db, { name: 'Eva', role: 'helper' });
  await expect(post(id, { hacer: 'read' }, eva)).rejects.toBeInstanceOf(NotAllowed);
  await expect(post('nueva', FIELDS, eva)).rejects.toBeInstanceOf(NotAllowed);
  await expect(post(id, { hacer: 'borrar' }, eva)).rejects.toBeInstanceOf(NotAllowed);
  expect(await post(id, { hacer: 'check' })).toEqual({ kind: 'wanted' });
  expect((await loadSource(database.db, id)).state).toMatchObject({
    wanted: 'check',
    isUnderWay: true,
  });
});

test('one that is gone says so', async () => {
  const id = await added();
  const form = await formOf(id);
  expect(await post(id, { hacer: 'borrar' })).toMatchObject({ kind: 'removed' });
  for (const fields of [form, { hacer: 'read' }, { hacer: 'borrar' }])
    expect(await post(id, fields)).toMatchObject({ kind: 'not-saved', what: 'gone' });
  await expect(loadSource(database.db, id)).rejects.toMatchObject({ status: 404 });
});
