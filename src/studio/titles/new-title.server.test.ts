import { expect, test } from 'vitest';
import { COMMAND_LINE as ANA } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { newTitleText } from '../text/new-title.es.ts';
import { loadNewTitle, postNewTitle } from './new-title.server.ts';

const database = emptyDatabaseEachTest();

const load = async (query: string) => await loadNewTitle(database.db, new URLSearchParams(query));

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Where the form leads to, or what it shows again. */
const post = async (...fields: [string, string][]) =>
  await postNewTitle(database.db, ANA, formOf(fields)).catch((answer: unknown) =>
    String((answer as Response).headers.get('location')),
  );

test('an address fills in the form; what means nothing in it is left out', async () => {
  const { made } = await load('nombre=El+faro&anio=1999&tipo=serie');
  expect(made).toMatchObject({ kind: 'serie', fields: { name: 'El faro', year: 1999 } });
  const odd = await load('nombre=%00&anio=ayer&tipo=toString&peticion=-1&peticion=%00');
  expect(odd).toMatchObject({
    made: { kind: 'movie', fields: { name: '', year: null, active: false } },
    requests: [],
    same: [],
  });
});

test('a request fills in what it asks for, and says which titles have that name already', async () => {
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', name: 'El Faro' }]);
  const request = await database.db
    .insertInto('requests')
    .values({ name: 'el faro', kind: 'movie', year: null, key: 'faro', deletes: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('request_counts').values({ request_id: request.id }).execute();
  const { made, requests, same } = await load(`peticion=${request.id}`);
  expect(made.fields.name).toBe('el faro');
  expect(requests).toEqual([{ id: request.id, name: 'el faro' }]);
  expect(same.map((title) => title.rowId)).toEqual([rowId]);
});

test('what is made leads to its editor; what is not comes back as it was typed', async () => {
  const typed: [string, string][] = [
    ['kind', 'movie'],
    ['name', 'El faro'],
    ['year', '1999'],
    ['server', ''],
    ['audio', 'LATINO'],
    ['label', 'Uno'],
    ['server-url', 'https://a.example/1'],
    ['position', ''],
  ];
  expect(await post(...typed)).toMatch(/^\/titulos\/\d+\?guardado=\d+&hecho=guardado$/);
  const again = await post(...typed, ['active', 'on']);
  expect(again).toMatchObject({
    problem: null,
    made: { fields: { name: 'El faro', active: true }, servers: [{ fields: { label: 'Uno' } }] },
  });
  const [known = { rowId: '' }] = typeof again === 'string' ? [] : again.same;
  expect(await post(...typed, ['active', 'on'], ['igual', known.rowId])).toMatch(/hecho=creado$/);
  expect(await post(['kind', 'movie'], ['name', ''])).toMatchObject({
    problem: newTitleText.problems['no-name'],
  });
  expect(await post(['kind', 'movie'], ['name', 'Otro'], ['year', 'ayer'])).toMatchObject({
    problem: newTitleText.problems['bad-year'],
  });
});
