import { inOldEncoding, inUtf16, type OddPlaylist } from './case.ts';

const A = 'https://cdn.example/a.m3u8';
const B = 'https://cdn.example/b.m3u8';
const ONE = `#EXTINF:-1,Uno\n${A}\n`;
const entry = (head: string, address = A): string => `#EXTM3U\n#EXTINF:-1 ${head}\n${address}\n`;
const withAddress = (address: string): string => `#EXTM3U\n${ONE}#EXTINF:-1,Dos\n${address}\n`;

const read = (name: string, input: OddPlaylist['input'], ...channels: string[]): OddPlaylist => ({
  name,
  input,
  expected: { channels },
});
const refusedAddress = (name: string, address: string, reason: string): OddPlaylist =>
  read(name, withAddress(address), `Uno → ${A}`, `Dos: ${reason}`);
const refused = (
  name: string,
  input: OddPlaylist['input'],
  reason: Extract<OddPlaylist['expected'], { refused: unknown }>['refused'],
): OddPlaylist => ({ name, input, expected: { refused: reason } });
const withFirst = (
  name: string,
  input: OddPlaylist['input'],
  channel: string,
  first: Extract<OddPlaylist['expected'], { channels: unknown }>['first'],
): OddPlaylist => ({ name, input, expected: { channels: [channel], first } });

const FORMS: OddPlaylist[] = [
  read('a byte order mark', `\ufeff#EXTM3U\n${ONE}`, `Uno → ${A}`),
  read('no #EXTM3U', ONE, `Uno → ${A}`),
  read('line ends of Windows', `#EXTM3U\r\n#EXTINF:-1,Uno\r\n${A}\r\n`, `Uno → ${A}`),
  read('line ends of old Macs', `#EXTM3U\r#EXTINF:-1,Uno\r${A}\r`, `Uno → ${A}`),
  read('no line end at the end', `#EXTM3U\n#EXTINF:-1,Uno\n${A}`, `Uno → ${A}`),
  read('blank lines and comments', `#EXTM3U\n\n# hola\n#EXTINF:-1,Uno\n\n  ${A}  \n`, `Uno → ${A}`),
  read('UTF-16', inUtf16(`#EXTM3U\n#EXTINF:-1,Señal Ñ\n${A}\n`), `Señal Ñ → ${A}`),
  read(
    'Windows-1252',
    inOldEncoding(`#EXTM3U\n#EXTINF:-1,América “24”\n${A}\n`),
    `América “24” → ${A}`,
  ),
  read(
    'two encodings in one file',
    Buffer.concat([
      Buffer.from(`#EXTM3U\n#EXTINF:-1,Señal\n${A}\n`),
      inOldEncoding(`#EXTINF:-1,América\n${B}\n`),
    ]),
    `Señal → ${A}`,
    `América → ${B}`,
  ),
  read('small letters', `#extm3u\n#extinf:-1,Uno\n${A}\n`, `Uno → ${A}`),
  read('no colon behind #EXTINF', `#EXTM3U\n#EXTINF -1,Uno\n${A}\n`, `Uno → ${A}`),
  read('no duration', `#EXTM3U\n#EXTINF:,Uno\n${A}\n`, `Uno → ${A}`),
  read('the same channel twice', `#EXTM3U\n${ONE}${ONE.replace(A, B)}`, `Uno → ${A}`, `Uno → ${B}`),
  {
    name: 'the same entry twice',
    input: `#EXTM3U\n${ONE}${ONE}`,
    expected: { channels: [`Uno → ${A}`], refusals: ['4 duplicate'] },
  },
  {
    name: 'an address without a name',
    input: `#EXTM3U\n${ONE}${B}\n`,
    expected: { channels: [`Uno → ${A}`], refusals: ['4 no-name'] },
  },
  {
    name: 'a name without an address',
    input: `#EXTM3U\n#EXTINF:-1,Nada\n${ONE}`,
    expected: { channels: [`Uno → ${A}`], refusals: ['2 no-address'] },
  },
  {
    name: 'no comma, and no name',
    input: `#EXTM3U\n#EXTINF:-1 tvg-id="x"\n${B}\n${ONE}`,
    expected: { channels: [`Uno → ${A}`], refusals: ['2 malformed-entry'] },
  },
  {
    name: 'an empty name',
    input: `#EXTM3U\n#EXTINF:-1,  \n${B}\n${ONE}`,
    expected: { channels: [`Uno → ${A}`], refusals: ['2 no-name'] },
  },
  {
    name: 'a line of a megabyte',
    input: () => [Buffer.from(`#EXTM3U\n#EXTINF:-1 x="${'y'.repeat(1e6)}",Largo\n${B}\n${ONE}`)],
    expected: { channels: [`Uno → ${A}`], refusals: ['2 long-line'] },
  },
  {
    name: 'an address of 9,000 characters',
    input: `#EXTM3U\n#EXTINF:-1,Largo\nhttps://cdn.example/${'y'.repeat(9000)}\n${ONE}`,
    expected: { channels: [`Uno → ${A}`], refusals: ['2 long-line'] },
  },
  {
    name: 'films and episodes among channels',
    input: `#EXTM3U\n${ONE}#EXTINF:7200,Film\nhttps://cdn.example/film.mp4\n#EXTINF:-1,Otro\nhttp://tv.example/movie/juan/secreto1/7.mkv\n`,
    expected: { channels: [`Uno → ${A}`], refusals: ['4 not-live', '6 not-live'] },
  },
];

