import {
  type Fields,
  fieldsOf,
  knownFields,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import {
  type RecordClash,
  type RecordProblem,
  type RecordVersion,
  recordProblems,
  type ServerFields,
  type StoredRecord,
} from '../../domain/catalogue/title-edit.ts';
import type { Version } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { currentChange, recordChange } from './change.ts';
import { fieldsFrom, mergeVersion, writeVersion } from './merge-row.ts';
import { readServersOf } from './owned-servers.ts';
import { publishRows } from './publish-rows.ts';
import { refreshLanguages } from './title-languages.ts';

/** A title or an episode as the studio edits it. */

/** Which title or episode. */
export type Owner = { table: RecordTable; rowId: string };

/** As they are stored, by row; locked until the end of the transaction if they are for writing. */
export async function readRecords(
  db: Db,
  table: RecordTable,
  rowIds: readonly string[],
  isWriting = false,
): Promise<ReadonlyMap<string, StoredRecord>> {
  if (rowIds.length === 0) return new Map();
  const rows = (await db
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', rowIds)
    .$if(isWriting, (query) => query.forUpdate())
    .execute()) as ({ id: string } & Record<string, unknown>)[];
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return new Map();
  const servers = await readServersOf(db, table, found, isWriting);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        fields: fieldsFrom(row, fieldsOf(table)) as StoredRecord['fields'],
        servers: servers.get(row.id) ?? [],
      },
    ]),
  );
}

export const readRecord = async (
  db: Db,
  { table, rowId }: Owner,
  isWriting = false,
): Promise<StoredRecord | null> =>
  (await readRecords(db, table, [rowId], isWriting)).get(rowId) ?? null;

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
  const { base: seen, mine: made } = knownFields(
    table,
    base.fields as Fields,
    mine.fields as Fields,
  );
  const merge = await mergeVersion<Fields, ServerFields>(
    tx,
    owner,
    fieldsOf(table),
    {
      base: { ...base, fields: seen },
      mine: { ...mine, fields: made },
      theirs: theirs as Version<Fields, ServerFields>,
    },
    'audio',
    'label',
  );
  if (merge.clashes.length > 0) return { kind: 'clash', clashes: merge.clashes, theirs };
  if (!merge.isChanged) return { kind: 'saved', change: null };
  await publishRows(tx, [{ table, key: rowId }], async (titleIds) => {
    await writeVersion(tx, owner, theirs as Version<Fields, ServerFields>, merge);
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
