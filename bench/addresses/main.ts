import { browsePath, parseBrowse } from '../../src/domain/catalogue/browse.ts';
import { parseRow } from '../../src/domain/catalogue/paging.ts';
import { TITLE_KINDS, type TitleKind } from '../../src/domain/catalogue/title.ts';
import { startStack } from '../../tools/stack.ts';
import { ask, ensureBuild, forEach, pause } from '../edge-client.ts';
import { edgeStat } from '../edge-stats.ts';
import { type Bench, none } from '../report.ts';

/** Random filters and cursors of lists: is each one redirected, or an address that the portal itself links to? */

const OFFSET = 5600;

const VALUES: Record<string, string[]> = {
  genero: [
    'DRAMA',
    'drama',
    'CIENCIA+FICCION',
    'CIENCIA%20FICCION',
    '%44RAMA',
    'NADIE',
    '',
    '%00',
    'TERROR',
    'a'.repeat(500),
  ],
  decada: ['1920', '1925', '1870', '2020', '', '19200', 'x', '2200', '-1'],
  audio: [
    'LATINO',
    'latino',
    'ESPA%C3%91OL',
    'espa%c3%91ol',
    'JAPON%C3%89S',
    'SUBTITULADO',
    '',
    'X',
  ],
  orden: ['nuevas', 'buscadas', 'nombre', 'anio', 'azar', '', 'ANIO'],
  cursor: ['1', '2', '40', '77', '999999999', '0', '-1', '1_1', 'abc', '', '00001', '1'.repeat(30)],
  utm_source: ['x', 'y'],
};

/** Depends only on the seed, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LIST_NAMES: Record<TitleKind, string> = { movie: 'movies', serie: 'series', anime: 'anime' };

function madeUp(next: () => number): { kind: TitleKind; path: string; query: URLSearchParams } {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const kind = pick(TITLE_KINDS);
  const count = Math.floor(next() * 6);
  const pairs = Array.from({ length: count }, () => {
    const name = pick(Object.keys(VALUES));
    return `${name}=${pick(VALUES[name] ?? [])}`;
  });
  const query = pairs.join('&');
  return { kind, path: `/${LIST_NAMES[kind]}?${query}`, query: new URLSearchParams(query) };
}

/** The edge writes escapes of non-ASCII characters in capitals, because browsers differ. */
const spelled = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : value.toUpperCase();

/** Of a repeated parameter the edge keeps the last valid value; the rest is `parseBrowse`. */
function canonical(kind: TitleKind, query: URLSearchParams): string {
  const each = (name: string) =>
    query.getAll(name).map((value) => new URLSearchParams({ [name]: spelled(value) }));
  const browses = { decada: each('decada'), audio: each('audio'), orden: each('orden') };
  const last = <T>(values: readonly T[]): T | null => values.at(-1) ?? null;
  const known = <T>(values: readonly (T | null)[]) =>
    last(values.filter((value) => value !== null));
  return browsePath(
    kind,
    {
      genre: last(query.getAll('genero').filter((genre) => genre !== '')),
      decade: known(browses.decada.map((one) => parseBrowse(one).decade)),
      audio: known(browses.audio.map((one) => parseBrowse(one).audio)),
      order:
        known(
          browses.orden
            .map((one) => parseBrowse(one).order)
            .map((order) => (order === 'nuevas' ? null : order)),
        ) ?? 'nuevas',
    },
    parseRow(last(query.getAll('cursor').filter((cursor) => cursor !== ''))),
  );
}

export const run: Bench = async ({ quick, options }) => {
  ensureBuild();
  const seed = Number(options.get('--seed') ?? Date.now() % 1_000_000);
  const tries = quick ? 500 : 5000;
  const stack = await startStack({ name: 'bench-addresses', offset: OFFSET });
  try {
    const next = random(seed);
    const asked = Array.from({ length: tries }, () => madeUp(next));
    const before = edgeStat(stack, 'MAIN.n_object');
    const answered = new Set<string>();
    const wrong: string[] = [];
    let redirects = 0;
    let kept = 0;
    await forEach(asked, 8, async ({ kind, path, query }) => {
      const answer = await ask(stack.edge + path);
      if (answer.status === 301 || answer.status === 302) {
        redirects += 1;
        if (answer.headers.get('Cache-Control') !== 'no-store')
          wrong.push(`${path}: kept redirect`);
        return;
      }
      if (answer.status !== 200) wrong.push(`${path}: ${answer.status}`);
      if (answer.isHit) kept += 1;
      answered.add(canonical(kind, query));
    });
    await pause(1000);
    const grown = edgeStat(stack, 'MAIN.n_object') - before;
    return {
      bars: [
        none('neither redirected nor answered, or a redirect that is kept', wrong.length),
        {
          what: 'copies that the edge keeps more than before',
          bar: `at most ${answered.size}, the addresses that were answered`,
          measured: grown,
          ok: grown <= answered.size && answered.size > 0,
        },
      ],
      notes: [
        `seed ${seed}: ${tries} asked, ${redirects} redirected, ${kept} answered from the cache`,
        ...wrong.slice(0, 5),
      ],
    };
  } finally {
    await stack.stop();
  }
};
