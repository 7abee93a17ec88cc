import { sql } from 'kysely';
import {
  type Counted,
  EVERYTHING,
  type Facets,
  type Filter,
} from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';

/** The database returns rows in any order; a page must always look the same. */
const byName = new Intl.Collator('es');

const AXES = ['genre', 'decade', 'audio'] as const;
type Axis = (typeof AXES)[number];

const facetRows = prepared(
  (db, values: Filter & { kind: TitleKind }, given) => {
    const along = (axis: Axis) =>
      AXES.filter((other) => other !== axis).reduce(
        (query, other) =>
          given[other] === null
            ? query.where(other, 'is', null)
            : query.where(other, '=', values[other]),
        db
          .selectFrom('list_counts')
          .select([
            sql<Axis>`${sql.lit(axis)}`.as('axis'),
            sql<string>`${sql.ref(axis)}::text`.as('value'),
            'titles',
          ])
          .where('kind', '=', values.kind)
          .where(axis, 'is not', null),
      );
    return along('genre').unionAll(along('decade')).unionAll(along('audio'));
  },
  (given) => AXES.map((axis) => given[axis] === null).join(' '),
);

/** As last counted, up to an hour ago. */
export async function getFacets(db: Db, kind: TitleKind, filter: Filter): Promise<Facets> {
  const rows = await facetRows(db, { ...filter, kind });
  const of = (wanted: Axis): Counted<string>[] =>
    rows.filter(({ axis }) => axis === wanted).map(({ value, titles }) => ({ value, titles }));
  return {
    genres: of('genre').sort((a, b) => byName.compare(a.value, b.value)),
    decades: of('decade')
      .map(({ value, titles }) => ({ value: Number(value), titles }))
      .sort((a, b) => b.value - a.value),
    audios: AUDIO_GROUPS.flatMap((audio) => {
      const counted = of('audio').find(({ value }) => value === audio);
      return counted ? [{ value: audio, titles: counted.titles }] : [];
    }),
  };
}

/** Every genre that a kind has. */
export async function listGenres(db: Db, kind: TitleKind): Promise<string[]> {
  return (await getFacets(db, kind, EVERYTHING)).genres.map(({ value }) => value);
}

/** The kinds that have a genre of this name, for a search that names a genre. */
export async function findGenre(
  db: Db,
  name: string,
): Promise<(Counted<string> & { kind: TitleKind })[]> {
  return await db
    .selectFrom('list_counts')
    .select(['kind', sql<string>`genre`.as('value'), 'titles'])
    .where('genre', 'is not', null)
    .where('decade', 'is', null)
    .where('audio', 'is', null)
    .where(sql<boolean>`search_text(genre) = search_text(${name})`)
    .orderBy('kind')
    .execute();
}
