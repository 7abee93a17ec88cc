import {
  type EditAuthor,
  type FieldsOf,
  type FieldValue,
  type RecordClash,
  type RecordProblem,
  type RecordTable,
  type RecordVersion,
  recordProblems,
} from '../../domain/catalogue/title-edit.ts';
import { mergeEdit, mergeParts } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { authorOf } from './author.ts';
import { currentChange, recordChange } from './change.ts';
import { hold } from './held.ts';
import { type Owner, readOwnedServers, writeOwnedServers } from './owned-servers.ts';
import { publishRows } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';

/** A title or an episode as the studio edits it. */

type Columns<Table extends RecordTable> = Record<keyof FieldsOf[Table] & string, string>;

export const RECORD_COLUMNS: { [Table in RecordTable]: Columns<Table> } = {
  titles: {
    name: 'name',
    originalName: 'original_name',
    genre: 'genre',
    year: 'release_year',
    active: 'active',
    recommended: 'recommended',
    popular: 'popular',
    description: 'description',
    poster: 'image_vertical',
    backdrop: 'image_horizontal',
  },
  episodes: { name: 'name', image: 'image', url: 'url' },
};

/** Columns that are null where there is nothing. */
const NULLABLE: ReadonlySet<string> = new Set(['original_name', 'url']);

/** As it is stored, locked until the end of the transaction if it is for writing. */
export async function readRecord(
  db: Db,
  owner: Owner,
  isWriting = false,
): Promise<RecordVersion | null> {
  const row = (await db
    .selectFrom(owner.table)
    .selectAll()
    .where('id', '=', owner.rowId)
    .$if(isWriting, (query) => query.forUpdate())
    .executeTakeFirst()) as Record<string, unknown> | undefined;
  if (!row) return null;
  const fields = Object.entries(RECORD_COLUMNS[owner.table]).map(([field, column]) => [
    field,
    NULLABLE.has(column) ? (row[column] ?? '') : row[column],
  ]);
  return {
    fields: Object.fromEntries(fields),
    servers: await readOwnedServers(db, owner, isWriting),
  };
}

const writtenAuthor = (author: { name: string; at: Date } | null): EditAuthor =>
  author && { name: author.name, at: author.at.toISOString() };

export type SaveResult =
  | { kind: 'saved'; change: string | null }
  /** Nothing was saved. `theirs` is what is stored now. */
  | { kind: 'clash'; clashes: RecordClash[]; theirs: RecordVersion }
  | { kind: 'invalid'; problems: RecordProblem[] }
  | { kind: 'gone' };

export type RecordEdit = { owner: Owner; base: RecordVersion; mine: RecordVersion };

/** Within a recorded change. */
export async function writeRecord(tx: Db, { owner, base, mine }: RecordEdit): Promise<SaveResult> {
  const { table, rowId } = owner;
  const problems = recordProblems(mine, base);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const theirs = await readRecord(tx, owner, true);
  if (!theirs) return { kind: 'gone' };
  const columns = RECORD_COLUMNS[table] as Record<string, string>;
  const fields = mergeEdit<Record<string, FieldValue>>(base.fields, mine.fields, theirs.fields);
  const servers = mergeParts(base.servers, mine.servers, theirs.servers, 'audio', 'label');
  const clashes: RecordClash[] = [];
  for (const { field, mine: my, theirs: their } of fields.clashes) {
    const author = writtenAuthor(await authorOf(tx, table, rowId, [columns[field] as string]));
    clashes.push({ kind: 'field', field, mine: my, theirs: their, author });
  }
  for (const clash of servers.clashes) {
    const author = writtenAuthor(await authorOf(tx, 'servers', clash.id));
    clashes.push({ kind: 'server', clash, author });
  }
  if (clashes.length > 0) return { kind: 'clash', clashes, theirs };
  const isOfServers = [servers.added, servers.changed, servers.removed].some(
    (part) => part.length > 0,
  );
  if (fields.changed.length === 0 && !isOfServers) return { kind: 'saved', change: null };
  await publishRows(tx, [{ table, key: rowId }], async (titleIds) => {
    if (fields.changed.length > 0) {
      const names = fields.changed.map((field) => columns[field] as string);
      const values = fields.changed.map((field, place) => [
        names[place],
        NULLABLE.has(String(names[place])) ? fields.merged[field] || null : fields.merged[field],
      ]);
      await tx.updateTable(table).set(Object.fromEntries(values)).where('id', '=', rowId).execute();
      await hold(tx, table, rowId, names);
    }
    if (isOfServers) await writeOwnedServers(tx, owner, theirs.servers, servers);
    await refreshLanguages(tx, titleIds);
  });
  return { kind: 'saved', change: await currentChange(tx) };
}

/** Saves what its author changed, where nobody else changed it meanwhile: otherwise nothing, and the clashes are told. */
export const saveRecord = async (db: Db, actor: Actor, edit: RecordEdit): Promise<SaveResult> =>
  await recordChange(
    db,
    { actor, action: 'titles.edit', summary: edit.mine.fields.name },
    async (tx) => await writeRecord(tx, edit),
  );
