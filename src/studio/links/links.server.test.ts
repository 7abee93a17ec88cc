import { expect, test } from 'vitest';
import { insertDeadLinks } from '../../../tests/support/sample-links.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { setSetting } from '../../data/commands/settings.ts';
import { answerLinks, loadLinks, loadVerdicts } from './links.server.ts';
import { answerReplacement, loadReplacement } from './replacement.server.ts';

const database = emptyDatabaseEachTest();

const posted = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const answer = async (fields: Record<string, string>) =>
  await answerLinks(database.db, SYSTEM, posted(fields));
const preview = async (de: string, a: string) =>
  await loadReplacement(database.db, new URLSearchParams({ de, a }));
const fill = async () => {
  await insertTitles(
    database.db,
    ['uno', 'dos', 'tres'].map((source_id) => ({ source_id })),
  );
  return await insertDeadLinks(database.db);
};

test('a preview says what changes, which hosts may not be framed, and what is known of the new one', async () => {
  await fill();
  const { preview: shown } = await preview('caido.example', 'nuevo.example');
  expect(shown).toMatchObject({
    ...{ count: 3, repeated: 0, elsewhere: 0, hasMore: false, known: [] },
    ...{ notFramed: 'https://nuevo.example', host: 'nuevo.example' },
  });
  expect(shown?.samples).toHaveLength(3);
  await setSetting(database.db, SYSTEM, 'embedOrigins', ['https://nuevo.example']);
  expect((await preview('caido.example', 'nuevo.example')).preview?.notFramed).toBeNull();
});

test.each([
  ['', 'nuevo.example'],
  ['caido.example', 'a b'],
  ['caido.example', 'caido.example'],
  ['caido.example', 'nuevo.example/\0'],
])('%j to %j is refused with a sentence, or waits for the other field', async (de, a) => {
  const { preview: shown, problem } = await preview(de, a);
  expect(shown).toBeNull();
  if (de !== '') expect(problem).toMatch(/\.$/);
  expect(await answerReplacement(database.db, SYSTEM, posted({ de, a }))).toMatchObject({
    kind: 'problem',
  });
});

test('a saved link can be undone; changes of other kinds cannot, here', async () => {
  const [dead] = await fill();
  const { id = '', url = '' } = dead ?? {};
  const saved = await answer({ hacer: 'guardar', id, base: url, url: 'https://otro.example/' });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  expect(await answer({ hacer: 'deshacer', change: saved.change })).toEqual({ kind: 'undone' });
  await setSetting(database.db, SYSTEM, 'siteName', 'Otro');
  const { id: change } = await database.db
    .selectFrom('changes')
    .select('id')
    .where('action', '=', 'settings.edit')
    .executeTakeFirstOrThrow();
  await expect(answer({ hacer: 'deshacer', change })).rejects.toMatchObject({ status: 404 });
});

test('an undo that restores nothing says so', async () => {
  const [dead] = await fill();
  const { id = '', url = '' } = dead ?? {};
  const saved = await answer({ hacer: 'guardar', id, base: url, url: 'https://otro.example/' });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  await answer({ hacer: 'guardar', id, base: 'https://otro.example/', url: 'https://a.example/' });
  const { change } = saved;
  expect(await answer({ hacer: 'deshacer', change })).toEqual({ kind: 'not-undone', change });
  expect(await answerReplacement(database.db, SYSTEM, posted({ change }))).toMatchObject({
    kind: 'problem',
  });
});

test('whatever is sent is answered', async () => {
  const [dead] = await fill();
  const { id = '', url = '' } = dead ?? {};
  const hostile = [
    '',
    '\0',
    '-1',
    '9'.repeat(30),
    "'; drop table servers",
    'https://a\0',
    '%00',
    '-010000-01-01',
  ];
  for (const value of hostile) {
    for (const name of ['estado', 'host', 'tipo', 'titulo', 'p'])
      await loadLinks(database.db, new URLSearchParams({ [name]: value }), new Date());
    await loadVerdicts(database.db, new URLSearchParams({ ids: value, desde: value }));
    await loadVerdicts(database.db, new URLSearchParams({ ids: id, desde: value }));
    await loadReplacement(database.db, new URLSearchParams({ hecho: value, de: value, a: value }));
    await answer({ hacer: 'probar', id: value, host: value });
    expect(await answer({ hacer: 'guardar', id, base: url, url: value })).toMatchObject({
      kind: 'refused',
    });
    expect(await answer({ hacer: 'quitar', id, base: value })).toMatchObject({ kind: 'refused' });
    expect(await answer({ hacer: 'quitar', id: value, base: url })).toMatchObject({
      kind: 'refused',
    });
  }
  await expect(answer({ hacer: 'otra cosa' })).rejects.toMatchObject({ status: 400 });
});
