import type { OddPanel } from './case.ts';

const uno = {
  num: 1,
  name: 'Uno',
  stream_type: 'live',
  stream_id: 11,
  epg_channel_id: 'uno.ar',
  category_id: '3',
  stream_icon: 'https://l.example/a.png',
};
const NEWS = [{ category_id: '3', category_name: 'Noticias' }];
const GOOD = { channels: ['Uno: null'] };
const FIRST = {
  guideIds: ['uno.ar'],
  number: 1,
  groups: ['Noticias'],
  logo: 'https://l.example/a.png',
};

const refused = (
  name: string,
  streams: unknown,
  reason: Extract<OddPanel['expected'], { refused: unknown }>['refused'],
): OddPanel => ({ name, streams, expected: { refused: reason } });

export const PANELS: OddPanel[] = [
  {
    name: 'as panels document it',
    streams: [uno],
    categories: NEWS,
    expected: { ...GOOD, first: FIRST },
  },
  {
    name: 'an object for a list',
    streams: { 0: uno },
    categories: { 5: NEWS[0] },
    expected: { ...GOOD, first: FIRST },
  },
  {
    name: 'texts for numbers and numbers for texts',
    streams: [{ ...uno, num: '1', stream_id: '11', category_id: 3 }],
    categories: [{ category_id: 3, category_name: 'Noticias' }],
    expected: { ...GOOD, first: FIRST },
  },
  {
    name: 'several categories',
    streams: [{ ...uno, category_ids: [3, 4] }],
    categories: [...NEWS, { category_id: 4, category_name: 'Argentina' }],
    expected: { ...GOOD, first: { groups: ['Noticias', 'Argentina'] } },
  },
  {
    name: 'null, false and lists for values',
    streams: [
      {
        name: 'Uno',
        stream_id: null,
        epg_channel_id: [],
        num: false,
        stream_icon: {},
        category_id: null,
      },
    ],
    categories: false,
    expected: { ...GOOD, first: { guideIds: [], number: null, groups: [], logo: null } },
  },
  {
    name: 'no categories',
    streams: [uno],
    categories: [],
    expected: { ...GOOD, first: { groups: [] } },
  },
  {
    name: 'entries that are none, without a name, twice, and films',
    streams: [
      null,
      'x',
      [],
      { stream_id: 1 },
      { name: 7, stream_id: 8 },
      uno,
      uno,
      { name: 'F', stream_type: 'movie' },
    ],
    expected: {
      channels: ['7: null', 'Uno: null'],
      refusals: [
        '1 malformed-entry',
        '2 malformed-entry',
        '3 malformed-entry',
        '4 no-name',
        '7 duplicate',
        '8 not-live',
      ],
    },
  },
  {
    name: 'a logo with credentials, and an address that is given anyway',
    streams: [
      {
        ...uno,
        stream_icon: 'http://juan:secreto1@tv.example/a.png',
        direct_source: 'http://tv.example/live/juan/secreto1/1.ts',
      },
    ],
    expected: { ...GOOD, first: { logo: null, address: null } },
  },
  {
    name: 'names that would be properties of every object',
    streams: JSON.parse(
      '[{"name":"__proto__","category_id":"__proto__","__proto__":{"name":"x"}}]',
    ),
    categories: JSON.parse('[{"category_id":"__proto__","category_name":"G"}]'),
    expected: { channels: ['__proto__: null'], first: { groups: ['G'] } },
  },
  {
    name: 'a radio',
    streams: [{ ...uno, stream_type: 'radio_streams' }],
    expected: { ...GOOD, first: { isRadio: true } },
  },
  refused('a login that failed', { user_info: { auth: 0 } }, 'login'),
  refused(
    'the account instead of its channels',
    { user_info: { auth: 1 }, server_info: {} },
    'login',
  ),
  refused('an empty list', [], 'empty'),
  refused('an empty object', {}, 'empty'),
  refused('null', null, 'empty'),
  refused('false', false, 'empty'),
  refused('a text', 'error', 'not-a-panel'),
  refused('an object of something else', { error: 'x' }, 'not-a-panel'),
  refused('nothing with a name', [{}, {}], 'nothing-usable'),
];
