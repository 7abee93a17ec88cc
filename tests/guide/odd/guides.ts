import { inOldEncoding, inUtf16, type OddGuide } from './case.ts';

const CHANNEL = '<channel id="a"><display-name>A</display-name></channel>';
const guide = (...programmes: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tv>${CHANNEL}${programmes.join('')}</tv>\n`;
const programme = (start: string, stop: string | null, inner = '<title>X</title>'): string =>
  `<programme start="${start}"${stop === null ? '' : ` stop="${stop}"`} channel="a">${inner}</programme>`;
const NINE = ['20261118210000 +0000', '20261118220000 +0000'] as const;
/** One programme from 21 to 22 hours in UTC, with these elements. */
const nine = (inner: string): string => guide(programme(...NINE, inner));
const titled = (name: string, written: string, title: string): OddGuide => ({
  name,
  input: nine(`<title>${written}</title>`),
  expected: { programmes: [`11-18T21:00–11-18T22:00 ${title}`] },
});
const withFirst = (
  name: string,
  inner: string,
  first: Extract<OddGuide['expected'], { programmes: unknown }>['first'],
): OddGuide => ({
  name,
  input: nine(`<title>X</title>${inner}`),
  expected: { programmes: ['11-18T21:00–11-18T22:00 X'], first },
});
/** Times of programmes called X, and what they are in UTC. */
const timed = (
  name: string,
  times: [start: string, stop: string | null][],
  programmes: string[],
  zone?: string,
): OddGuide => ({
  name,
  zone,
  input: guide(...times.map(([start, stop]) => programme(start, stop))),
  expected: { programmes: programmes.map((span) => `${span} X`) },
});
const refused = (
  name: string,
  input: OddGuide['input'],
  reason: Extract<OddGuide['expected'], { refused: unknown }>['refused'],
): OddGuide => ({ name, input, expected: { refused: reason } });

const EVENING = ['11-18T21:00–11-18T22:00'];

const TEXTS: OddGuide[] = [
  titled('a bare &', 'Tom & Jerry; y más', 'Tom & Jerry; y más'),
  titled('several bare &', 'A & B && C &D; E&', 'A & B && C &D; E&'),
  titled(
    'entities of HTML',
    'Ma&ntilde;ana &iexcl;s&iacute;! &hellip;&nbsp;&euro;',
    'Mañana ¡sí! … €',
  ),
  titled('numbers for characters', '&#209;and&#xFA; &#38; m&#225;s', 'Ñandú & más'),
  titled('entities encoded twice', 'Tom &amp;amp; Jerry, ma&amp;ntilde;ana', 'Tom & Jerry, mañana'),
  titled('an entity that there is not', 'AT&T; y &nada;', 'AT&T; y &nada;'),
  titled('a number that is no character', 'X&#0; &#x110000;', 'X &#x110000;'),
  titled('a bare <', '3 < 4 y 5 <6', '3 < 4 y 5 <6'),
  titled('CDATA', '<![CDATA[Tom & <b>Jerry</b> &ntilde;]]>', 'Tom & Jerry ñ'),
  titled('an end of CDATA in a text', 'a ]]> b', 'a ]]> b'),
  titled('control characters', 'X\u0001\u000b Y\u0085', 'X Y'),
  titled('lines in a title', '\n   Las\n   noticias\t ', 'Las noticias'),
  titled('a tab and a line end', 'Las\tnoticias\nhoy', 'Las noticias hoy'),
  titled('tags of a page', 'El &lt;b&gt;gato&lt;/b&gt;&lt;br/&gt;negro', 'El gato negro'),
  titled(
    'an address in a title',
    'Vea http://tv.example/live/juan/secreto1/1.ts ahora',
    'Vea ahora',
  ),
  titled('marks that turn a text around', '\u202eOlé\u200b', 'Olé'),
  titled('a title of 5,000 characters', 'ab '.repeat(1700), `${'ab '.repeat(99)}ab…`),
  titled('an emoji where a text is cut', `${'a'.repeat(298)}😀😀`, `${'a'.repeat(298)}…`),
  {
    name: 'two display names, one of them in Spanish',
    input: `<tv><channel id="a"><display-name lang="en">News 24</display-name><display-name lang="es">Noticias &amp; 24</display-name><display-name>24</display-name><icon src="https://l.example/a.png"/></channel>${programme(...NINE)}</tv>`,
    expected: {
      programmes: ['11-18T21:00–11-18T22:00 X'],
      channels: [
        { id: 'a', names: ['News 24', 'Noticias & 24', '24'], icon: 'https://l.example/a.png' },
      ],
    },
  },
  {
    name: 'a logo with credentials',
    input: `<tv><channel id="a"><display-name>A</display-name><icon src="http://juan:secreto1@tv.example/a.png"/></channel>${programme(...NINE)}</tv>`,
    expected: {
      programmes: ['11-18T21:00–11-18T22:00 X'],
      channels: [{ id: 'a', names: ['A'], icon: null }],
    },
  },
  {
    name: 'a title in several languages',
    input: nine(
      '<title lang="en">News</title><title lang="es-AR">Noticias</title><title>Otro</title>',
    ),
    expected: { programmes: ['11-18T21:00–11-18T22:00 Noticias'] },
  },
  {
    name: 'a title in no language before one in another',
    input: nine('<title lang="en">News</title><title>Noticias</title>'),
    expected: { programmes: ['11-18T21:00–11-18T22:00 Noticias'] },
  },
  withFirst(
    'everything that is kept',
    '<sub-title>S</sub-title><desc>D &amp; d</desc><category lang="en">Sports</category><category lang="es">Deportes</category><category lang="es">Fútbol</category><category lang="es">Deportes</category><episode-num system="xmltv_ns">1.4.0/1</episode-num><live/><new/><icon src="x"/><credits><director>Y</director></credits>',
    {
      subTitle: 'S',
      description: 'D & d',
      categories: ['Deportes', 'Fútbol'],
      episode: 'T2 E5',
      isLive: true,
      isNew: true,
      isRepeat: false,
    },
  ),
  withFirst('what was shown before is not new', '<new/><previously-shown start="20200101"/>', {
    isNew: false,
    isRepeat: true,
  }),
  withFirst('an episode without a system', '<episode-num>S02E05</episode-num>', {
    episode: 'T2 E5',
  }),
  withFirst('an episode without a season', '<episode-num system="xmltv_ns"> . 4 . </episode-num>', {
    episode: 'E5',
  }),
  withFirst('a season of so many', '<episode-num system="xmltv_ns">1/3 . 4/10 . </episode-num>', {
    episode: 'T2 E5',
  }),
  withFirst('an episode that is a number', '<episode-num system="onscreen">120</episode-num>', {
    episode: 'E120',
  }),
  withFirst(
    'ids that are no episodes',
    '<episode-num system="dd_progid">EP01.0001</episode-num><episode-num system="thetvdb.com">1/2</episode-num>',
    { episode: null },
  ),
  withFirst(
    'what is shown, and ids',
    '<episode-num system="dd_progid">EP1</episode-num><episode-num system="onscreen">Final</episode-num>',
    {
      episode: 'Final',
    },
  ),
];

const FORMS: OddGuide[] = [
  {
    name: 'a byte order mark',
    input: `\ufeff${nine('<title>Ñ</title>')}`,
    expected: { programmes: [`${EVENING} Ñ`] },
  },
  {
    name: 'blank lines before the declaration',
    input: `\n\n ${nine('<title>Ñ</title>')}`,
    expected: { programmes: [`${EVENING} Ñ`] },
  },
  {
    name: 'no declaration',
    input: `<tv>${programme(...NINE)}</tv>`,
    expected: { programmes: [`${EVENING} X`], channels: [] },
  },
  {
    name: 'UTF-16',
    input: inUtf16(nine('<title>Ñ€</title>').replace('UTF-8', 'UTF-16')),
    expected: { programmes: [`${EVENING} Ñ€`] },
  },
  {
    name: 'ISO-8859-1',
    input: inOldEncoding(nine('<title>Mañana</title>').replace('UTF-8', 'ISO-8859-1')),
    expected: { programmes: [`${EVENING} Mañana`] },
  },
  {
    name: 'ISO-8859-15 with a euro',
    input: inOldEncoding(nine('<title>5 €</title>').replace('UTF-8', 'ISO-8859-15'), 'iso-8859-15'),
    expected: { programmes: [`${EVENING} 5 €`] },
  },
  {
    name: 'Windows-1252 that calls itself ISO-8859-1',
    input: inOldEncoding(nine('<title>“Mañana”</title>').replace('UTF-8', 'ISO-8859-1')),
    expected: { programmes: [`${EVENING} “Mañana”`] },
  },
  {
    name: 'UTF-8 that calls itself ISO-8859-1',
    input: nine('<title>Mañana</title>').replace('UTF-8', 'ISO-8859-1'),
    expected: { programmes: [`${EVENING} Mañana`] },
  },
  {
    name: 'ISO-8859-1 that calls itself UTF-8',
    input: inOldEncoding(nine('<title>Mañana</title>')),
    expected: { programmes: [`${EVENING} Mañana`] },
  },
  refused(
    'an encoding that there is not',
    nine('<title>X</title>').replace('UTF-8', 'klingon'),
    'encoding',
  ),
  {
    name: 'a document type',
    input: `<?xml version="1.0"?><!DOCTYPE tv SYSTEM "xmltv.dtd"><!-- a & b --><tv>${programme(...NINE)}</tv>`,
    expected: { programmes: [`${EVENING} X`], channels: [] },
  },
  {
    name: 'programmes of unknown channels, and before their channel',
    input: `<tv>${programme(...NINE)}${programme(...NINE).replace('"a"', '"otro"')}${CHANNEL}</tv>`,
    expected: { programmes: [`${EVENING} X`] },
  },
  {
    name: 'elements that nobody knows',
    input: `<tv>${CHANNEL}<x><programme/></x>${programme(...NINE, '<y><title>No</title></y><title>X</title>')}</tv>`,
    expected: { programmes: [`${EVENING} X`] },
  },
  {
    name: 'an element without an id, a title or a channel',
    input: `<tv><channel><display-name>X</display-name></channel>\n${CHANNEL}${programme(...NINE, '')}\n<programme start="${NINE[0]}"><title>X</title></programme>\n${programme(...NINE)}</tv>`,
    expected: { programmes: [`${EVENING} X`], refusals: ['1 no-id', '2 no-title', '3 no-channel'] },
  },
];

const TIMES: OddGuide[] = [
  timed('an offset', [['20261118180000 -0300', '20261118190000 -0300']], EVENING),
  timed('an offset with a colon', [['20261118180000 -03:00', '20261118190000 -03:00']], EVENING),
  timed('an offset without a space', [['20261118180000-0300', '20261118190000-03']], EVENING),
  timed('half an hour of offset', [['20261119023000 +0530', '20261119033000 +05:30']], EVENING),
  timed('Z and UTC', [['20261118210000Z', '20261118220000 UTC']], EVENING),
  timed('names of European zones', [['20261118220000 CET', '20261118220000 GMT']], EVENING),
  timed('ISO', [['2026-11-18T18:00:00-03:00', '2026-11-18 19:00']], EVENING),
  timed(
    'fractions of a second',
    [['20261118210000.000 +0000', '2026-11-18T22:00:00.000Z']],
    EVENING,
  ),
  timed('no zone: the zone of the source', [['20261118180000', '20261118190000']], EVENING),
  timed('no zone: Madrid', [['20261118220000', '20261118230000']], EVENING, 'Europe/Madrid'),
  timed('minutes only', [['202611181800', '202611181900']], EVENING),
  timed('hours only', [['2026111818', '2026111819']], EVENING),
  timed('a date only', [['20261118', '20261118120000']], ['11-18T03:00–11-18T15:00']),
  timed('24 hours', [['20261118230000', '20261118240000']], ['11-19T02:00–11-19T03:00']),
  timed('seconds since 1970', [['1795035600', '1795039200000']], EVENING),
  timed(
    'no end',
    [
      ['20261118180000', null],
      ['20261118190000', ''],
    ],
    ['11-18T21:00–?', '11-18T22:00–?'],
  ),
  {
    name: 'no such day, hour, minute or zone',
    input: guide(
      '\n',
      ...[
        '20261131100000',
        '20261118250000',
        '20261118106000',
        '20261118100000 CST',
        'mañana',
        '',
        '20261118100000 +2500',
        '18501118100000',
      ].map((start) => `${programme(start, null)}\n`),
      programme(...NINE),
    ),
    expected: {
      programmes: [`${EVENING} X`],
      refusals: [3, 4, 5, 6, 7, 8, 9, 10].map((line) => `${line} bad-time`),
    },
  },
  {
    name: 'an end that is none',
    input: guide(programme(NINE[0], 'tarde'), programme(...NINE)),
    expected: { programmes: [`${EVENING} X`], refusals: ['2 bad-time'] },
  },
  {
    name: 'no duration, a negative one, and one of days',
    input: guide(
      programme(NINE[0], NINE[0]),
      programme(NINE[1], NINE[0]),
      programme(NINE[0], '20261121210000 +0000'),
      programme(...NINE),
    ),
    expected: {
      programmes: [`${EVENING} X`],
      refusals: ['2 no-duration', '2 no-duration', '2 long-duration'],
    },
  },
  {
    name: 'years that nobody asked for',
    input: guide(programme('20200101100000', '20200101110000'), programme(...NINE)),
    expected: { programmes: [`${EVENING} X`] },
  },
];

const MADRID = 'Europe/Madrid';
const SANTIAGO = 'America/Santiago';
const NEW_YORK = 'America/New_York';
/** Clock changes of 2026 and 2027. */
const CLOCKS: OddGuide[] = [
  timed(
    'Madrid skips an hour in March 2027',
    [
      ['20270328010000', '20270328020000'],
      ['20270328030000', '20270328040000'],
    ],
    ['2027-03-28T00:00–2027-03-28T01:00', '2027-03-28T01:00–2027-03-28T02:00'],
    MADRID,
  ),
  timed(
    'a time in the hour that Madrid skips',
    [['20270328023000', '20270328040000']],
    ['2027-03-28T01:30–2027-03-28T02:00'],
    MADRID,
  ),
  timed(
    'Madrid repeats an hour in October 2026',
    [
      ['20261025013000', '20261025020000'],
      ['20261025020000', '20261025023000'],
      ['20261025023000', '20261025020000'],
      ['20261025020000', '20261025023000'],
      ['20261025023000', '20261025030000'],
      ['20261025030000', '20261025040000'],
    ],
    [
      '10-24T23:30–10-25T00:00',
      '10-25T00:00–10-25T00:30',
      '10-25T00:30–10-25T01:00',
      '10-25T01:00–10-25T01:30',
      '10-25T01:30–10-25T02:00',
      '10-25T02:00–10-25T03:00',
    ],
    MADRID,
  ),
  timed(
    'the repeated hour without ends',
    [
      ['20261025023000', null],
      ['20261025020000', null],
      ['20261025023000', null],
      ['20261025030000', null],
    ],
    ['10-25T00:30–?', '10-25T01:00–?', '10-25T01:30–?', '10-25T02:00–?'],
    MADRID,
  ),
  timed(
    'a programme over the repeated hour',
    [['20261025013000', '20261025033000']],
    ['10-24T23:30–10-25T02:30'],
    MADRID,
  ),
  timed(
    'the repeated hour with offsets',
    [
      ['20261025023000 +0200', '20261025020000 +0100'],
      ['20261025020000 +0100', '20261025030000 +0100'],
    ],
    ['10-25T00:30–10-25T01:00', '10-25T01:00–10-25T02:00'],
    MADRID,
  ),
  timed(
    'Santiago repeats its last hour of the day in April 2027',
    [
      ['20270403230000', '20270403233000'],
      ['20270403233000', '20270403230000'],
      ['20270403230000', '20270404000000'],
    ],
    [
      '2027-04-04T02:00–2027-04-04T02:30',
      '2027-04-04T02:30–2027-04-04T03:00',
      '2027-04-04T03:00–2027-04-04T04:00',
    ],
    SANTIAGO,
  ),
  timed(
    'the midnight that Santiago skips in September 2027',
    [
      ['20270904230000', '20270905000000'],
      ['20270905010000', '20270905020000'],
    ],
    ['2027-09-05T03:00–2027-09-05T04:00', '2027-09-05T04:00–2027-09-05T05:00'],
    SANTIAGO,
  ),
  timed(
    'New York repeats an hour in November 2026',
    [
      ['20261101010000', '20261101010000'],
      ['20261101010000', '20261101020000'],
    ],
    ['11-01T05:00–11-01T06:00', '11-01T06:00–11-01T07:00'],
    NEW_YORK,
  ),
  timed(
    'New York skips an hour in March 2027',
    [['20270314013000', '20270314033000']],
    ['2027-03-14T06:30–2027-03-14T07:30'],
    NEW_YORK,
  ),
  timed(
    'Lord Howe repeats half an hour in April 2027',
    [
      ['20270404013000', '20270404014500'],
      ['20270404014500', '20270404013000'],
      ['20270404013000', '20270404020000'],
    ],
    [
      '2027-04-03T14:30–2027-04-03T14:45',
      '2027-04-03T14:45–2027-04-03T15:00',
      '2027-04-03T15:00–2027-04-03T15:30',
    ],
    'Australia/Lord_Howe',
  ),
  timed(
    'no change in Buenos Aires or Asunción',
    [['20261004000000', '20261004010000']],
    ['10-04T03:00–10-04T04:00'],
    'America/Asuncion',
  ),
];

function* endless(start: string, part: string, times: number): Generator<Uint8Array> {
  yield Buffer.from(start);
  const bytes = Buffer.from(part);
  for (let time = 0; time < times; time++) yield bytes;
}

const whole = nine('<title>Tom &amp; Jerry</title><desc><![CDATA[D]]></desc>');

const WHOLE: OddGuide[] = [
  refused('an empty file', '', 'empty'),
  refused('blank lines only', '\n \r\n', 'empty'),
  refused('a guide without programmes', `<tv>${CHANNEL}</tv>`, 'empty'),
  refused('a guide without anything', '<?xml version="1.0"?><tv/>', 'empty'),
  refused('half a guide', whole.slice(0, whole.length / 2), 'incomplete'),
  refused('all but the end', whole.slice(0, whole.lastIndexOf('</tv>')), 'incomplete'),
  refused(
    'cut within a comment',
    `${whole.slice(0, whole.lastIndexOf('</tv>'))}<!-- `,
    'incomplete',
  ),
  refused('two guides, one behind the other', `${whole}${whole}`, 'malformed'),
  refused('an error of a script behind the guide', `${whole}<br/><b>Warning</b>`, 'malformed'),
  refused('a tag that never closes', nine('<title>X<desc>Y</desc>'), 'malformed'),
  refused('tags that cross', nine('<title>X</desc></title>'), 'malformed'),
  refused('a bare < before a letter', nine('<title>a <b c</title>'), 'malformed'),
  refused(
    'attributes without quotes',
    `<tv><programme start=20261118210000 channel=a><title>X</title></programme></tv>`,
    'malformed',
  ),
  refused('a page of an error', '<!DOCTYPE html><html><body>503</body></html>', 'not-a-guide'),
  refused('a text', 'Fatal error: out of memory', 'not-a-guide'),
  refused('an answer of a panel', '{"user_info":{"auth":0}}', 'not-a-guide'),
  refused('a playlist', '#EXTM3U\n#EXTINF:-1,Uno\nhttps://cdn.example/a.m3u8\n', 'not-a-guide'),
  refused('another document', '<rss><channel id="a"/></rss>', 'not-a-guide'),
  refused(
    'random bytes',
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
    'not-a-guide',
  ),
  refused(
    'entities of its own',
    `<!DOCTYPE tv [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${nine('<title>&b;</title>').slice(38)}`,
    'malformed',
  ),
  refused('all times wrong', guide(programme('x', null), programme('y', null)), 'nothing-usable'),
  refused(
    'elements within elements, without end',
    () => endless('<tv>', '<a>'.repeat(1000), 1e6),
    'too-deep',
  ),
  refused(
    'a title without end',
    () =>
      endless(
        `<tv>${CHANNEL}<programme start="${NINE[0]}" channel="a"><title>`,
        'x'.repeat(65_536),
        1e6,
      ),
    'malformed',
  ),
  refused(
    'a tag without end',
    () => endless('<tv><channel ', 'a'.repeat(65_536), 1e6),
    'malformed',
  ),
  refused(
    'attributes without end',
    () =>
      endless(
        '<tv><channel ',
        Array.from({ length: 8000 }, (_, at) => `a${at}="1" `).join(''),
        1e6,
      ),
    'malformed',
  ),
  refused(
    'a comment without end',
    () => endless('<tv><!-- ', 'x'.repeat(65_536), 1e6),
    'malformed',
  ),
  refused('blanks without end', () => endless('', ' '.repeat(65_536), 1000), 'empty'),
];

export const GUIDES = [...TEXTS, ...FORMS, ...TIMES, ...CLOCKS, ...WHOLE];
/** For cutting it anywhere. */
export const WHOLE_GUIDE = whole;