const ATTRIBUTES: OddPlaylist[] = [
  withFirst(
    'all attributes',
    entry(
      'tvg-id="A24.ar@SD" tvg-name="A24 HD" tvg-chno="24" tvg-logo="https://l.example/a.png" group-title="Noticias;Argentina" tvg-shift="-1.5" radio="true" catchup="default" catchup-source="?utc={utc}" tvg-rec="7" timeshift="3",A24',
    ),
    `A24 → ${A}`,
    {
      guideIds: ['A24.ar@SD', 'A24.ar'],
      otherNames: ['A24 HD'],
      number: 24,
      logo: 'https://l.example/a.png',
      groups: ['Noticias', 'Argentina'],
      shiftMinutes: -90,
      isRadio: true,
    },
  ),
  withFirst('single quotes', entry("tvg-id='A24.ar' group-title='Noticias',A24"), `A24 → ${A}`, {
    guideIds: ['A24.ar'],
    groups: ['Noticias'],
  }),
  withFirst('no quotes', entry('tvg-id=A24.ar group-title=Noticias,A24'), `A24 → ${A}`, {
    guideIds: ['A24.ar'],
    groups: ['Noticias'],
  }),
  withFirst(
    'an apostrophe in single quotes',
    entry("group-title='L'Esport' tvg-id='x',A"),
    `A → ${A}`,
    {
      groups: ["L'Esport"],
      guideIds: ['x'],
    },
  ),
  withFirst(
    'quotes in a quoted name',
    entry('tvg-name="Canal "13" HD" tvg-id="x",Canal 13'),
    `Canal 13 → ${A}`,
    {
      guideIds: ['x'],
    },
  ),
  withFirst(
    'a quote that never closes',
    entry('tvg-id="abc tvg-logo="https://l.example/a.png" group-title="G",Roto'),
    `Roto → ${A}`,
    {
      guideIds: ['abc'],
      groups: ['G'],
    },
  ),
  withFirst('spaces around =', entry('tvg-id = "x" group-title = "G",Uno'), `Uno → ${A}`, {
    guideIds: ['x'],
    groups: ['G'],
  }),
  withFirst('capital letters', entry('TVG-ID="x" Group-Title="G",Uno'), `Uno → ${A}`, {
    guideIds: ['x'],
    groups: ['G'],
  }),
  withFirst(
    'commas in a group and in the name',
    entry('group-title="Cine, series",Uno, dos'),
    `Uno, dos → ${A}`,
    {
      groups: ['Cine, series'],
    },
  ),
  withFirst('a name in tvg-name only', entry('tvg-name="Uno",'), `Uno → ${A}`, { otherNames: [] }),
  withFirst(
    '#EXTGRP of an entry',
    `#EXTM3U\n#EXTINF:-1,Uno\n#EXTGRP:Noticias\n${A}\n`,
    `Uno → ${A}`,
    {
      groups: ['Noticias'],
    },
  ),
  {
    name: '#EXTGRP before entries',
    input: `#EXTM3U\n#EXTGRP:Noticias\n${ONE}#EXTINF:-1,Dos\n${B}\n`,
    expected: { channels: [`Uno → ${A}`, `Dos → ${B}`], first: { groups: ['Noticias'] } },
  },
  withFirst('a number that is none', entry('tvg-chno="HD1" tvg-shift="mañana",Uno'), `Uno → ${A}`, {
    number: null,
    shiftMinutes: 0,
  }),
  withFirst('a shift of the whole list', `#EXTM3U tvg-shift="-3"\n${ONE}`, `Uno → ${A}`, {
    shiftMinutes: -180,
  }),
  withFirst(
    'entities and invisible marks',
    entry(',\u200bTom &amp; Jerry\u202e'),
    `Tom & Jerry → ${A}`,
    {},
  ),
  withFirst(
    'a name with an address in it',
    entry(',Uno http://tv.example/live/juan/secreto1/1.ts'),
    `Uno → ${A}`,
    {},
  ),
  withFirst(
    'a logo that is none',
    entry('tvg-logo="data:image/png;base64,AAAA",Uno'),
    `Uno → ${A}`,
    { logo: null },
  ),
  {
    name: 'a list of guides in the header, one of them with credentials',
    input: `#EXTM3U x-tvg-url="https://g.example/a.xml.gz,https://g.example/b.xml" url-tvg='http://tv.example/xmltv.php?username=juan&password=secreto1'\n${ONE}`,
    expected: {
      channels: [`Uno → ${A}`],
      guides: [
        { address: 'https://g.example/a.xml.gz', isSecret: false },
        { address: 'https://g.example/b.xml', isSecret: false },
        { address: 'http://tv.example/xmltv.php?username=juan&password=secreto1', isSecret: true },
      ],
    },
  },
];

