import { sql } from 'kysely';
import type { FieldClash } from '../../domain/editing/merge.ts';
import {
  placeOf,
  type SecretProblem,
  type SourceFields,
  type SourceSecret,
  secretProblem,
  type WantedRead,
  wrongFields,
} from '../../domain/guide/source.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { checkAllowed, currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { type Column, mergeRow } from './merge-row.ts';
import { publishGuides } from './publish-guides.ts';

/** The columns of a source that operators edit. */
const SOURCE_COLUMNS: readonly Column[] = [
  ...['name', 'kind', 'zone', 'offset_minutes', 'sections', 'every_hours'],
  ...['terms', 'attribution', 'enabled'],
]
  .map((name): Column => ({ name, column: name }))
  .concat({ name: 'file', column: 'file', isNullable: true });

export type StoredSource = { fields: SourceFields; place: string | null };

export async function readSource(
  db: Db,
  id: string,
  isWriting = false,
): Promise<StoredSource | null> {
  const row = await db
    .selectFrom('guide_sources')
    .selectAll()
    .where('id', '=', id)
    .$if(isWriting, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const secret = await db
    .selectFrom('guide_secrets')
    .select('place')
    .where('source_id', '=', id)
    .executeTakeFirst();
  const { id: _, file, ...fields } = row;
  return { fields: { ...fields, file: file ?? '' }, place: secret?.place ?? null };
}

export type SavedSource =
  /** `change` is null if nothing was written. */
  | { kind: 'saved'; id: string; change: string | null }
  | { kind: 'clash'; clashes: FieldClash<SourceFields>[]; theirs: SourceFields }
  | { kind: 'invalid'; fields: string[] }
  | { kind: 'wrong-address'; problem: SecretProblem }
  /** Another source has this name. */
  | { kind: 'exists' }
  | { kind: 'gone' };

export type SourceEdit = { mine: SourceFields; secret: SourceSecret } & (
  | { id: null }
  | { id: string; base: SourceFields }
);

/** A file has no address: the one before is forgotten. */
async function writeSecret(
  tx: Db,
  id: string,
  { address, user, password }: SourceSecret,
  file: string,
): Promise<void> {
  if (address === '' && file === '') return;
  await tx.deleteFrom('guide_secrets').where('source_id', '=', id).execute();
  if (address === '') return;
  await tx
    .insertInto('guide_secrets')
    .values({ source_id: id, place: placeOf(address), address, user_name: user, password })
    .execute();
}

/** It is read within a second: with another address, zone or offset what was read is out of date. */
const readSoon = async (tx: Db, id: string, wanted: WantedRead): Promise<void> => {
  await tx
    .insertInto('guide_reads')
    .values({ source_id: id, wanted })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ wanted }))
    .execute();
};

