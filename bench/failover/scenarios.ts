import type { Document } from '../../tests/support/import-lines.ts';

/** What can be wrong with a server's first response. */
const START_FAULTS = [
  '/bad/404.mp4',
  '/bad/500.m3u8',
  '/bad/hang.mp4',
  '/bad/hang.m3u8',
  '/bad/segments-404/master.m3u8',
  '/bad/redirect-inward.m3u8',
  '/bad/redirect-inward.mp4',
];
/** What goes wrong during playback. A switchable server works until the bench switches it. */
const LATE_FAULTS = [
  { name: 'dies after 3 segments', path: '/bad/dies/3/master.m3u8' },
  { name: 'a truncated segment', path: '/bad/truncated/master.m3u8' },
  { name: 'a truncated file', path: '/bad/truncated.mp4' },
  { name: '500 in mid-play', switchedTo: '500' },
  { name: 'hangs in mid-play', switchedTo: 'hang' },
  { name: 'hangs, and the viewer jumps ahead', switchedTo: 'hang', jumpTo: 45 },
] as const;
const PAGE_FAULTS = [
  '/bad/no-frame/x',
  '/bad/redirect-inward',
  '/bad/hang',
  '/bad/404',
  '/bad/500',
];

const HLS = 'media/hls/master.m3u8';
const FILE = 'media/clip.mp4';

export type Late = { switchKey?: string; switchedTo?: '500' | 'hang'; jumpTo?: number };

export type Scenario = {
  id: string;
  name: string;
  isEpisode: boolean;
  /** How the viewer starts: with the button, or by choosing the first server. */
  isByHand: boolean;
  late: Late | null;
  /** Pages to leave with 'No funciona'. */
  pages: number;
  /** Paths at the video host, in the order of the list; the last one works. */
  paths: string[];
  /** Another language, which works and must not be requested. */
  otherPath: string;
};

type Random = () => number;

/** mulberry32: the same seed gives the same runs. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

type Fault =
  | { kind: 'start'; path: string }
  | { kind: 'late'; fault: (typeof LATE_FAULTS)[number] }
  | { kind: 'page'; path: string };

const FAULTS: Fault[] = [
  ...START_FAULTS.map((path) => ({ kind: 'start', path }) as const),
  ...LATE_FAULTS.map((fault) => ({ kind: 'late', fault }) as const),
  ...PAGE_FAULTS.map((path) => ({ kind: 'page', path }) as const),
];

function scenario(random: Random, fault: Fault, place: number): Scenario {
  const id = `failover-${place}`;
  const bad = 1 + Math.floor(random() * 3);
  const more = (faults: readonly string[]) =>
    Array.from({ length: bad - 1 }, () => pick(random, faults));
  const key = (name: string) => `${id}-${name}`;
  const good = `/bad/switch/${key('good')}/${pick(random, [HLS, FILE])}`;
  const base = {
    id,
    isEpisode: random() < 0.3,
    isByHand: false,
    late: null,
    pages: 0,
    otherPath: `/bad/switch/${key('other')}/${HLS}`,
  };
  if (fault.kind === 'start')
    return { ...base, name: fault.path, paths: [fault.path, ...more(START_FAULTS), good] };
  if (fault.kind === 'late') {
    const { name, ...how } = fault.fault;
    const own = 'path' in how ? how.path : `/bad/switch/${key('late')}/${HLS}`;
    const late: Late = 'path' in how ? {} : { ...how, switchKey: key('late') };
    return { ...base, name, late, paths: [own, ...more(START_FAULTS), good] };
  }
  const page = `/bad/switch/${key('good')}/embed/x`;
  return random() < 0.5
    ? {
        ...base,
        name: `page ${fault.path}`,
        pages: bad,
        paths: [fault.path, ...more(PAGE_FAULTS), page],
      }
    : {
        ...base,
        name: `page ${fault.path}, chosen by hand`,
        pages: 1,
        isByHand: true,
        paths: [fault.path, ...more(START_FAULTS), good],
      };
}

/** Each fault equally often, plus or minus one, in random order. */
export function scenarios(random: Random, count: number): Scenario[] {
  const faults: Fault[] = [];
  while (faults.length < count) faults.push(...shuffled(random, FAULTS));
  return shuffled(
    random,
    faults.slice(0, count).map((fault, place) => scenario(random, fault, place)),
  );
}

export const SEASON = 'T1';
export const EPISODE = 'cap-1';
export const labelOf = (place: number) => `Servidor ${place + 1}`;

export function documentsOf({ id, name, isEpisode, paths, otherPath }: Scenario, host: string) {
  const servers = {
    IDIOMAS: Object.fromEntries(paths.map((path, place) => [labelOf(place), host + path])),
    SERVERSUB: { Otro: host + otherPath },
  };
  const title = { NOMBRE: `${id}: ${name}`, ESTADO: 'A', CATEGORIA: 'PRUEBA', FECHA: '2001/01/01' };
  const documents: Document[] = isEpisode
    ? [
        { path: `SERIES/${id}`, data: { ...title, TEMPORADAS: [SEASON] } },
        {
          path: `SERIES/${id}/${SEASON}/${EPISODE}`,
          data: {
            NOMBRE: 'Uno',
            IMG: '/art/stills/serie-fantomas-1913-1.webp',
            ...servers,
          },
        },
      ]
    : [{ path: `PELICULAS/${id}`, data: { ...title, ...servers } }];
  return documents;
}
