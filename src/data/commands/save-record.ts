import {
  type Fields,
  type FieldValue,
  fieldsOf,
  knownFields,
} from '../../domain/catalogue/record-fields.ts';
import {
  type RecordClash,
  type RecordProblem,
  type RecordVersion,
  recordProblems,
  type StoredRecord,
} from '../../domain/catalogue/title-edit.ts';
import { writtenAuthor } from '../../domain/editing/author.ts';
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

/** As it is stored, locked until the end of the transaction if it is for writing. */
export async function readRecord(
  db: Db,
  owner: Owner,
  isWriting = false,
): Promise<StoredRecord | null> {
  const row = (await db
    .selectFrom(owner.table)
    .selectAll()
    .where('id', '=', owner.rowId)
    .$if(isWriting, (query) => query.forUpdate())
    .executeTakeFirst()) as Record<string, unknown> | undefined;
  if (!row) return null;
  const fields = fieldsOf(owner.table).map(({ name, column, isNullable }) => [
    name,
    isNullable ? (row[column] ?? '') : row[column],
  ]);
  return {
    fields: Object.fromEntries(fields) as StoredRecord['fields'],
    servers: await readOwnedServers(db, owner, isWriting),
  };
}

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
  const problems = recordProblems(table, mine, base);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const theirs = await readRecord(tx, owner, true);
  if (!theirs) return { kind: 'gone' };
  const byName = new Map(fieldsOf(table).map((field) => [field.name, field]));
  const columnOf = (field: string) => byName.get(field)?.column ?? field;
  const known = knownFields(table, base.fields as Fields, mine.fields as Fields);
  const fields = mergeEdit<Record<string, FieldValue>>(
    known.base,
    known.mine,
    theirs.fields as Fields,
  );
  const servers = mergeParts(base.servers, mine.servers, theirs.servers, 'audio', 'label');
  const clashes: RecordClash[] = [];
  for (const { field, mine: my, theirs: their } of fields.clashes) {
    const author = writtenAuthor(await authorOf(tx, table, rowId, [columnOf(field)]));
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
      const values = fields.changed.map((field) => [
        columnOf(field),
        byName.get(field)?.isNullable ? fields.merged[field] || null : fields.merged[field],
      ]);
      await tx.updateTable(table).set(Object.fromEntries(values)).where('id', '=', rowId).execute();
      await hold(tx, table, rowId, fields.changed.map(columnOf));
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
    { actor, action: 'titles.edit', summary: edit.mine.fields.name ?? '' },
    async (tx) => await writeRecord(tx, edit),
  );
