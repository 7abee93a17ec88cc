import { expect, test } from 'vitest';
import { householdOf, networkOf, rangeOf } from './household.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['', ''],
  ['no:address', 'no:address'],
])('%s is of the household %s', (address, household) => {
  expect(householdOf(address)).toBe(household);
});

test('every address of a /64 is of one household, and of no other', () => {
  const of = (last: string) => householdOf(`2001:db8:1:2:${last}`);
  expect(new Set(['1:2:3:4', 'ffff:ffff:ffff:ffff', ':1', ':', '0:0:0:0'].map(of)).size).toBe(1);
  expect(householdOf('2001:db8:1:3::1')).not.toBe(of(':1'));
});

test.each([
  ['2001:db8:1:2::6', '2001:db8:1'],
  ['2001:DB8:1::', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['192.0.2.1', null],
  ['::ffff:192.0.2.1', null],
  ['no:address', null],
  ['', null],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.254', '192.0.2'],
  ['2001:db8:1:2::6', '2001:db8:1'],
  ['2001:DB8:1:ffff:1:2:3:4', '2001:db8:1'],
  ['', ''],
])('%s is of the range %s', (address, range) => {
  expect(rangeOf(address)).toBe(range);
});
