import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { readPaste, rolesOf } from './read-paste.server.ts';

const database = emptyDatabaseEachTest();
const NOW = new Date('2026-11-16T20:00Z');
const read = async (text: string, day = '2026-11-16', roles = '') =>
  (await readPaste(database.db, text, { roles: rolesOf(roles), day, now: NOW })).matches[0];

test('hours without a day are of the day on the screen, unless the text speaks of today', async () => {
  const start = async (text: string) => (await read(text, '2026-11-20'))?.start;
  expect(await start('21:30 Norte vs Sur')).toMatchObject({ value: '2026-11-21T00:30:00.000Z' });
  expect(await start('Hoy 21:30 Norte vs Sur')).toMatchObject({
    value: '2026-11-17T00:30:00.000Z',
  });
  expect(await start('18/11 21:30 Norte vs Sur')).toMatchObject({
    value: '2026-11-19T00:30:00.000Z',
  });
});

test('a match with these teams on that day is changed, not added again', async () => {
  const id = await insertMatch(database.db, {
    source_id: 'norte-sur',
    starts_at: new Date('2026-11-17T00:00Z'),
    servers: [{ name: 'Señal', url: 'https://a.example/' }],
  });
  expect((await read('21:30 Norte vs Sur'))?.same).toMatchObject({
    id,
    base: { time: '21:00', servers: [{ label: 'Señal' }] },
  });
  expect((await read('17/11 21:30 Norte vs Sur'))?.same).toBeNull();
});

test('columns mean what the operator says', async () => {
  const sheet = 'A\tB\tHora\nNorte\tSur\t21:30';
  const table = await read(sheet, '2026-11-16', 'away,home,time');
  expect(table).toMatchObject({ first: { value: 'Sur' }, second: { value: 'Norte' } });
});
