import { expect, test } from 'vitest';
import { networksOfDay } from './networks.server.ts';

test('a network speaks about each thing as often as it may, and again the next day', () => {
  const spend = networksOfDay();
  const say = (network: string, about: string, day = '2026-11-18') => spend(day, network, about, 2);
  expect([say('203.0.113', 'a'), say('203.0.113', 'a'), say('203.0.113', 'a')]).toEqual([
    1,
    2,
    null,
  ]);
  expect(say('203.0.113', 'b')).toBe(1);
  expect(say('203.0.114', 'a')).toBe(1);
  expect(say('', '')).toBe(1);
  expect(say('203.0.113', 'a', '2026-11-19')).toBe(1);
});

test('when it is full, nobody new counts, and those that it knows still do', () => {
  const spend = networksOfDay(15);
  const said = Array.from({ length: 50 }, (_, n) => spend('2026-11-18', `203.0.${n}`, 'a', 2));
  expect(said.filter((times) => times !== null)).toHaveLength(15);
  expect(spend('2026-11-18', '203.0.1', 'a', 2)).toBe(2);
});