async function addSource(tx: Db, { mine, secret }: SourceEdit): Promise<string> {
  const { id } = await tx
    .insertInto('guide_sources')
    .values({ ...mine, file: mine.file || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSecret(tx, id, secret, mine.file);
  return id;
}

/** Channels with a guide of this source: what viewers read of them depends on it. */
async function publishGuidesOf(tx: Db, id: string): Promise<void> {
  const guided = await rowsOf<{ id: string }>(tx)`
    select j.channel_id as id from channel_guides j join source_channels g on g.id = j.guide_channel_id
    where g.source_id = ${id}`;
  await publishGuides(
    tx,
    guided.map((channel) => channel.id),
  );
}

/** Columns that pages of viewers show. */
const SHOWN = ['offset_minutes', 'attribution'];

/** What has to be right together, whoever typed which part of it. */
function problemOf(
  fields: SourceFields,
  secret: SourceSecret,
  hasStored: boolean,
): SavedSource | null {
  const wrong = wrongFields(fields);
  if (wrong.length > 0) return { kind: 'invalid', fields: wrong };
  const problem = secretProblem(fields, secret, hasStored);
  return problem && { kind: 'wrong-address', problem };
}

async function changeSource(
  tx: Db,
  { id, base, mine, secret }: Extract<SourceEdit, { id: string }>,
): Promise<SavedSource> {
  const stored = await readSource(tx, id, true);
  if (!stored) return { kind: 'gone' };
  const theirs = stored.fields;
  const row = { table: 'guide_sources', key: id } as const;
  const merge = await mergeRow<SourceFields>(tx, row, SOURCE_COLUMNS, { base, mine, theirs });
  if (merge.clashes.length > 0) return { kind: 'clash', clashes: merge.clashes, theirs };
  const problem = problemOf(merge.merged, secret, stored.place !== null);
  if (problem) return problem;
  if (Object.keys(merge.values).length > 0)
    await tx.updateTable('guide_sources').set(merge.values).where('id', '=', id).execute();
  if (SHOWN.some((column) => column in merge.values)) await publishGuidesOf(tx, id);
  await writeSecret(tx, id, secret, merge.merged.file);
  return { kind: 'saved', id, change: await currentChange(tx) };
}

/** Adds a source, or saves what its author changed where nobody else changed it meanwhile. */
export async function saveSource(db: Db, actor: Actor, edit: SourceEdit): Promise<SavedSource> {
  const isNew = edit.id === null;
  const { name } = edit.mine;
  const change = { actor, action: 'guide.edit', summary: isNew ? `+${name}` : name } as const;
  return await recordChange(db, change, async (tx): Promise<SavedSource> => {
    await sql`lock table guide_sources in share row exclusive mode`.execute(tx);
    const others = await rowsOf(tx)`
      select from guide_sources where name = ${name} and id <> ${edit.id ?? 0}::bigint`;
    if (others.length > 0) return { kind: 'exists' };
    if (edit.id !== null) return await changeSource(tx, edit);
    const problem = problemOf(edit.mine, edit.secret, false);
    if (problem) return problem;
    const id = await addSource(tx, edit);
    return { kind: 'saved', id, change: await currentChange(tx) };
  });
}

/** A dry run or a reading, by the worker, at once. */
export async function wantRead(
  db: Db,
  actor: Actor,
  id: string,
  wanted: WantedRead,
): Promise<'wanted' | 'gone'> {
  checkAllowed({ actor, action: 'guide.edit' });
  return await db.transaction().execute(async (tx) => {
    if (!(await readSource(tx, id))) return 'gone';
    await readSoon(tx, id, wanted);
    return 'wanted';
  });
}

type RemovedSource = { kind: 'removed'; name: string; change: string | null } | { kind: 'gone' };

/** Deletes a source with what it lists and the drafts that nobody has touched. Its address is forgotten at once. */
export async function removeSource(db: Db, actor: Actor, id: string): Promise<RemovedSource> {
  let name = '';
  const change = {
    ...({ actor, action: 'guide.edit', summary: () => `−${name}` } as const),
    maxRows: MAX_LARGE_CHANGE_ROWS,
  };
  return await recordChange(db, change, async (tx): Promise<RemovedSource> => {
    const stored = await readSource(tx, id, true);
    if (!stored) return { kind: 'gone' };
    name = stored.fields.name;
    await publishGuidesOf(tx, id);
    await sql`
      delete from channels c using source_channels s
      where s.source_id = ${id} and s.mapped_by = 'source' and c.id = s.channel_id
        and not c.active and not c.hidden and c.held = '{}'
        and not exists (select from servers v where v.channel_id = c.id and v.origin = 'studio')
        and not exists (select from source_channels o where o.channel_id = c.id and o.source_id <> ${id})
        and not exists (
          select from channel_guides j join source_channels g on g.id = j.guide_channel_id
          where j.channel_id = c.id and g.source_id <> ${id})`.execute(tx);
    await tx.deleteFrom('guide_secrets').where('source_id', '=', id).execute();
    await tx.deleteFrom('guide_sources').where('id', '=', id).execute();
    return { kind: 'removed', name, change: await currentChange(tx) };
  });
}
