import fc from 'fast-check';
import type { AudioGroup } from '../../../src/domain/playback/servers.ts';
import { slug } from '../../../src/domain/slug.ts';
import { type SampleTitle, sampleTitles } from './catalogue.ts';
import type { ExpectedLink, GoldenPaste } from './golden.ts';

/** Links made by chance, written in one of many ways, with where they belong. Some are of titles that nobody knows. */

const counts = Map.groupBy(sampleTitles, ({ name }) => name);
const known = sampleTitles.filter(({ name }) => counts.get(name)?.length === 1 && !/\d/.test(name));
const unknown: SampleTitle[] = ['La siesta del molinero', 'Kilómetro ochenta', 'Vereda impar'].map(
  (name) => ({ kind: 'movie', name, year: 2020 }),
);

const AUDIOS: [AudioGroup, string][] = [
  ['LATINO', 'latino'],
  ['LATINO', 'LAT'],
  ['SUBTITULADO', 'Subtitulado'],
  ['SUBTITULADO', 'VOSE'],
  ['ESPAÑOL', 'castellano'],
  ['JAPONÉS', 'japonés'],
];

type Made = { title: SampleTitle; season: number; episode: number; audio: [AudioGroup, string] };

const link: fc.Arbitrary<Made> = fc
  .record({
    title: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known) },
      fc.constantFrom(...unknown),
    ),
    place: fc.nat(),
    audio: fc.constantFrom(...AUDIOS),
  })
  .map(({ title, place, audio }) => {
    const seasons = title.seasons ?? [];
    const at = seasons.length === 0 ? 0 : place % seasons.length;
    const count = seasons[at]?.episodes.length ?? 1;
    return { title, season: at + 1, episode: 1 + (place % count), audio };
  })
  // Specials have no number of a season.
  .filter(({ title, season }) => title.seasons?.[season - 1]?.key !== 'ESPECIALES');

const two = (number: number): string => String(number).padStart(2, '0');

const MARKERS: ((made: Made) => string)[] = [
  ({ season, episode }) => `${season}x${two(episode)}`,
  ({ season, episode }) => `S${two(season)}E${two(episode)}`,
  ({ season, episode }) => `T${season}E${episode}`,
  ({ season, episode }) => `Temporada ${season} Capítulo ${episode}`,
  ({ season, episode }) => `Temp. ${season} Ep. ${two(episode)}`,
];
const CASES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLocaleUpperCase('es'),
  (text) => text.toLocaleLowerCase('es'),
  (text) => text.normalize('NFD').replace(/[\u0300\u0301]/g, ''),
];

const isShow = ({ title }: Made): boolean => title.kind !== 'movie';

type Style = { marker: (made: Made) => string; casing: (text: string) => string; layout: number };

const style: fc.Arbitrary<Style> = fc.record({
  marker: fc.constantFrom(...MARKERS),
  casing: fc.constantFrom(...CASES),
  layout: fc.nat({ max: 6 }),
});

function write(made: readonly Made[], { marker, casing, layout }: Style): string {
  const where = (each: Made): string => (isShow(each) ? ` ${marker(each)}` : '');
  const name = (each: Made): string => casing(each.title.name);
  const url = (at: number): string => `https://voltio.example/e/k${at}z`;
  const [lines, joint]: [(each: Made, at: number) => string, string] = (
    [
      [(each, at) => `${name(each)}${where(each)} - ${each.audio[1]} - ${url(at)}`, '\n'],
      [
        (each, at) =>
          `[14/11/26, 10:01:02] Nico: ${name(each)}${where(each)} (${each.audio[1]}) ${url(at)}`,
        '\n',
      ],
      [(each, at) => `• ${url(at)} ${name(each)}${where(each)} ${each.audio[1]}`, '\n'],
      [
        (each, at) =>
          `${name(each)}\n${each.audio[1]}\n${isShow(each) ? `${marker(each)} ` : ''}${url(at)}`,
        '\n\n',
      ],
      [
        (each, at) =>
          `<li>${name(each)}${where(each)} <a href="${url(at)}">${each.audio[1]}</a></li>`,
        '\n',
      ],
      [
        (each, at) =>
          [
            each.title.name,
            isShow(each) ? each.season : '',
            isShow(each) ? each.episode : '',
            each.audio[1],
            url(at),
          ].join('\t'),
        '\n',
      ],
      [
        (each, at) =>
          `https://voltio.example/e/${slug(each.title.name)}${isShow(each) ? `-${each.season}x${two(each.episode)}` : ''}?k=${at} ${each.audio[1]}`,
        '\n',
      ],
    ] as [(each: Made, at: number) => string, string][]
  )[layout] as [(each: Made, at: number) => string, string];
  const header = layout === 5 ? 'Título\tTemporada\tCapítulo\tIdioma\tLink\n' : '';
  return header + made.map(lines).join(joint);
}

const expectedOf = (made: Made): ExpectedLink => ({
  kind: 'new',
  place: unknown.includes(made.title)
    ? { offered: [] }
    : {
        value: isShow(made)
          ? `${made.title.name} ${made.season}x${two(made.episode)}`
          : made.title.name,
      },
  audio: { value: made.audio[0] },
  label: '',
  url: null,
});

export const madePaste: fc.Arbitrary<GoldenPaste> = fc
  .tuple(fc.array(link, { minLength: 1, maxLength: 6 }), style)
  .map(([made, how]) => ({
    name: `layout ${how.layout}`,
    text: write(made, how),
    for: null,
    links: made.map(expectedOf),
  }));