const ADDRESSES: OddPlaylist[] = [
  refusedAddress(
    'credentials in user info',
    'https://juan:secreto1@tv.example/a.m3u8',
    'credentials',
  ),
  refusedAddress('a user name alone', 'https://juan@tv.example/a.m3u8', 'credentials'),
  refusedAddress(
    'credentials behind /live',
    'http://tv.example:8080/live/juan/secreto1/12.ts',
    'credentials',
  ),
  refusedAddress('credentials as a path', 'http://tv.example:8080/juan/secreto1/12', 'credentials'),
  refusedAddress(
    'credentials in a path with percent signs',
    'http://tv.example/live/%6auan/secreto1%2f/12.m3u8',
    'credentials',
  ),
  refusedAddress(
    'credentials below another path',
    'http://tv.example/x/live/juan/secreto1/12.m3u8',
    'credentials',
  ),
  refusedAddress(
    'credentials of catch-up',
    'http://tv.example/timeshift/juan/secreto1/60/2026-11-18:20-00/12.ts',
    'credentials',
  ),
  refusedAddress(
    'credentials in the query',
    'http://tv.example/a.m3u8?username=juan&password=secreto1',
    'credentials',
  ),
  refusedAddress(
    'names of the query with percent signs',
    'http://tv.example/a.m3u8?%75ser=juan&pas%73=secreto1',
    'credentials',
  ),
  refusedAddress('a token', 'https://cdn.example/a.m3u8?token=abc', 'credentials'),
  refusedAddress(
    'a signature',
    'https://cdn.example/a.m3u8?hdnts=exp=1~acl=/*~hmac=ab',
    'credentials',
  ),
  refusedAddress(
    'a token without a name',
    'https://cdn.example/a.m3u8?9d062541f2ff39b5c0f48b743c6411d2',
    'credentials',
  ),
  refusedAddress(
    'a token in the path',
    'https://cdn.example/play/QWxhZGRpbjpvcGVuIHNlc2FtZUFsYWRkaW46b3Bl/a.m3u8',
    'credentials',
  ),
  refusedAddress('a token behind #', 'https://cdn.example/a.m3u8#token=abc', 'credentials'),
  refusedAddress(
    'an address within an address',
    'https://p.example/?url=http%3A%2F%2Ftv.example%2Flive%2Fjuan%2Fsecreto1%2F1.ts',
    'credentials',
  ),
  refusedAddress(
    'the number of a set-top box',
    'http://tv.example/play/live.php?mac=00:1A:79:00:00:00&stream=1',
    'credentials',
  ),
  refusedAddress(
    'credentials and headers',
    'http://tv.example/live/juan/secreto1/12.ts|User-Agent=VLC',
    'credentials',
  ),
  {
    name: 'the known credentials of the source, anywhere',
    input: `#EXTM3U\n${ONE}#EXTINF:-1,Dos\nhttps://cdn.example/hls/p%40ss%2Fw/b.m3u8\n#EXTINF:-1,Tres\nhttps://juanperez.example/b.m3u8\n`,
    credentials: { user: 'juanperez', password: 'p@ss/w' },
    expected: { channels: [`Uno → ${A}`, 'Dos: credentials', 'Tres: credentials'] },
  },
  {
    name: 'an account among the channels',
    input: `#EXTM3U\n#EXTINF:-1,juan77 hasta 12/2026\n${B}\n${ONE}`,
    credentials: { user: 'juan77', password: 'secreto1' },
    expected: { channels: [`Uno → ${A}`], refusals: ['2 credentials'] },
  },
  refusedAddress(
    'headers behind a bar',
    `${B}|User-Agent=Mozilla&Referer=https://x.example`,
    'headers',
  ),
  read(
    'headers of VLC',
    `#EXTM3U\n#EXTINF:-1,Uno\n#EXTVLCOPT:http-referrer=https://x.example\n${A}\n`,
    'Uno: headers',
  ),
  read(
    'headers of VLC before the entry are of no entry',
    `#EXTM3U\n#EXTVLCOPT:network-caching=1000\n${ONE}`,
    `Uno → ${A}`,
  ),
  read('headers as attributes', entry('http-user-agent="Mozilla",Uno'), 'Uno: headers'),
  read(
    'headers as JSON',
    `#EXTM3U\n#EXTINF:-1,Uno\n#EXTHTTP:{"cookie":"a=b"}\n${A}\n`,
    'Uno: headers',
  ),
  read(
    'headers of Kodi',
    `#EXTM3U\n#EXTINF:-1,Uno\n#KODIPROP:inputstream.adaptive.stream_headers=User-Agent=x\n${A}\n`,
    'Uno: headers',
  ),
  read(
    'a licence of Kodi',
    `#EXTM3U\n#EXTINF:-1,Uno\n#KODIPROP:inputstream.adaptive.license_key=a:b\n${A}\n`,
    'Uno: locked',
  ),
  read(
    'a hint of Kodi',
    `#EXTM3U\n#EXTINF:-1,Uno\n#KODIPROP:inputstream.adaptive.manifest_type=hls\n${A}\n`,
    `Uno → ${A}`,
  ),
  refusedAddress('multicast', 'udp://@239.0.0.1:1234', 'scheme'),
  refusedAddress('another protocol', 'rtmp://tv.example/live/a', 'scheme'),
  refusedAddress('an address of a player', 'plugin://plugin.video.x/?a=b', 'scheme'),
  refusedAddress('a script', 'javascript:alert(1)', 'scheme'),
  refusedAddress('a home network', 'http://192.168.0.2:8080/a.m3u8', 'private'),
  refusedAddress('this machine, in another spelling', 'http://2130706433/a.m3u8', 'private'),
  refusedAddress('a file of a folder', 'canales/a.ts', 'malformed'),
  refusedAddress('a space in an address', 'https://cdn.example/a b.m3u8', 'malformed'),
  refusedAddress('no host', 'https:///', 'malformed'),
  refusedAddress(
    'an address of 3,000 characters',
    `https://cdn.example/${'a'.repeat(3000)}`,
    'long-address',
  ),
];

