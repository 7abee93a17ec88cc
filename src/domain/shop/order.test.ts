import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingCodes, ORDER_STATES, type OrderFields, stockTaken } from './order.ts';
import { orderSchema } from './order-fields.ts';

const order = fc.record({
  contact: fc.constant('Ana'),
  note: fc.constant(''),
  productId: fc.constantFrom('a', 'b', null),
  quantity: fc.integer({ min: 1, max: 100 }),
  state: fc.constantFrom(...ORDER_STATES),
});

/** Pieces that an order keeps out of the shop. */
const kept = ({ productId, quantity, state }: OrderFields, id: string): number =>
  productId === id && (state === 'paid' || state === 'delivered') ? quantity : 0;

test('however an order changes, the stock lacks exactly what it keeps at the end', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 8 }), (versions) => {
      const stock = new Map<string, number>();
      versions.forEach((after, place) => {
        for (const [id, count] of stockTaken(versions[place - 1] ?? null, after))
          stock.set(id, (stock.get(id) ?? 0) - count);
      });
      const last = versions[versions.length - 1] as OrderFields;
      for (const id of ['a', 'b']) expect(stock.get(id) ?? 0).toBe(0 - kept(last, id));
    }),
  );
});

test('a revoked code leaves room for another, and more than enough codes is none missing', () => {
  const code = {
    use: 'product',
    id: '1',
    issuedAt: null,
    verifiedAt: null,
    revokedAt: null,
  } as const;
  const revoked = { ...code, revokedAt: new Date() };
  expect(missingCodes({ quantity: 2, codes: [] })).toBe(2);
  expect(missingCodes({ quantity: 2, codes: [code, revoked] })).toBe(1);
  expect(missingCodes({ quantity: 1, codes: [code, code] })).toBe(0);
});

const whole = { contact: ' Ana ', note: '', productId: '', quantity: '2', state: 'new' };

test('an order is read from its form', () => {
  expect(orderSchema.parse(whole)).toEqual({
    ...whole,
    contact: 'Ana',
    productId: null,
    quantity: 2,
  });
});

test.each([
  ['no contact', { contact: ' ' }],
  ['a long contact', { contact: 'x'.repeat(121) }],
  ['a long note', { note: 'x'.repeat(1001) }],
  ['none', { quantity: '0' }],
  ['too many', { quantity: '101' }],
  ['part of one', { quantity: '1.5' }],
  ['no number', { quantity: '' }],
  ['another state', { state: 'lost' }],
])('%s is refused', (_, fields) => {
  expect(orderSchema.safeParse({ ...whole, ...fields }).success).toBe(false);
});
