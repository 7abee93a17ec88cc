import { expect, test } from 'vitest';
import { butaca, butacaJson } from '../../tests/support/butaca.ts';
import { readContents } from '../../tests/support/database-contents.ts';
import { takeOutbox } from '../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { SYSTEM } from '../data/commands/change.ts';
import { addOrder } from '../data/commands/orders.ts';

const database = emptyDatabaseEachTest();

const run = async (...args: string[]) =>
  await butaca(args, { env: { DATABASE_URL: database.url } });
const list = async (command: string) =>
  await butacaJson([command, 'list'], { env: { DATABASE_URL: database.url } });

const NEW = ['NOMBRE=Taza Fin', 'CATEGORIA=tazas', 'PRECIO=20000', 'STOCK=1', 'IMAGEN=/t.webp?a=b'];
const MUG = {
  path: 'PRODUCTOS/tz001',
  data: {
    NOMBRE: 'Taza Fin',
    CATEGORIA: 'tazas',
    PRECIO: 20000,
    STOCK: 1,
    IMAGEN: '/t.webp?a=b',
    DESCRIPCION: '',
    CODIGO: '',
    ESTADO: 'A',
    ORDEN: 0,
  },
};
const withMug = (change: object) => [{ ...MUG, data: { ...MUG.data, ...change } }];

test('sets a product, then its stock alone, and says what pages will show', async () => {
  expect(await run('products', 'set', 'tz001', ...NEW)).toMatchObject({
    status: 0,
    stdout: 'PRODUCTOS/tz001 is set; pages show it within a second.\n',
    stderr: expect.stringMatching(/^changes the database test_\w+ at 127\.0\.0\.1:\d+\n$/),
  });
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
  expect(await run('products', 'set', 'tz001', 'STOCK=3')).toMatchObject({ status: 0 });
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
  expect((await run('products', 'set', 'tz001', 'STOCK=3')).stdout).toBe(
    'PRODUCTOS/tz001 is as it was.\n',
  );
  expect(await takeOutbox(database.db)).toEqual([]);
  expect(await list('products')).toEqual(withMug({ STOCK: 3 }));
  // Lines that an import takes.
  const { stdout } = await run('products', 'list');
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(withMug({ STOCK: 3 }));
});

test('takes the English names of fields, and yes or no', async () => {
  const english = [
    'name=Taza Fin',
    'category=tazas',
    'price=20000',
    'stock=1',
    'image=/t.webp?a=b',
  ];
  await run('products', 'set', 'tz001', ...english, 'active=no');
  expect(await list('products')).toEqual(withMug({ ESTADO: 'I' }));
  await run('products', 'set', 'tz001', 'active=yes', 'position=3');
  expect(await list('products')).toEqual(withMug({ ORDEN: 3 }));
  const wrong = await run('products', 'set', 'tz001', 'active=A');
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr).toContain('active is yes or no');
});

test('a dry run says what would happen, and writes nothing', async () => {
  await run('products', 'set', 'tz001', ...NEW);
  const before = await readContents(database.url);
  const dry = await run('products', 'set', 'tz001', 'stock=0', '--dry-run');
  expect(dry).toMatchObject({
    status: 0,
    stdout: 'PRODUCTOS/tz001 would change; nothing was written.\n',
  });
  expect(dry.stderr).toMatch(
    /^dry run on the database test_\w+ at 127\.0\.0\.1:\d+: nothing is written\n$/,
  );
  expect(await readContents(database.url)).toEqual(before);
});

test.each([
  ['consoles', 'nes', 'URL=https://juegos.example/nes', ['games']],
  ['consoles', 'nes', 'url=https://juegos.example/nes', ['games']],
  ['leagues', 'Copa del Sur', 'ICONO=/copa.webp', ['matches']],
  ['leagues', 'Copa 2025/26', 'icon=/copa.webp', ['matches']],
  ['channels names', 'Gol TV', 'CANAL=gol', ['channels', 'matches']],
  ['channels names', 'Gol TV', 'channel=gol', ['channels', 'matches']],
])('sets one of %s: %s %s', async (command, id, assignment, tags) => {
  await database.db.updateTable('consoles').set({ url: '' }).execute();
  expect(await run(...command.split(' '), 'set', id, assignment)).toMatchObject({ status: 0 });
  expect(await takeOutbox(database.db)).toEqual([{ tags, hard: false }]);
  const value = assignment.slice(assignment.indexOf('=') + 1);
  const found = (await run(...command.split(' '), 'list')).stdout
    .split('\n')
    .find((line) => line.includes(value));
  expect(found).toContain(id === 'nes' ? 'CONSOLAS/nes' : `"NOMBRE":"${id}"`);
});

test('says what is wrong with a field, and writes nothing', async () => {
  const wrong = await run('products', 'set', 'tz001', ...NEW, 'PRECIO=mucho');
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toContain('butaca: PRODUCTOS/tz001: PRECIO is not a whole number\n');
  expect(await list('products')).toEqual([]);
});

test.each([
  [['products', 'set']],
  [['products', 'set', 'a']],
  [['products', 'set', 'a', 'STOCK']],
  [['products', 'set', 'a', 'STOK=1'], 'Did you mean STOCK?'],
  [['products', 'set', 'a', 'prise=1'], 'Did you mean price?'],
])('%j is answered with where help is', async (args, says = '') => {
  const { status, stderr } = await run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('`butaca products set --help` shows how it is used.');
  expect(stderr).toContain(says);
});

test('removes a known channel, and says so if there is none', async () => {
  await run('channels', 'names', 'set', 'Gol TV', 'channel=gol');
  expect(await run('channels', 'names', 'remove', 'Gol TV')).toMatchObject({
    status: 0,
    stdout: 'Gol TV is gone from every page.\n',
  });
  expect(await run('channels', 'names', 'remove', 'Gol TV')).toMatchObject({
    status: 1,
    stdout: '',
  });
});

test('removes a product, unless an order or a code refers to it', async () => {
  await run('products', 'set', 'tz001', ...NEW);
  await run('products', 'set', 'tz002', ...NEW);
  await addOrder(database.db, SYSTEM, {
    ...{ contact: 'Eva', note: '', productId: 'tz002', quantity: 1, state: 'paid' },
  });
  expect(await run('products', 'remove', 'tz001')).toMatchObject({ status: 0 });
  const refused = await run('products', 'remove', 'tz002');
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('products set tz002 active=no');
});
