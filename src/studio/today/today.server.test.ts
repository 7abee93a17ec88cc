import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { scheduleDraft } from '../../data/commands/drafts.ts';
import { noteFailedJob } from '../../data/commands/failed-jobs.ts';
import { addOrder } from '../../data/commands/orders.ts';
import { publishDue, recordName } from '../../data/commands/publish-due.ts';
import { askFor } from '../../data/commands/requests.ts';
import { readRecord, saveRecord } from '../../data/commands/save-record.ts';
import { listChannels, listSavedChannels } from '../../data/queries/channels.ts';
import type { RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import type { NeedSource } from './need-source.server.ts';
import { answerToday, loadToday } from './today.server.ts';

const database = emptyDatabaseEachTest();

const OWNER: Actor = { operatorId: null, name: 'Ana', role: 'owner' };
const HELPER: Actor = { operatorId: null, name: 'Bruno', role: 'helper' };
const posted = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('a portal without problems needs nobody', async () => {
  expect(await loadToday(database.db, OWNER, new Date())).toEqual({ groups: [], next: null });
});

test('a match without servers leads to the match, an hour before as something urgent', async () => {
  const startsAt = new Date('2026-11-20T23:00:00Z');
  const rowId = await insertMatch(database.db, { source_id: 'm', starts_at: startsAt });
  const at = async (time: string) =>
    (await loadToday(database.db, OWNER, new Date(time))).groups[0]?.needs[0];
  expect(await at('2026-11-20T22:00:00Z')).toMatchObject({
    title: 'Norte vs Sur',
    about: expect.stringContaining('Hoy 20:00'),
    isUrgent: true,
    ways: [{ kind: 'link', path: `/partidos/${rowId}` }],
  });
  expect(await at('2026-11-19T22:00:00Z')).toMatchObject({
    about: expect.stringContaining('Mañana 20:00'),
    isUrgent: false,
  });
  expect(await at('2026-11-18T22:00:00Z')).toBeUndefined();
});

test('codes that somebody tries are there for hours, from the number that rings the alarm on [TIE-09]', async () => {
  const failed = async (failures: number, minutes: number) =>
    await sql`insert into code_failure_minutes values (now() - make_interval(mins => ${minutes}), ${failures})`.execute(
      database.db,
    );
  const looked = async (actor: Actor) => (await loadToday(database.db, actor, new Date())).groups;
  await failed(99, 1);
  await failed(5000, 7 * 60);
  expect(await looked(OWNER)).toEqual([]);
  await failed(1200, 90);
  expect(await looked(OWNER)).toMatchObject([
    { needs: [{ title: '1.200 códigos inválidos en un minuto', ways: [{ path: '/codigos' }] }] },
  ]);
  expect(await looked(HELPER)).toMatchObject([{ needs: [{ ways: [] }] }]);
});

test('sports channels that no page shows are all shown by one button', async () => {
  const { db } = database;
  await insertChannel(db, { source_id: 'gol', type: 'sports', name: 'Gol TV' });
  await insertChannel(db, { source_id: 'red', type: 'sports', name: 'Red Gol' });
  await insertChannel(db, { source_id: 'cine', name: 'Cine' });
  const looked = async (actor: Actor) => (await loadToday(db, actor, new Date())).groups;
  expect(await looked(OWNER)).toEqual([]);
  await db.deleteFrom('sports_channel_names').execute();
  expect(await listChannels(db, 'sports', 9)).toMatchObject({ channels: [] });
  expect(await looked(HELPER)).toMatchObject([
    { needs: [{ title: 'Los 2 canales deportivos no se ven' }] },
  ]);
  const press = async () => await answerToday(db, OWNER, posted({ hacer: 'mostrar-canales' }));
  expect(await press()).toBe('2 canales se ven ahora.');
  expect(await press()).toBe('Ya estaban en la lista.');
  expect(await looked(OWNER)).toEqual([]);
  expect((await listChannels(db, 'sports', 9)).channels.map(({ id }) => id)).toEqual([
    'gol',
    'red',
  ]);
  expect(await listSavedChannels(db)).toEqual(
    new Map([
      ['Gol TV', 'gol'],
      ['Red Gol', 'red'],
    ]),
  );
  // Some of them left out on purpose is no problem.
  await db.deleteFrom('sports_channel_names').where('name', '=', 'Gol TV').execute();
  expect(await looked(OWNER)).toEqual([]);
});

test('a paid order waits for its codes, shown only to those who may see customers', async () => {
  const order = { contact: 'Marta', note: '', productId: null, quantity: 1 } as const;
  await addOrder(database.db, OWNER, { ...order, state: 'new' });
  const added = await addOrder(database.db, OWNER, { ...order, state: 'paid' });
  const id = added.kind === 'saved' ? added.id : '';
  const { groups } = await loadToday(database.db, OWNER, new Date());
  expect(groups.map(({ needs }) => needs)).toEqual([
    [
      expect.objectContaining({
        key: id,
        ways: [expect.objectContaining({ path: `/pedidos/${id}` })],
      }),
    ],
  ]);
  expect((await loadToday(database.db, HELPER, new Date())).groups).toEqual([]);
});

test('what most viewers ask for comes first, each with a way to answer it', async () => {
  const now = new Date();
  for (const [name, voters] of Object.entries({ Uno: 1, Dos: 3, Tres: 2, Cuatro: 2 }))
    for (let voter = 1; voter <= voters; voter++)
      await askFor(
        database.db,
        { name, kind: null, year: null },
        { secret: 'x', address: `192.0.2.${voter}`, now },
      );
  const [group] = (await loadToday(database.db, HELPER, now)).groups;
  expect(group?.needs.map(({ title }) => title)).toEqual(['Dos', 'Tres', 'Cuatro']);
  expect(group?.more?.path).toBe('/peticiones');
});

test('a scheduled change that did not come out is never silent', async () => {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', name: 'Antes' }]);
  const owner = { table: 'titles', rowId } as const;
  const base = (await readRecord(database.db, owner)) as RecordVersion;
  const patch = { ...base, fields: { ...base.fields, name: 'Después' } };
  const draft = { record: recordName('titles', rowId), action: 'titles.edit' } as const;
  await scheduleDraft(database.db, actor, draft, { base, patch }, new Date(Date.now() + 60_000));
  const needs = async () => (await loadToday(database.db, HELPER, new Date())).groups;
  expect(await needs()).toEqual([]);
  // Nobody publishes it, as when the worker is away.
  await database.db
    .updateTable('drafts')
    .set({ due_at: new Date(Date.now() - 120_000) })
    .execute();
  expect((await needs())[0]?.needs).toMatchObject([
    { title: 'Después', about: expect.stringContaining('Atrasado'), isUrgent: true },
  ]);
  const mine = { ...base, fields: { ...base.fields, name: 'De Bruno' } } as RecordVersion;
  await saveRecord(database.db, actor, { owner, base, mine });
  await publishDue(database.db);
  expect((await loadToday(database.db, OWNER, new Date())).groups[0]?.needs).toMatchObject([
    {
      about: expect.stringMatching(/No se publicó.*Alguien cambió lo mismo/),
      ways: [{ path: `/titulos/${rowId}` }],
    },
  ]);
});

test('a failed job is run again by those who may', async () => {
  await noteFailedJob(database.db, 'rank-titles', new Error('no disk'));
  const jobFor = async (actor: Actor) =>
    (await loadToday(database.db, actor, new Date())).groups[0]?.needs[0];
  expect((await jobFor(HELPER))?.ways).toEqual([]);
  expect((await jobFor(OWNER))?.ways).toHaveLength(1);
  const form = posted({ hacer: 'repetir', name: 'rank-titles' });
  await expect(answerToday(database.db, HELPER, form)).rejects.toThrow(NotAllowed);
  expect(await answerToday(database.db, OWNER, form)).toContain('un minuto');
  expect((await jobFor(OWNER))?.ways).toEqual([]);
});

test('a source of the guide that could not be read says why, and is read again by those who may', async () => {
  await sql`
    insert into guide_sources (name, kind, enabled) values ('Abierta', 'guide', true), ('Apagada', 'guide', false);
    insert into guide_reads (source_id, failure, failed_since) select id, 'not-found', now() from guide_sources`.execute(
    database.db,
  );
  const looked = async (actor: Actor) => (await loadToday(database.db, actor, new Date())).groups;
  expect(await looked(HELPER)).toEqual([]);
  expect(await looked(OWNER)).toMatchObject([
    {
      needs: [
        {
          title: 'Abierta',
          about: expect.stringMatching(/^La dirección no existe más\..*Sigue lo que había/),
          ways: [{ path: '/guia/1' }, { hacer: 'leer', fields: { id: '1' } }],
        },
      ],
    },
  ]);
  const again = posted({ hacer: 'leer', id: '1' });
  await expect(answerToday(database.db, HELPER, again)).rejects.toBeInstanceOf(NotAllowed);
  expect(await answerToday(database.db, OWNER, again)).toContain('Se lee');
  expect((await looked(OWNER))[0]?.needs[0]?.ways).toHaveLength(1);
  expect(await answerToday(database.db, OWNER, posted({ hacer: 'leer', id: '9' }))).toContain(
    'ya no está',
  );
});

test('a source that fails does not take the page down', async () => {
  const broken: NeedSource = {
    name: 'Rota',
    look: async () => {
      throw new Error('no table');
    },
  };
  const { groups } = await loadToday(database.db, OWNER, new Date(), [broken]);
  expect(groups).toMatchObject([{ name: 'Rota', isUnknown: true }]);
});

test('a form that nobody knows does nothing', async () => {
  expect(await answerToday(database.db, OWNER, posted({ hacer: 'toString' }))).toBeNull();
});

test('a server that viewers cannot play although the probe does, and the other way round, stands there with its evidence', async () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const [title = ''] = await insertTitles(database.db, [{ source_id: 't', name: 'Nosferatu' }]);
  const servers = await database.db
    .insertInto('servers')
    .values(
      ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((label, position) => ({
        ...{ title_id: title, audio: 'LATINO' as const, label, position },
        url: `https://video.example/${label}`,
      })),
    )
    .returning('id')
    .execute();
  const [one, two, three, four, five] = servers.map(({ id }) => id);
  const health = async (server_id: string | undefined, state: 'good' | 'dead', since: string) =>
    await sql`insert into server_health (server_id, state, since, probed_at)
      values (${server_id}, ${state}, ${since}, ${since})`.execute(database.db);
  await health(one, 'good', '2026-11-01T00:00Z');
  await health(two, 'dead', '2026-11-01T00:00Z');
  // The probe has changed its mind today: what was said today may be about before.
  await health(three, 'good', '2026-11-18T12:00Z');
  await health(four, 'good', '2026-11-01T00:00Z');
  await health(five, 'good', '2026-11-01T00:00Z');
  await sql`insert into server_reports (day, server_id, played, failed, played_on, failed_on) values
    ('2026-11-18', ${one}, 6, 12, '{}', '{television}'),
    ('2026-11-17', ${two}, 9, 0, '{chromium,iphone}', '{}'),
    ('2026-11-18', ${three}, 0, 50, '{}', '{}'),
    ('2026-11-18', ${four}, 20, 19, '{}', '{}'),
    ('2026-11-15', ${five}, 0, 40, '{}', '{}')`.execute(database.db);
  const { groups } = await loadToday(database.db, HELPER, now);
  const found = groups.find(({ name }) => name === 'Lo que dicen los reproductores');
  expect(found?.needs).toMatchObject([
    {
      title: 'Nosferatu',
      about:
        'La prueba dice que funciona, y desde 12 redes no se pudo ver (desde 6 sí) · Uno, video.example · Televisores',
      isUrgent: true,
      ways: [
        { kind: 'link', path: `/enlaces?estado=good&titulo=${title}` },
        { kind: 'form', hacer: 'probar-servidor', fields: { id: one } },
      ],
    },
    {
      about:
        'La prueba dice que no se puede ver, y se vio desde 9 redes · Dos, video.example · Chrome y similares, iPhone y iPad',
      isUrgent: false,
      ways: [{ path: `/enlaces?titulo=${title}` }, {}],
    },
  ]);
  const form = posted({ hacer: 'probar-servidor', id: String(one) });
  expect(await answerToday(database.db, HELPER, form)).toBe(
    'Se prueba ahora. El resultado llega a Enlaces.',
  );
  expect(
    await answerToday(database.db, HELPER, posted({ hacer: 'probar-servidor', id: 'x' })),
  ).toBe('Ya se está probando, o ya no existe.');
});
