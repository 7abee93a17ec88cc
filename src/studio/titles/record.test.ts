import { expect, test } from 'vitest';
import { type RecordVersion, recordProblems } from '../../domain/catalogue/title-edit.ts';
import { choiceField } from '../editing/choices.ts';
import { typedValues } from '../editing/controls.ts';
import { draftVersions, postedRecord } from './posted-record.server.ts';
import { recordControls } from './record.ts';

const SERVER = { audio: 'LATINO', label: 'Uno', url: 'https://v.example/1', position: 0 } as const;
const BASE: RecordVersion = {
  fields: { name: 'E1', image: '/e.webp', url: '' },
  servers: [
    { id: '1', fields: SERVER },
    { id: '2', fields: { ...SERVER, label: 'Dos', position: 1 } },
  ],
};

function formOf(fields: [string, string][], base: RecordVersion = BASE): FormData {
  const form = new FormData();
  form.set('base', JSON.stringify(base));
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const line = (id: string, label: string, url: string, position: string): [string, string][] => [
  ['server', id],
  ['audio', 'LATINO'],
  ['label', label],
  ['server-url', url],
  ['position', position],
];

test('a form: fields, kept, removed, blank and new servers, and a row of nobody’s', () => {
  const form = formOf([
    ['name', ' Episodio 1 '],
    ['image', ''],
    ...line('1', 'Uno', SERVER.url, '3'),
    ...line('2', 'Dos', SERVER.url, '2'),
    ...line('', '', '', ''),
    ...line('77', 'Ajeno', 'https://v.example/3', 'x'),
    ['remove', '1'],
  ]);
  expect(postedRecord(form, 'episodes').mine).toEqual({
    fields: { name: 'Episodio 1', image: '', url: '' },
    servers: [
      { id: '1', fields: { ...SERVER, position: 2 } },
      { id: null, fields: { ...SERVER, label: 'Ajeno', url: 'https://v.example/3', position: 3 } },
    ],
  });
});

const TITLE: RecordVersion<'titles'> = {
  fields: {
    name: 'Uno\ny dos',
    originalName: '',
    genre: '',
    year: 1999,
    description: 'Una.\r\nDos.\rTres.',
    active: true,
    recommended: false,
    popular: false,
    poster: '',
    backdrop: '',
  },
  servers: BASE.servers,
};
/** As a browser sends it: a line of text has no line ends, and a longer text has its own. */
const AS_SENT: [string, string][] = [
  ['name', 'Unoy dos'],
  ['year', '1999'],
  ['active', 'on'],
  ['description', 'Una.\r\nDos.\r\nTres.'],
];

test('what a form can only show in another way is not changed by saving it', () => {
  const { mine } = postedRecord(formOf(AS_SENT, TITLE), 'titles');
  expect(mine.fields).toEqual(TITLE.fields);
  const changed: [string, string][] = [...AS_SENT.slice(0, 3), ['description', 'Una.\r\nCuatro.']];
  expect(postedRecord(formOf(changed, TITLE), 'titles').mine.fields).toMatchObject({
    description: 'Una.\nCuatro.',
  });
});

test('a form without servers, as that of a series, leaves them alone', () => {
  expect(postedRecord(formOf(AS_SENT, TITLE), 'titles').mine.servers).toEqual(BASE.servers);
});

test('a record as large as imports make them can be edited', () => {
  const long = { ...TITLE.fields, poster: `data:image/png;base64,${'A'.repeat(65_000)}` };
  const servers = Array.from({ length: 1000 }, (_, place) => ({
    id: String(place + 1),
    fields: { ...SERVER, label: `S${place}`, position: place },
  }));
  const form = formOf([...AS_SENT, ['poster', long.poster]], { fields: long, servers });
  expect(postedRecord(form, 'titles').mine).toEqual({ fields: long, servers });
});

test.each(['mil', '1999.5', '1e400', '9'.repeat(30), '-5', '0'])(
  'a year that is none is told as such, and stays as it was typed: %s',
  (year) => {
    const form = formOf(AS_SENT, TITLE);
    form.set('year', year);
    const { base, mine } = postedRecord(form, 'titles');
    expect(recordProblems('titles', mine)).toContain('bad-year');
    // The form shows it again as it was typed, also as a draft.
    expect(typedValues(recordControls('titles'), mine.fields)).toMatchObject({ year });
    expect(draftVersions('titles', { base, patch: mine }, TITLE)?.mine.fields).toEqual(mine.fields);
  },
);

const without = (version: RecordVersion<'titles'>, ...names: string[]): RecordVersion => ({
  ...version,
  fields: Object.fromEntries(
    Object.entries(version.fields).filter(([name]) => !names.includes(name)),
  ),
});

test('a form that was open before a field existed leaves it alone', () => {
  const { base, mine } = postedRecord(
    formOf(AS_SENT, without(TITLE, 'backdrop', 'active')),
    'titles',
  );
  for (const { fields } of [base, mine]) {
    expect(fields).not.toHaveProperty('backdrop');
    expect(fields).not.toHaveProperty('active');
  }
});

test('a draft of before a field existed opens with what is stored there, one of a later release without what is unknown here', () => {
  const stored = { ...TITLE, fields: { ...TITLE.fields, backdrop: '/nuevo.webp', name: 'Suyo' } };
  const renamed = { ...TITLE, fields: { ...TITLE.fields, name: 'Mío' } };
  const older = draftVersions(
    'titles',
    { base: without(TITLE, 'backdrop'), patch: without(renamed, 'backdrop') },
    stored,
  );
  expect(older?.base.fields).toEqual({ ...TITLE.fields, backdrop: '/nuevo.webp' });
  expect(older?.mine.fields).toEqual({ ...renamed.fields, backdrop: '/nuevo.webp' });
  const later = draftVersions(
    'titles',
    {
      base: { ...TITLE, fields: { ...TITLE.fields, tagline: '' } },
      patch: { ...renamed, fields: { ...renamed.fields, tagline: 'Una frase' } },
    },
    stored,
  );
  expect(later).toEqual({ base: TITLE, mine: renamed });
});

test('a settled clash is based on what is stored, and keeps what was chosen', () => {
  const theirs = [{ id: '2', fields: { ...SERVER, label: 'Dos', position: 1 } }];
  const form = formOf([
    ['mine', JSON.stringify({ ...BASE, fields: { ...BASE.fields, name: 'Mío', url: 'x' } })],
    [
      'clashes',
      JSON.stringify([
        { field: 'name', mine: 'Mío', theirs: 'Suyo', author: null },
        { field: 'servers', mine: BASE.servers, theirs, author: null },
      ]),
    ],
    [choiceField('name'), 'mine'],
  ]);
  const { base, mine } = postedRecord(form, 'episodes');
  expect(base).toEqual({ fields: { ...BASE.fields, name: 'Suyo' }, servers: theirs });
  expect(mine).toEqual({ fields: { ...BASE.fields, name: 'Mío', url: 'x' }, servers: theirs });
});

test.each([
  ['no base', { base: '' }],
  ['a base that is no JSON', { base: '{' }],
  ['a base of another shape', { base: '{"fields":{"name":3},"servers":[]}' }],
  ['mine of another shape', { mine: '[]', clashes: '[]' }],
  [
    'clashes about unknown fields',
    { mine: JSON.stringify(BASE), clashes: '[{"field":"__proto__"}]' },
  ],
])('refused as the client’s mistake: %s', (_, fields) => {
  const form = formOf([]);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(() => postedRecord(form, 'episodes')).toThrow(expect.objectContaining({ status: 400 }));
});
