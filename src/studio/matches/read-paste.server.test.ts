import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { MAX_PASTE } from '../../domain/football/paste/shape.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { matchesText } from '../text/matches.es.ts';
import { readPaste, rolesOf } from './read-paste.server.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'helper' };
const NOW = new Date('2026-11-16T20:00Z');
const read = async (text: string, day = '2026-11-16', roles = '') =>
  (await readPaste(database.db, ANA, text, { roles: rolesOf(roles), day, now: NOW })).matches[0];

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

const readWhole = async (text: string, actor = ANA) =>
  await readPaste(database.db, actor, text, { roles: null, day: null, now: NOW });
const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `21:30\tNorte ${at}\tSur ${at}`).join('\n');

test('a text up to the limits is read whole, a longer one is refused with them', async () => {
  const most = rows(MAX_PASTE.lines);
  expect(most.length).toBeLessThan(MAX_PASTE.characters);
  expect(await readWhole(most)).toMatchObject({
    isTooLong: false,
    matches: { length: MAX_PASTE.lines },
  });
  const padded = most.padEnd(MAX_PASTE.characters, ' ');
  expect(await readWhole(padded)).toMatchObject({
    isTooLong: false,
    matches: { length: MAX_PASTE.lines },
  });
  const refused = { isTooLong: true, matches: [], unread: [] };
  expect(await readWhole(rows(MAX_PASTE.lines + 1))).toMatchObject(refused);
  expect(await readWhole(`${padded} `)).toMatchObject(refused);
  expect(await readWhole('<tr><td>a</td></tr>'.repeat(MAX_PASTE.lines + 1))).toMatchObject(refused);
  expect(matchesText.paste.tooLong).toContain('15.000 caracteres y 200 líneas');
});

test('a megabyte is refused at once', async () => {
  const before = process.threadCpuUsage();
  for (const text of ['a-b\n', '\u0301\u0323', '<td>'])
    expect(await readWhole(text.repeat(2 ** 20 / text.length))).toMatchObject({ isTooLong: true });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test('others are served while an agenda is read', async () => {
  const reading = readWhole(rows(MAX_PASTE.lines));
  let isRead = false;
  void reading.finally(() => {
    isRead = true;
  });
  let turns = 0;
  for (; !isRead; turns++) await new Promise(setImmediate);
  expect((await reading).matches).toHaveLength(MAX_PASTE.lines);
  expect(turns).toBeGreaterThan(3);
});

test('who may not edit matches reads none', async () => {
  const nobody = { ...ANA, role: 'visitor' as never };
  await expect(readWhole('21:30 Norte vs Sur', nobody)).rejects.toMatchObject({ status: 403 });
});
