import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('lets as many in as it may, hands places on in order, and turns the rest away', async () => {
  const gate = new Gate({ inside: 2, waiting: 1, milliseconds: 1000 });
  expect(await gate.enter()).toBe(true);
  expect(await gate.enter()).toBe(true);
  const waiting = gate.enter();
  expect(await gate.enter()).toBe(false);
  gate.leave();
  expect(await waiting).toBe(true);
  gate.leave();
  gate.leave();
  expect(await gate.enter()).toBe(true);
});

test('nobody waits longer than the limit, and who gave up holds no place', async () => {
  const gate = new Gate({ inside: 1, waiting: 5, milliseconds: 20 });
  expect(await gate.enter()).toBe(true);
  expect(await gate.enter()).toBe(false);
  gate.leave();
  expect(await gate.enter()).toBe(true);
  expect(await gate.enter()).toBe(false);
});
