import { describe, expect, test } from 'vitest';
import type { FieldsOf } from './record-fields.ts';
import { type RecordVersion, recordProblems, whyUnlisted } from './title-edit.ts';

const FIELDS: Partial<FieldsOf['titles']> = {
  name: 'El faro',
  originalName: '',
  genre: 'DRAMA',
  year: 1999,
  active: true,
  recommended: false,
  popular: false,
  description: '',
  poster: 'https://img.example/p.jpg',
  backdrop: '/art/b.webp',
};
const SERVER = { audio: 'LATINO', label: 'Uno', url: 'https://v.example/1', position: 0 } as const;

const title = (
  fields: Partial<FieldsOf['titles']>,
  servers: Partial<typeof SERVER>[] = [],
): RecordVersion => ({
  fields: { ...FIELDS, ...fields },
  servers: servers.map((server) => ({ id: null, fields: { ...SERVER, ...server } })),
});

describe('what keeps a title from being saved', () => {
  test.each<[string, RecordVersion, string[]]>([
    ['nothing', title({}, [{}]), []],
    ['no name', title({ name: '' }), ['no-name']],
    ['a year that was no number', title({ year: 'mil' as unknown as number }), ['bad-year']],
    ['no year is no problem', title({ year: null }), []],
    ['a picture that is no address', title({ poster: 'p.jpg' }), ['bad-picture']],
    ['script as an address', title({}, [{ url: 'javascript:1' as never }]), ['bad-address']],
    ['no name of a server', title({}, [{ label: '' as never }]), ['no-label']],
    ['one name twice in a language', title({}, [{}, {}]), ['label-twice']],
    ['one name in two languages', title({}, [{}, { audio: 'ESPAÑOL' as never }]), []],
    ['a character that cannot be stored', title({ description: 'a\0b' }), ['too-long']],
    ['a name without an end', title({ name: 'a'.repeat(401) }), ['too-long']],
  ])('%s', (_, version, problems) => {
    expect(recordProblems('titles', version)).toEqual(problems);
  });

  test('only what was changed can be a problem: imports allow more', () => {
    const base = title({ name: 'a'.repeat(401), poster: 'data:image/png;base64,AA', year: 2200 }, [
      { label: 'b'.repeat(401) as never },
    ]);
    const stored = { ...base, servers: base.servers.map((server) => ({ ...server, id: '1' })) };
    expect(recordProblems('titles', stored, stored)).toEqual([]);
    const renamed = { ...stored, fields: { ...stored.fields, name: 'El faro' } };
    expect(recordProblems('titles', renamed, stored)).toEqual([]);
    const worse = {
      fields: { ...stored.fields, name: '', poster: 'p.jpg' },
      servers: [...stored.servers, ...stored.servers.map((server) => ({ ...server, id: null }))],
    };
    expect(recordProblems('titles', worse as RecordVersion, stored)).toEqual([
      'label-twice',
      'too-long',
      'no-name',
      'bad-picture',
    ]);
    const many = Array.from({ length: 300 }, (_, place) => ({
      id: String(place),
      fields: { ...SERVER, label: `S${place}` },
    }));
    expect(
      recordProblems('titles', { ...stored, servers: many }, { ...stored, servers: many }),
    ).toEqual([]);
  });

  test('an episode has its own', () => {
    const episode = { name: 'E1', image: 'x', url: 'ftp://v.example' };
    expect(recordProblems('episodes', { fields: episode, servers: [] })).toEqual([
      'bad-picture',
      'bad-address',
    ]);
  });
});

describe('why an episode is not listed', () => {
  const SHOWN = {
    title: { active: true, hidden: false },
    hidden: false,
    isSeasonListed: true,
    image: '/e.webp',
    url: '',
    servers: 2,
    dead: 1,
  };
  test.each([
    [{}, []],
    [{ servers: 0, dead: 0, url: 'https://v.example/' }, []],
    [{ servers: 0, dead: 0 }, ['no-server']],
    [{ dead: 2 }, ['all-dead']],
    [{ hidden: true }, ['hidden']],
    [{ image: '', isSeasonListed: false }, ['season-unlisted', 'no-image']],
    [{ title: { active: false, hidden: true } }, ['title-hidden', 'title-inactive']],
  ])('%j', (of, reasons) => {
    expect(whyUnlisted({ ...SHOWN, ...of })).toEqual(reasons);
  });
});
