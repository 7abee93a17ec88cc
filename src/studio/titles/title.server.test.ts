import pg from 'pg';
import { expect, test } from 'vitest';
import { COMMAND_LINE as ANA } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { readRecord } from '../../data/commands/save-record.ts';
import { createDb, createPool } from '../../data/database.ts';
import { listEditedSeasons } from '../../data/queries/title-editor.ts';
import type { RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { editorText } from '../text/title-editor.es.ts';
import { arrangeForm, releaseForm, saveForm } from './title.server.ts';

const database = emptyDatabaseEachTest();

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('fields are given back by the names of the form; what is no field of it is not looked at', async () => {
  const [rowId = ''] = await insertTitles(database.db, [
    { source_id: 'a', held: ['name', 'release_year'] },
  ]);
  const owner = { table: 'titles', rowId } as const;
  const release = async (...names: string[]) =>
    await releaseForm(database.db, ANA, owner, formOf(names.map((name) => ['held', name])));
  expect(await release('\0', 'constructor', 'release_year')).toMatchObject({ kind: 'not-held' });
  expect(await release('year', '\0')).toEqual({ kind: 'released', fields: ['release_year'] });
});

test('seasons: one that is written twice is added once, and a place that is none changes nothing', async () => {
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', kind: 'serie' }]);
  const line = (season: string, key: string, before: string, place: string) =>
    Object.entries({ season, key, before, place });
  const arrange = async (...lines: [string, string][][]) =>
    await arrangeForm(database.db, ANA, rowId, formOf(lines.flat()));
  const seasons = async () =>
    (await listEditedSeasons(database.db, rowId)).map(({ key, position }) => [key, position]);
  expect(await arrange(line('', 'T1', '', '1'), line('', 'T1', '', '2'))).toBeNull();
  expect(await seasons()).toEqual([['T1', 1]]);
  const [season] = await listEditedSeasons(database.db, rowId);
  const id = String(season?.rowId);
  for (const place of ['0', '-1', 'x', '99999'])
    expect(await arrange(line(id, 'T1', '2', place))).toBeNull();
  expect(await seasons()).toEqual([['T1', 1]]);
  expect(await arrange(line(id, 'T1', '2', ''))).toBeNull();
  expect(await seasons()).toEqual([['T1', null]]);
});

test('a title that somebody else is changing is not saved, and the form comes back as it was sent', async () => {
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', name: 'Antes' }]);
  const owner = { table: 'titles', rowId } as const;
  const base = (await readRecord(database.db, owner)) as RecordVersion;
  const editing = { base, mine: { ...base, fields: { ...base.fields, name: 'Después' } } };
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  const impatient = createDb(createPool(database.url, 1, { lock_timeout: 20 }));
  try {
    await holder.query('begin; select from titles for update');
    expect(await saveForm(impatient, ANA, owner, editing)).toEqual({
      kind: 'not-saved',
      editing,
      clashes: [],
      problem: editorText.busy,
    });
    await holder.query('rollback');
    expect(await saveForm(impatient, ANA, owner, editing)).toMatchObject({ kind: 'saved' });
  } finally {
    await holder.end();
    await impatient.destroy();
  }
});
