import { movies } from './catalogue/titles.ts';
import type { DemoServer, DemoTitle } from './catalogue/types.ts';

type Audio = DemoServer['audio'];
type TitleRef = Pick<DemoTitle, 'kind' | 'id'> & { position: number };
type EpisodeRef = { season: string; id: string };

/** One example of each way a host fails in practice; `{slug}` is the embed's name. */
const FAILING_PATHS = [
  '/bad/404.mp4',
  '/bad/no-frame/{slug}',
  '/bad/dies/3/master.m3u8',
  '/bad/500.m3u8',
  '/bad/segments-404/master.m3u8',
  '/bad/hang.mp4',
  '/bad/truncated/master.m3u8',
  '/bad/redirect-inward',
];
const ONE_IN = 10;
const FAILING_TURN = 6;

/** The servers of a movie or episode: always the same, and as mixed as real ones. */
export function demoServers(title: TitleRef, episode?: EpisodeRef): DemoServer[] {
  // A movie without servers, so that the empty state is part of the demo.
  if (title.id === movies.at(-1)?.id) return [];
  const slug = episode
    ? `${title.id}-${episode.season}-${episode.id}`.toLowerCase().replace(/\s+/g, '-')
    : title.id;
  // Reliable and in a known order: screenshots and end-to-end tests use this one.
  if (title.id === 'metropolis-1927') {
    const [hd, cloud, embed] = offers(slug);
    return [...group('LATINO', [hd, cloud, embed]), ...group('SUBTITULADO', [embed, hd])];
  }
  const luck = hash(slug);
  const servers = audioCounts(title, luck).flatMap(([audio, count], index) => {
    const pool = offers(slug);
    const turn = (luck + index) % pool.length;
    return group(audio, [...pool.slice(turn), ...pool.slice(0, turn)].slice(0, count));
  });
  return title.position % ONE_IN === FAILING_TURN
    ? withOneFailing(servers, title.position, slug, luck)
    : servers;
}

type Offer = Omit<DemoServer, 'audio'>;

function offers(slug: string): [Offer, Offer, Offer, Offer] {
  return [
    { label: 'Butaca HD', path: '/media/hls/master.m3u8' },
    { label: 'Nube', path: '/media/clip.mp4' },
    { label: 'Servidor 1', path: `/embed/${slug}` },
    { label: 'Rápido', path: `/embed/${slug}-rapido` },
  ];
}

function group(audio: Audio, list: Offer[]): DemoServer[] {
  return list.map((offer) => ({ audio, ...offer }));
}

/** Two or more in the first group, so that a failing server always has a working alternative. */
function audioCounts(title: TitleRef, luck: number): [Audio, number][] {
  const first = 2 + (luck % 2);
  const second = 1 + (Math.floor(luck / 2) % 3);
  const third = Math.floor(luck / 6) % 3 === 0 ? 1 : 0;
  if (title.kind === 'anime') {
    return [
      ['SUBTITULADO', first],
      ['JAPONÉS', second],
      ['LATINO', third],
    ];
  }
  const silent = title.kind === 'movie' && /-(18\d\d|19[0-2]\d)$/.test(title.id);
  return [
    ['LATINO', first],
    ['SUBTITULADO', second],
    ['ESPAÑOL', silent ? 0 : third],
  ];
}

function withOneFailing(servers: DemoServer[], position: number, slug: string, luck: number) {
  const path = FAILING_PATHS[Math.floor(position / ONE_IN) % FAILING_PATHS.length] ?? '/bad/404';
  const failing = luck % 2;
  return servers.map((server, index) =>
    index === failing ? { ...server, path: path.replace('{slug}', slug) } : server,
  );
}

/** FNV-1a, shifted to spread its weak low bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (value >>> 8) ^ (value & 0xff);
}