const BROKEN = 1000;
/** 50,000 lines, 1,000 of them broken in one of four ways. */
function broken(): { text: string; expected: { refusals: string[]; channels: string[] } } {
  const lines = ['#EXTM3U'];
  const refusals: string[] = [];
  const channels: string[] = [];
  const breaks: [string, string][] = [
    ['#EXTINF:-1,Sin dirección', 'no-address'],
    ['https://cdn.example/suelta.m3u8', 'no-name'],
    ['#EXTINF:-1 tvg-id="sin nombre"', 'no-address'],
    ['basura', 'malformed-entry'],
  ];
  for (let place = 0; lines.length < 50_000; place++) {
    if (place % 24 === 5 && refusals.length < BROKEN) {
      const [line, reason] = breaks[refusals.length % breaks.length] as [string, string];
      lines.push(line);
      const isMalformed = line.includes('sin nombre');
      refusals.push(`${lines.length} ${isMalformed ? 'malformed-entry' : reason}`);
    }
    const address = `https://cdn.example/${place}.m3u8`;
    lines.push(`#EXTINF:-1 tvg-id="${place}",Canal ${place}`, address);
    channels.push(`Canal ${place} → ${address}`);
  }
  return { text: lines.join('\n'), expected: { refusals, channels } };
}

const many = broken();

const WHOLE: OddPlaylist[] = [
  {
    name: '50,000 lines, 1,000 of them broken',
    input: () => [Buffer.from(many.text)],
    expected: many.expected,
  },
  refused('an empty file', '', 'empty'),
  refused('blank lines only', '\n\r\n  \n', 'empty'),
  refused('a header without channels', '#EXTM3U\n', 'empty'),
  refused('a page of an error', '<!DOCTYPE html><html><body>404</body></html>', 'not-a-playlist'),
  refused('an answer of a panel', '{"user_info":{"auth":0}}', 'not-a-playlist'),
  refused('a guide', '<?xml version="1.0"?><tv></tv>', 'not-a-playlist'),
  refused(
    'the playlist of a stream',
    '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n',
    'not-a-playlist',
  ),
  refused(
    'the renditions of a stream',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n',
    'not-a-playlist',
  ),
  refused('cut off before an address', `#EXTM3U\n${ONE}#EXTINF:-1 tvg-id="x",Dos`, 'incomplete'),
  refused('cut off within a name', `#EXTM3U\n${ONE}#EXTINF:-1 tvg-id="x",D`, 'incomplete'),
  refused('addresses without names', `${A}\n${B}\n`, 'nothing-usable'),
  refused(
    'films only',
    `#EXTM3U\n#EXTINF:5400,Film\nhttps://cdn.example/film.mp4\n`,
    'nothing-usable',
  ),
  refused(
    'random bytes',
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
    'not-a-playlist',
  ),
];

export const PLAYLISTS = [...FORMS, ...ATTRIBUTES, ...ADDRESSES, ...WHOLE];
