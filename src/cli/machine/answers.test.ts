import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersSchema, edgeMemoryFor, type GivenAnswers, mergeAnswers } from './answers.ts';

const machine = { machineMb: 4096 };
const merged = (given: GivenAnswers, before: GivenAnswers = {}) =>
  answersSchema.parse(mergeAnswers(given, before, machine));

describe('answers of setup', () => {
  test('a domain is enough', () => {
    expect(merged({ domain: 'cine.example' })).toEqual({
      domain: 'cine.example',
      studioHost: 'estudio.cine.example',
      tls: 'acme',
      database: 'local',
      access: 'open',
      edgeMemory: '512m',
      backups: '/var/lib/pgbackrest',
      operator: 'Operador',
      keepDays: 14,
    });
  });

  test('a database elsewhere is backed up elsewhere', () => {
    expect(merged({ domain: 'cine.example', database: 'given' }).backups).toBe('none');
    expect(() =>
      merged({ domain: 'cine.example', database: 'given', backups: '/mnt/otro' }),
    ).toThrow('--backups none');
  });

  test('a domain that is not a name, and a studio with the same name, are refused', () => {
    for (const domain of ['localhost', 'cine example', '-x.example', 'a..b', 'x.example; rm'])
      expect(answersSchema.safeParse(mergeAnswers({ domain }, {}, machine)).success, domain).toBe(
        false,
      );
    expect(() => merged({ domain: 'cine.example', studioHost: 'cine.example' })).toThrow(
      'a host name of its own',
    );
  });

  test('your own certificate needs its two files', () => {
    expect(() => merged({ domain: 'cine.example', tls: 'own' })).toThrow('--certificate');
  });

  test('the studio moves with the domain, unless its name was chosen', () => {
    const before = merged({ domain: 'cine.example' });
    expect(merged({ domain: 'otro.example' }, before).studioHost).toBe('estudio.otro.example');
    const chosen = merged({ domain: 'cine.example', studioHost: 'sala.example' });
    expect(merged({ domain: 'otro.example' }, chosen).studioHost).toBe('sala.example');
  });

  const given = fc.record(
    {
      tls: fc.constantFrom('acme', 'local', 'none'),
      access: fc.constantFrom('open', 'named'),
      edgeMemory: fc.constantFrom('256m', '2g'),
      backups: fc.constantFrom('none', '/mnt/otro', 's3://s3.example/copias/cine'),
      studioHost: fc.constantFrom('sala.example', 'estudio.cine.example'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<GivenAnswers>;

  test('what was answered stays without options, and an option changes only its own answer', () => {
    fc.assert(
      fc.property(given, given, (first, second) => {
        const before = merged({ domain: 'cine.example', ...first });
        expect(merged({}, before)).toEqual(before);
        expect(merged(second, before)).toEqual({ ...before, ...second });
      }),
    );
  });
});

test('the edge gets an eighth of the memory, within limits', () => {
  expect(edgeMemoryFor(512)).toBe('128m');
  expect(edgeMemoryFor(24_000)).toBe('3000m');
  expect(edgeMemoryFor(256_000)).toBe('4096m');
});
