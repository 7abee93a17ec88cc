import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { takeOutbox } from '../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

/** The command as an operator runs it. */
function record(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/record.ts', ...args], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const NEW = ['NOMBRE=Taza Fin', 'CATEGORIA=tazas', 'PRECIO=20000', 'STOCK=1', 'IMAGEN=/t.webp?a=b'];

test('sets a product, then its stock alone, and says what pages will show', async () => {
  expect(record('PRODUCTOS/tz001', ...NEW)).toEqual({
    status: 0,
    stdout: 'PRODUCTOS/tz001 is set; pages show it within a second.\n',
    stderr: '',
  });
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
  expect(record('PRODUCTOS/tz001', 'STOCK=3')).toMatchObject({ status: 0 });
  expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
  expect(record('PRODUCTOS/tz001', 'STOCK=3').stdout).toBe('PRODUCTOS/tz001 is as it was.\n');
  expect(await takeOutbox(database.db)).toEqual([]);
  const [line = ''] = record('PRODUCTOS').stdout.split('\n');
  expect(JSON.parse(line)).toEqual({
    path: 'PRODUCTOS/tz001',
    data: {
      NOMBRE: 'Taza Fin',
      CATEGORIA: 'tazas',
      PRECIO: 20000,
      STOCK: 3,
      IMAGEN: '/t.webp?a=b',
      DESCRIPCION: '',
      CODIGO: '',
      ESTADO: 'A',
      ORDEN: 0,
    },
  });
}, 60_000);

test.each([
  ['CONSOLAS/nes', 'URL=https://juegos.example/nes', ['games']],
  ['LIGAS/Copa del Sur', 'ICONO=/copa.webp', ['matches']],
  ['CANALESDEPORTIVOS/Gol TV', 'CANAL=gol', ['channels', 'matches']],
])(
  'sets %s',
  async (path, assignment, tags) => {
    expect(record(path, assignment)).toMatchObject({ status: 0, stderr: '' });
    expect(await takeOutbox(database.db)).toEqual([{ tags, hard: false }]);
    expect(record(String(path.split('/')[0])).stdout).toContain(
      `"${assignment.replace('=', '":"')}"`,
    );
  },
  60_000,
);

test('says what is wrong with a field, and writes nothing', async () => {
  expect(record('PRODUCTOS/tz001', ...NEW, 'PRECIO=mucho')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PRODUCTOS/tz001: PRECIO is not a whole number\n',
  });
  expect(record('PRODUCTOS').stdout).toBe('');
});

test.each([
  [[]],
  [['GORRAS']],
  [['PELICULAS/a', 'NOMBRE=x']],
  [['PRODUCTOS', 'STOCK=1']],
  [['PRODUCTOS/a']],
  [['PRODUCTOS/a', 'STOCK']],
])('%j is answered with how it is used', (args) => {
  const { status, stderr } = record(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('PRODUCTOS: NOMBRE CATEGORIA PRECIO STOCK');
});
