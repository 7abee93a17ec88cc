import { sql } from 'kysely';
import { type TitleFilter, titlesPath } from '../../src/domain/catalogue/title-filter.ts';
import { quantile } from '../edge-client.ts';
import { atMost, type Bar } from '../report.ts';
import { withMillion } from './million.ts';
import type { Bench } from './operator.ts';
import { timeScreens } from './time-screens.ts';

const MAX_MS = 200;

/** Every filter by itself, and combinations that leave much, little and nothing. */
const FILTERS: readonly TitleFilter[] = [
  {},
  { kind: 'movie' },
  { kind: 'anime' },
  { genre: 'ACCION' },
  { genre: 'WESTERN' },
  { genre: '' },
  { year: 2024 },
  { year: 1931 },
  { audio: 'LATINO' },
  { audio: 'JAPONÉS' },
  { state: 'publicado' },
  { state: 'sin-publicar' },
  { state: 'retirado' },
  { lack: 'servidor' },
  { lack: 'poster' },
  { lack: 'descripcion' },
  { lack: 'anio' },
  { edits: 'propios' },
  { edits: 'borrador' },
  { edits: 'programado' },
  { genre: 'WESTERN', year: 1931 },
  { genre: 'MUSICAL', year: 1935, kind: 'anime' },
  { genre: 'DRAMA', audio: 'JAPONÉS', kind: 'movie' },
  { year: 1940, audio: 'ESPAÑOL' },
  { lack: 'servidor', genre: 'WESTERN', kind: 'anime' },
  { lack: 'servidor', year: 1931, audio: 'JAPONÉS' },
  { lack: 'servidor', state: 'sin-publicar' },
  { lack: 'poster', genre: 'WESTERN', year: 1931 },
  { lack: 'descripcion', audio: 'JAPONÉS', kind: 'anime' },
  { lack: 'poster', edits: 'propios', state: 'sin-publicar' },
  { state: 'sin-publicar', genre: 'WESTERN', year: 1931 },
  { state: 'retirado', kind: 'anime', genre: 'TERROR' },
  { edits: 'propios', year: 1931 },
  { text: 'la noche' },
  { text: 'sombra' },
  { text: 'el misterioo de la casa' },
  { text: 'la', kind: 'anime' },
  { text: 'sombra', genre: 'TERROR', kind: 'movie' },
  { text: 'noche', lack: 'servidor' },
  { text: 'casa', state: 'sin-publicar' },
  { text: 'xqzzy' },
];

/** A page far down, so that the cost of depth shows. */
async function deepRow({ db }: Bench): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select title_id as id from title_places where listed and kind = 'movie' order by newness desc offset 100000 limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? '1';
}

/** The whole screen as the studio answers it: filter, count, rows, page. */
export async function measureTitleFilter(quick: boolean): Promise<Bar[]> {
  const turns = quick ? 5 : 40;
  return await withMillion(quick, async (bench) => {
    const deep = await deepRow(bench);
    const paths = [
      ...FILTERS.map((filter) => titlesPath(filter)),
      titlesPath({}, deep),
      titlesPath({ genre: 'DRAMA' }, deep),
      titlesPath({ lack: 'poster' }, deep),
    ];
    const { all, slowest } = await timeScreens(bench, paths, turns);
    return [
      atMost(
        `titles by ${paths.length} filters, ${all.length} pages, p95`,
        quantile(all, 0.95),
        MAX_MS,
        'ms',
      ),
      atMost(`the slowest filter, p95 (${slowest.path})`, slowest.p95, MAX_MS, 'ms'),
    ];
  });
}
