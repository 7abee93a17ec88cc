import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isShrunk,
  isSourceFile,
  listedKey,
  NEW_SOURCE,
  nextReadMs,
  placeOf,
  secretProblem,
  sectionOf,
  sectionsIn,
  wrongFields,
} from './source.ts';

const SECRET = { address: '', user: '', password: '' };

test('a new source lacks a name and nothing else', () => {
  expect(wrongFields(NEW_SOURCE)).toEqual(['name']);
  expect(wrongFields({ ...NEW_SOURCE, name: 'x' })).toEqual([]);
});

test.each([
  ['zone', 'Argentina/Luna'],
  ['offset_minutes', 1441],
  ['offset_minutes', 1.5],
  ['offset_minutes', '60'],
  ['every_hours', 0],
  ['sections', 'Deportes'],
  ['sections', 'Deportes = cine'],
  ['file', '../lista.m3u'],
  ['file', '.oculto.m3u'],
  ['kind', 'torrent'],
] as const)('%s cannot be %j', (field, value) => {
  const fields = { ...NEW_SOURCE, name: 'x', [field]: value } as typeof NEW_SOURCE;
  expect(wrongFields(fields)).toEqual([field]);
});

test.each(['lista.m3u', 'Guía de hoy.xml', 'epg.xml.gz', 'a.XZ', 'a.zip'])(
  '%s is a file',
  (name) => {
    expect(isSourceFile(name)).toBe(true);
  },
);

describe('where it is', () => {
  test.each([
    [{ file: 'a.m3u' }, SECRET, false, null],
    [{ file: '' }, SECRET, true, null],
    [{ file: '' }, SECRET, false, 'no-address'],
    [{ file: '' }, { ...SECRET, password: 'x' }, true, 'no-address'],
    [{ file: 'a.m3u' }, { ...SECRET, address: 'https://a.example' }, false, 'both'],
    [{ file: '' }, { ...SECRET, address: 'ftp://a.example' }, false, 'bad-address'],
    [{ file: '' }, { ...SECRET, address: 'https://a.example/?t=x' }, false, null],
  ])('%j %j %j: %s', (fields, secret, hasStored, problem) => {
    expect(secretProblem(fields, secret, hasStored)).toBe(problem);
  });

  test('people see the host of an address and nothing that may let somebody in', () => {
    expect(placeOf('https://ana:clave@a.example:8080/live/ana/clave?u=ana')).toBe('a.example:8080');
  });
});

test('a group has a section, whatever its case, and others are television', () => {
  const sections = sectionsIn('Fútbol = deportes\n\n a=b = tv\nAdultos = no\nCine = TV');
  expect(
    sections && ['FÚTBOL', 'a=b', 'adultos', 'otro'].map((group) => sectionOf([group], sections)),
  ).toEqual(['sports', 'tv', null, 'tv']);
  expect(sections && sectionOf(['otro', 'Adultos'], sections)).toBeNull();
});

test('what a field of sections is read as is never half of it', () => {
  const line = fc.tuple(
    fc.stringMatching(/^[^\n]{1,8}$/).filter((group) => group.trim() !== ''),
    fc.constantFrom('tv', 'deportes', 'no'),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const read = sectionsIn(lines.map(([group, section]) => `${group} = ${section}`).join('\n'));
      expect(lines.every(([group]) => read?.has(group.trim().toLocaleLowerCase('es')))).toBe(true);
    }),
  );
});

test('feeds of one id are different channels', () => {
  const keys = [
    { name: 'Gol', guideIds: ['Gol.ar@SD', 'Gol.ar'] },
    { name: 'Gol HD', guideIds: ['Gol.ar@SD', 'Gol.ar'] },
    { name: 'Gol', guideIds: [] },
  ].map(listedKey);
  expect(new Set(keys).size).toBe(3);
});

test('half an answer is noticed, a small change is not, and little says nothing', () => {
  const of = (channels: number, programmes = 0) => ({ channels, guideChannels: 0, programmes });
  expect(isShrunk(of(40), of(100))).toBe(true);
  expect(isShrunk(of(60), of(100))).toBe(false);
  expect(isShrunk(of(100, 4), of(100, 10))).toBe(true);
  expect(isShrunk(of(1), of(9))).toBe(false);
  expect(isShrunk(of(1), null)).toBe(false);
});

test('one that failed is tried again sooner, and never later than it is due', () => {
  expect(nextReadMs({ everyHours: 12, hasFailed: false })).toBe(12 * 3_600_000);
  expect(nextReadMs({ everyHours: 12, hasFailed: true })).toBe(30 * 60_000);
});
