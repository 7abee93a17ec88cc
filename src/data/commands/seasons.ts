import { sql } from 'kysely';
import { newEpisodeIds } from '../../domain/catalogue/new-episodes.ts';
import { columnsOf, type FieldsOf } from '../../domain/catalogue/record-fields.ts';
import { type RecordProblem, recordProblems } from '../../domain/catalogue/title-edit.ts';
import { mergeParts, type Part } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';
import { currentChange, recordChange, someOf } from './change.ts';
import { hold } from './held.ts';
import { publishRows } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';

/** `position` is null for a season that the title does not list. */
export type SeasonFields = { key: string; position: number | null };

/** Stands for the list of seasons among the columns of a title that imports leave alone. */
export const SEASONS_FIELD = 'seasons';

export type ArrangeResult =
  | { kind: 'saved' }
  | { kind: 'changed-meanwhile' }
  /** Two seasons would have one name. */
  | { kind: 'same-name' }
  /** An import brought it, and would bring it again by its old name. */
  | { kind: 'not-renamed' }
  | { kind: 'gone' };

/** The title, locked, of which two people change the seasons one after the other. */
const lockTitle = async (tx: Db, titleId: string): Promise<{ name: string } | undefined> =>
  await tx
    .selectFrom('titles')
    .select('name')
    .where('id', '=', titleId)
    .where('kind', '<>', 'movie')
    .forUpdate()
    .executeTakeFirst();

const readSeasons = async (tx: Db, titleId: string) =>
  await tx
    .selectFrom('seasons')
    .select(['id', 'key', 'position', 'origin'])
    .where('title_id', '=', titleId)
    .execute();

const hasNameTwice = (parts: readonly Part<SeasonFields>[]): boolean =>
  parts.some(({ id, fields }) =>
    parts.some((other) => other.id !== id && other.fields.key === fields.key),
  );

async function writeSeasons(
  tx: Db,
  titleId: string,
  changed: readonly { id: string; merged: SeasonFields; fields: readonly string[] }[],
  added: readonly SeasonFields[],
): Promise<void> {
  // Seasons that swap their names: each lets go of its own first.
  for (const { id } of changed.filter(({ fields }) => fields.includes('key')))
    await sql`update seasons set key = key || ' ' || id where id = ${id}`.execute(tx);
  for (const { id, merged } of changed)
    await tx.updateTable('seasons').set(merged).where('id', '=', id).execute();
  for (const fields of added)
    await tx
      .insertInto('seasons')
      .values({ ...fields, title_id: titleId, origin: 'studio' })
      .execute();
  await hold(tx, 'titles', titleId, [SEASONS_FIELD]);
  await refreshLanguages(tx, [titleId]);
}

/** Adds and renames seasons, and says which are listed and in what order. */
export async function arrangeSeasons(
  db: Db,
  actor: Actor,
  titleId: string,
  { base, mine }: { base: Part<SeasonFields>[]; mine: Part<SeasonFields>[] },
): Promise<ArrangeResult> {
  let summary = '';
  const change = { actor, action: 'titles.edit', summary: () => summary } as const;
  return await recordChange(db, change, async (tx): Promise<ArrangeResult> => {
    const title = await lockTitle(tx, titleId);
    if (!title) return { kind: 'gone' };
    summary = `${title.name}: ${mine.map(({ fields }) => fields.key).join(', ')}`;
    if (hasNameTwice(mine)) return { kind: 'same-name' };
    const stored = await readSeasons(tx, titleId);
    const theirs = stored.map(({ id, key, position }) => ({ id, fields: { key, position } }));
    const { added, changed, clashes } = mergeParts<SeasonFields>(base, mine, theirs, 'key');
    if (clashes.length > 0) return { kind: 'changed-meanwhile' };
    const imported = new Set(stored.flatMap(({ id, origin }) => (origin === 'source' ? id : [])));
    if (changed.some(({ id, fields }) => fields.includes('key') && imported.has(id)))
      return { kind: 'not-renamed' };
    if (added.length + changed.length === 0) return { kind: 'saved' };
    const once = [...new Map(added.map((each) => [each.key, each])).values()];
    await publishRows(tx, [{ table: 'titles', key: titleId }], async () => {
      await writeSeasons(tx, titleId, changed, once);
    });
    return { kind: 'saved' };
  });
}

/** A season that is there, or one by its name, which is made behind the others if there is none. */
export type SeasonChoice = { rowId: string } | { key: string };

export type AddResult =
  | { kind: 'added'; seasonId: string; episodeIds: string[]; change: string | null }
  | { kind: 'invalid'; problems: RecordProblem[] }
  /** The title or the season, or it is a movie. */
  | { kind: 'gone' };

async function seasonFor(tx: Db, titleId: string, choice: SeasonChoice): Promise<string | null> {
  const seasons = await readSeasons(tx, titleId);
  if ('rowId' in choice) return seasons.find(({ id }) => id === choice.rowId)?.id ?? null;
  const known = seasons.find(({ key }) => key === choice.key);
  if (known) return known.id;
  const position = Math.max(-1, ...seasons.map((season) => season.position ?? -1)) + 1;
  const { id } = await tx
    .insertInto('seasons')
    .values({ title_id: titleId, key: choice.key, position, origin: 'studio' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await hold(tx, 'titles', titleId, [SEASONS_FIELD]);
  return id;
}

async function insertEpisodes(
  tx: Db,
  seasonId: string,
  episodes: readonly FieldsOf['episodes'][],
): Promise<string[]> {
  if (episodes.length === 0) return [];
  const known = await rowsOf<{ id: string }>(tx)`
    select source_id as id from episodes where season_id = ${seasonId}`;
  const ids = newEpisodeIds(
    known.map(({ id }) => id),
    episodes.map(({ name }) => name),
  );
  const rows = await tx
    .insertInto('episodes')
    .values(
      episodes.map((fields, place) => {
        const columns = columnsOf('episodes', fields);
        return {
          ...columns,
          season_id: seasonId,
          source_id: ids[place] as string,
          held: Object.keys(columns).sort(),
          origin: 'studio' as const,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a season with any number of episodes, or episodes to a season, as one change. */
export async function addEpisodes(
  db: Db,
  actor: Actor,
  { titleId, season }: { titleId: string; season: SeasonChoice },
  episodes: readonly FieldsOf['episodes'][],
): Promise<AddResult> {
  const problems = episodes.flatMap((fields) =>
    recordProblems('episodes', { fields, servers: [] }),
  );
  if (problems.length > 0) return { kind: 'invalid', problems: [...new Set(problems)] };
  let summary = '';
  const change = { actor, action: 'titles.edit', summary: () => summary } as const;
  return await recordChange(db, change, async (tx): Promise<AddResult> => {
    const title = await lockTitle(tx, titleId);
    if (!title) return { kind: 'gone' };
    return await publishRows(tx, [{ table: 'titles', key: titleId }], async () => {
      const seasonId = await seasonFor(tx, titleId, season);
      if (!seasonId) return { kind: 'gone' };
      const episodeIds = await insertEpisodes(tx, seasonId, episodes);
      await refreshLanguages(tx, [titleId]);
      const key = await onlyValue<string>(tx)`select key from seasons where id = ${seasonId}`;
      const names = someOf(episodes.map(({ name }) => name));
      summary = `+ ${[title.name, key, ...(names ? [names] : [])].join(' · ')}`;
      return { kind: 'added', seasonId, episodeIds, change: await currentChange(tx) };
    });
  });
}
