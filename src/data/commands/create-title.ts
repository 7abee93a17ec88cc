import { sql } from 'kysely';
import {
  fieldsOfKind,
  type NewTitle,
  type NewTitleProblem,
  newTitleId,
  newTitleProblems,
} from '../../domain/catalogue/new-title.ts';
import { columnsOf } from '../../domain/catalogue/record-fields.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { normaliseText } from '../../domain/search/text.ts';
import type { Db } from '../database.ts';
import { TITLE_NAME_SEED } from '../locks.ts';
import { listTitlesNamed, type SameTitle } from '../queries/title-editor.ts';
import { currentChange, recordChange } from './change.ts';
import { writeOwnedServers } from './owned-servers.ts';
import { publishRows, type RowRef } from './publish-rows.ts';
import { SEASONS_FIELD } from './seasons.ts';
import { linkWithin } from './settle-requests.ts';
import { refreshLanguages } from './title-languages.ts';

export type CreateResult =
  | { kind: 'created'; rowId: string; id: string; change: string | null }
  | { kind: 'invalid'; problems: NewTitleProblem[] }
  /** There are titles with this name and year that its author may not know. */
  | { kind: 'same'; titles: SameTitle[] };

type Ways = {
  /** Titles with the same name and year that its author was told of: this is another one. */
  known?: readonly string[];
  /** Open requests that the title answers, if viewers see it. */
  requests?: readonly string[];
};

/** Until an id is free, which the first one nearly always is. */
async function insertTitle(
  tx: Db,
  { kind, fields }: NewTitle,
): Promise<{ rowId: string; id: string }> {
  const columns = columnsOf('titles', fieldsOfKind(kind, fields));
  const held = [...Object.keys(columns), ...(kind === 'movie' ? [] : [SEASONS_FIELD])].sort();
  for (;;) {
    const id = newTitleId(fields, Math.random);
    const added = await tx
      .insertInto('titles')
      .values({
        ...columns,
        kind,
        source_id: id,
        url: null,
        created_at: sql<Date>`now()`,
        renewed_at: null,
        held,
        origin: 'studio',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id as rowId')
      .executeTakeFirst();
    if (added) return { ...added, id };
  }
}

/** Makes a title, with its servers if it is a movie. Imports never meet it: its id is like none of theirs. */
export async function createTitle(
  db: Db,
  actor: Actor,
  made: NewTitle,
  { known = [], requests = [] }: Ways = {},
): Promise<CreateResult> {
  const problems = newTitleProblems(made);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const { name, year, active } = made.fields;
  const change = { actor, action: 'titles.edit', summary: `+ ${name}` } as const;
  return await recordChange(db, change, async (tx): Promise<CreateResult> => {
    // Two people who make the same title at once come one after the other, and the second is told.
    await sql`select pg_advisory_xact_lock(hashtextextended(${normaliseText(name)}, ${TITLE_NAME_SEED}))`.execute(
      tx,
    );
    const titles = await listTitlesNamed(tx, { name, year });
    if (titles.some(({ rowId }) => !known.includes(rowId))) return { kind: 'same', titles };
    const rows: RowRef[] = [];
    const created = await publishRows(tx, rows, async () => {
      const { rowId, id } = await insertTitle(tx, made);
      const owner = { table: 'titles', rowId } as const;
      const added = made.servers.map(({ fields }) => fields);
      await writeOwnedServers(tx, owner, [], { added, changed: [], removed: [] });
      await refreshLanguages(tx, [rowId]);
      rows.push({ table: 'titles', key: rowId });
      return { rowId, id };
    });
    // Viewers would be sent to a page that is not there yet.
    if (active) await linkWithin(tx, requests, created.rowId);
    return { kind: 'created', ...created, change: await currentChange(tx) };
  });
}
