/** What a picture or a sound is coded in, as far as it decides whether an engine plays it. */
export const CODECS = [
  ...(['h264', 'h264-high10', 'hevc', 'av1', 'vp9', 'vp8', 'mpeg2', 'mpeg4', 'theora'] as const),
  ...(['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'dts', 'opus', 'vorbis', 'flac', 'pcm'] as const),
  'other',
] as const;
export type Codec = (typeof CODECS)[number];

export type Tracks = { codecs: Codec[]; isEncrypted: boolean };

/** Profiles of H.264 that many devices do not decode: ten bits, and more colour than 4:2:0. */
const HIGH10 = /^avc[13]\.(6e|7a|f4|2c)/i;

/** Sample entries of MP4 and the codec strings of playlists (RFC 6381) begin alike; the first that matches counts. */
const PATTERNS: [RegExp, Codec][] = [
  [HIGH10, 'h264-high10'],
  [/^(avc[1-4]|dva[1v])/i, 'h264'],
  [/^(hvc1|hev1|dvh[1e])/i, 'hevc'],
  [/^(av01|dav1)/i, 'av1'],
  [/^(vp09|vp9)/i, 'vp9'],
  [/^(vp08|vp8)/i, 'vp8'],
  [/^mp4v\.6[0-5]/i, 'mpeg2'],
  [/^(mp4v|s263|xvid|divx)/i, 'mpeg4'],
  [/^(mp4a\.(6b|69|40\.34)|mp3|\.mp3)/i, 'mp3'],
  [/^(mp4a\.a5|ac-3|ac3)/i, 'ac3'],
  [/^(mp4a\.a6|ec-3|ec3)/i, 'eac3'],
  [/^(mp4a\.a9|dts)/i, 'dts'],
  [/^mp4a/i, 'aac'],
  [/^opus/i, 'opus'],
  [/^vorbis/i, 'vorbis'],
  [/^flac/i, 'flac'],
  [/^([ls]pcm|sowt|twos|ipcm|fpcm)/i, 'pcm'],
];

export const codecNamed = (name: string): Codec =>
  PATTERNS.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? 'other';

/** What every browser that our player runs in has. */
const USUAL: ReadonlySet<Codec> = new Set(['h264', 'aac', 'mp3']);

/** As browsers want to be asked; the others by their own name. */
const NAMES: Readonly<Partial<Record<Codec, string>>> = {
  'h264-high10': 'avc1.6e0028',
  hevc: 'hvc1.1.6.L93.B0',
  av1: 'av01.0.04M.08',
  vp9: 'vp09.00.10.08',
  mpeg2: 'mp4v.61',
  mpeg4: 'mp4v.20.9',
  mp2: 'mp4a.40.33',
  ac3: 'ac-3',
  eac3: 'ec-3',
  dts: 'dtsc',
};

/** Those that not every browser has. */
export const unusual = (codecs: Iterable<Codec>): Codec[] =>
  [...new Set(codecs)].filter((codec) => !USUAL.has(codec));

/** What a browser has to be asked for. */
export const needsOf = (codecs: Iterable<Codec>): string[] =>
  unusual(codecs).map((codec) => NAMES[codec] ?? codec);

/** Without subtitles, which are a track and no obstacle. */
const isSubtitle = (name: string): boolean => /^(stpp|wvtt|tx3g|c608|mp4s|text)/i.test(name);

/** Of the attribute CODECS of a playlist. */
export const codecsOfAttribute = (attribute: string): Codec[] =>
  attribute
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !isSubtitle(name))
    .map(codecNamed);
