import { expect, test } from 'vitest';
import { guide } from './guide.ts';
import { channelNames, type Kind } from './names.ts';

/** The set by which a matcher is judged, itself judged: a wrong entry here would blame the matcher. */

const KINDS: Kind[] = [
  'quality',
  'feed',
  'country-mark',
  'accents',
  'number-word',
  'punctuation',
  'backup',
  'provider',
  'namesake',
  'generic-word',
  'typo',
  'wrong-id',
  'right-id',
  'lookalike',
  'number-trap',
  'plus-one',
  'radio',
  'renamed',
  'ambiguous',
  'absent',
];

const ids = guide.map(({ id }) => id);
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) < i);

test('every entry of the guide has an id of its own, one to three names and a plausible country', () => {
  expect(ids.length).toBeGreaterThanOrEqual(600);
  expect(twice(ids)).toEqual([]);
  for (const { id, names, country } of guide) {
    expect(id, id).toMatch(/^\S+$/);
    expect(names.length, id).toBeGreaterThanOrEqual(1);
    expect(names.length, id).toBeLessThanOrEqual(3);
    expect(twice(names), id).toEqual([]);
    expect(names.join(''), id).not.toContain('|');
    if (country !== undefined) expect(country, id).toMatch(/^[A-Z]{2}$/);
  }
});

test('the set has 500 different names', () => {
  expect(channelNames).toHaveLength(500);
  const keys = channelNames.map(({ name, guideId, group }) =>
    JSON.stringify([name, guideId, group]),
  );
  expect(twice(keys)).toEqual([]);
});

test('every name means an entry that exists, none, or two and more that cannot be told apart', () => {
  const known = new Set(ids);
  const countries = new Set(guide.map(({ country }) => country));
  for (const { name, country, expected, ambiguous, mayAsk, kind } of channelNames) {
    const meant = [...(expected === null ? [] : [expected]), ...(ambiguous ?? [])];
    expect(
      meant.filter((id) => !known.has(id)),
      name,
    ).toEqual([]);
    expect(twice(meant), name).toEqual([]);
    if (ambiguous) {
      expect(ambiguous.length, name).toBeGreaterThanOrEqual(2);
      expect(expected, name).toBeNull();
    }
    if (expected === null) expect(mayAsk, name).toBeUndefined();
    if (kind === 'ambiguous') expect(ambiguous, name).toBeDefined();
    if (kind === 'absent') expect({ expected, ambiguous }, name).toEqual({ expected: null });
    if (country !== undefined) expect(countries, name).toContain(country);
  }
});

test('at least 70 names mean nothing in the guide, and 15 are of each kind', () => {
  const none = channelNames.filter(({ expected, ambiguous }) => expected === null && !ambiguous);
  expect(none.length).toBeGreaterThanOrEqual(70);
  for (const kind of KINDS) {
    const ofKind = channelNames.filter((name) => name.kind === kind);
    expect(ofKind.length, kind).toBeGreaterThanOrEqual(15);
  }
  expect(new Set(channelNames.map(({ kind }) => kind))).toEqual(new Set(KINDS));
});
