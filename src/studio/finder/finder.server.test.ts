import { beforeEach, describe, expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { issueOrderCodes } from '../../data/commands/order-codes.ts';
import { addOrder } from '../../data/commands/orders.ts';
import { askFor } from '../../data/commands/requests.ts';
import type { Actor, Role } from '../../domain/operators/permissions.ts';
import { find } from './finder.server.ts';

const database = emptyDatabaseEachTest();
let ana: Actor;
let titles: string[];

beforeEach(async () => {
  const { db } = database;
  ({ actor: ana } = await insertOperator(db, { name: 'Ana Pérez', role: 'owner' }));
  titles = await insertTitles(db, [
    { source_id: 'metropolis-1927', name: 'Metrópolis', release_year: 1927 },
    { source_id: 'fantomas-1913', kind: 'serie', name: 'Fantômas' },
    { source_id: 'guardada', name: 'La guardada', active: false },
  ]);
  await insertMatch(db, { source_id: 'norte-sur', starts_at: new Date('2026-11-20T00:05Z') });
  await insertChannel(db, { source_id: 'ombu', name: 'Ombú Sport' });
  await db
    .insertInto('products')
    .values({
      ...{ id: 'bz001', name: 'Buzo gris', category: 'buzos', price_ars: 1, image: '', stock: 5 },
      ...{ description: '', position: 0, code: 'BZ001' },
    })
    .execute();
  await db
    .insertInto('leagues')
    .values({ name: 'Torneo Andino', icon: '', background: '' })
    .execute();
  for (const contact of ['Marta Gómez', 'José'])
    await addOrder(db, ana, {
      ...{ contact, note: '', productId: 'bz001', quantity: 1, state: 'paid' },
    });
  await askFor(
    db,
    { name: 'Okupas', year: 2000, kind: 'serie' },
    { secret: 'x', address: '10.0.0.1', now: new Date() },
  );
});

const found = async (typed: string, role: Role = 'owner') =>
  (await find(database.db, role, typed)).flatMap(({ name, items }) =>
    items.map((item) => `${name}: ${item.name} → ${item.path}`),
  );

describe('by name', () => {
  test.each([
    ['metropilis', () => `Títulos: Metrópolis → /titulos/${titles[0]}`],
    ['fantomas', () => `Títulos: Fantômas → /titulos/${titles[1]}`],
    ['guardada', () => `Títulos: La guardada → /titulos/${titles[2]}`],
    ['metropolis-1927', () => `Títulos: Metrópolis → /titulos/${titles[0]}`],
    ['sur norte', () => 'Partidos: Norte vs Sur → /partidos/1'],
    ['ombu', () => 'Canales: Ombú Sport → /canales/1'],
    ['buso', () => 'Productos: Buzo gris → /productos/bz001'],
    ['torneo andina', () => 'Ligas: Torneo Andino → /ligas/Torneo%20Andino'],
    ['odyssey', () => 'Consolas: Magnavox Odyssey → /consolas/magnavox-odyssey'],
    ['crear liga', () => 'Acciones: Liga nueva → /ligas/nueva'],
    ['crear consola', () => 'Acciones: Consola nueva → /consolas/nueva'],
    ['perez', () => 'Equipo: Ana Pérez → /equipo'],
    ['gomez', () => 'Pedidos: Marta Gómez → /pedidos/1'],
    ['ocupas', () => 'Peticiones: Okupas → /peticiones?q=Okupas'],
    ['retirar titulo', () => 'Acciones: Retirar un título → /retiros/nuevo'],
    ['crear canal', () => 'Acciones: Canal nuevo → /canales/nuevo'],
    ['canales deportivos', () => 'Acciones: Canales deportivos → /canales?tipo=deportes'],
    ['petisiones', () => 'Pantallas: Peticiones → /peticiones'],
  ])('%s', async (typed, first) => expect((await found(typed))[0]).toBe(first()));

  test('what viewers know by that name comes before a screen that only a typing error leads to', async () => {
    await insertTitles(database.db, [
      { source_id: 'oi', name: 'Oi' },
      { source_id: 'r', name: 'Retiro' },
    ]);
    expect((await found('retiro'))[0]).toBe('Pantallas: Retiros → /retiros');
    await insertTitles(database.db, [{ source_id: 'e', name: 'Equpo' }]);
    expect((await found('equpo'))[0]).toMatch(/^Títulos: Equpo/);
    expect(await found('equpo')).toContain('Pantallas: Equipo → /equipo');
  });

  test('what viewers cannot see says so', async () => {
    const [group] = await find(database.db, 'owner', 'guardada');
    expect(group?.items[0]?.about).toContain('no se ve en el portal');
  });
});

describe('by number', () => {
  test('of an order, of a change, or of both', async () => {
    expect(await found('pedido 2')).toEqual(['Pedidos: José → /pedidos/2']);
    expect(await found('cambio n.º 2')).toEqual(['Historial: Cambio 2 → /historial/2']);
    expect(await found('#2')).toEqual([
      'Pedidos: José → /pedidos/2',
      'Consolas: Atari 2600 → /consolas/atari-2600',
      'Historial: Cambio 2 → /historial/2',
    ]);
    expect(await found('pedido 99')).toEqual([]);
    expect(await found('9999999999999999999999')).toEqual([]);
  });
});

test('without a text there is every screen and every action', async () => {
  expect(await found('')).toEqual(await found(' ¿? '));
  expect(await found('')).toContain('Pantallas: Hoy → /hoy');
  expect(await found('')).toContain('Acciones: Invitar a alguien → /equipo');
});

test('a helper finds nothing that the role may not see', async () => {
  expect(await found('gomez', 'helper')).toEqual([]);
  expect(await found('pedido 1', 'helper')).toEqual([]);
  expect(await found('buzo', 'helper')).toEqual([]);
  expect(await found('retirar titulo', 'helper')).toEqual([]);
  expect(await found('metropolis', 'helper')).toEqual([
    `Títulos: Metrópolis → /enlaces?titulo=${titles[0]}`,
  ]);
});

test('codes are not looked up', async () => {
  const issued = await issueOrderCodes(database.db, ana, 'secret', '1');
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  for (const code of issued.codes) {
    expect(await found(code)).toEqual([]);
    expect(JSON.stringify(await find(database.db, 'owner', 'gomez'))).not.toContain(code);
  }
});

test.each(['\0', '\ud800', '%', '_', "'", 'a'.repeat(5000), '🎬', '-- drop', '((', ':*'])(
  'whatever is typed has an answer: %j',
  async (typed) => expect(await found(typed)).toEqual(expect.any(Array)),
);
