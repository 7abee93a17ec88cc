import { sql } from 'kysely';
import type { ImportFailure, ImportFigures, ImportStep } from '../../domain/imports/import.ts';
import { mappingKey, rememberedOf, type TableMapping } from '../../domain/imports/table-mapping.ts';
import { type Action, type Actor, allows, type Role } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOST, mappingHash } from '../queries/imports.ts';
import { checkAllowed } from './change.ts';
import { deleteInBatches } from './delete-in-batches.ts';

type Chosen = {
  name: string;
  file: string;
  isUpload: boolean;
  bytes: number;
  stamp: string;
  /** How to read it, if it is a table. */
  mapping?: TableMapping;
};

/** A file to be checked by the worker. */
export async function queueImport(db: Db, actor: Actor, chosen: Chosen): Promise<string> {
  checkAllowed({ actor, action: 'import' });
  const { name, file, isUpload, bytes, stamp, mapping } = chosen;
  const { id } = await db
    .insertInto('imports')
    .values({
      name,
      file,
      bytes,
      stamp,
      is_upload: isUpload,
      mapping: mapping ? JSON.stringify(mapping) : null,
      operator_id: actor.operatorId,
      actor_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What whoever starts it must be allowed to do: with codes of the TV app it issues them. */
export const importAction = (report: ImportFigures | null): Action =>
  (report?.tvCodes ?? 0) > 0 ? 'codes.issue' : 'import';

/** From now on it is this operator's import. Only once, and only after its check; also again after its worker was lost. */
export async function startImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  checkAllowed({ actor, action: 'import' });
  const { numAffectedRows } = await sql`
    update imports set step = 'import', state = 'waiting', read_bytes = 0, documents = 0, failure = null,
      operator_id = ${actor.operatorId}, actor_name = ${actor.name}, touched_at = now()
    where id = ${id} and (step = 'check' and state = 'done' or step = 'import' and state = 'running' and ${LOST})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export type TakenImport = {
  id: string;
  name: string;
  file: string;
  isUpload: boolean;
  stamp: string;
  step: ImportStep;
  /** How to read it; null if it has documents. */
  mapping: unknown;
  /** Codes of the TV app that its check named. */
  tvCodes: number;
  /** Null if whoever wanted it may not import any more. */
  actor: Actor | null;
};

/** The next one that waits. Of several workers one gets it. */
export async function takeImport(db: Db): Promise<TakenImport | null> {
  const [taken] = await rowsOf<
    Omit<TakenImport, 'actor'> & { operatorId: string | null; actorName: string; role: Role | null }
  >(db)`
    update imports set state = 'running', touched_at = now()
    where id = (select id from imports where state = 'waiting' order by id limit 1 for update skip locked)
    returning id::text, name, file, is_upload as "isUpload", stamp, step, mapping, operator_id::text as "operatorId",
      coalesce((report->>'tvCodes')::int, 0) as "tvCodes", actor_name as "actorName", (select role from operators o where o.id = operator_id) as role`;
  if (!taken) return null;
  const { operatorId, actorName, role, ...job } = taken;
  const isAllowed = role !== null && allows(role, 'import');
  return { ...job, actor: isAllowed ? { operatorId, name: actorName, role } : null };
}

export async function noteImportProgress(
  db: Db,
  id: string,
  { bytes, documents }: { bytes: number; documents: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ read_bytes: bytes, documents, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function finishImport(
  db: Db,
  id: string,
  report: ImportFigures,
  changeId: string | null,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      state: 'done',
      report: JSON.stringify(report),
      change_id: changeId,
      touched_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function failImport(db: Db, id: string, failure: ImportFailure): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed', failure, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** What an import changed is in the history; its refused lines are of no use later. */
export async function removeOldImports(db: Db): Promise<void> {
  await deleteInBatches(db, 'imports', sql`touched_at < now() - interval '30 days'`);
}

/** Columns of the same names will be read the same way. */
export async function rememberMapping(db: Db, actor: Actor, mapping: TableMapping): Promise<void> {
  checkAllowed({ actor, action: 'import' });
  const key = mappingKey(mapping.names);
  if (key === null) return;
  const stored = JSON.stringify(rememberedOf(mapping));
  await sql`
    insert into import_mappings (key, mapping) values (${mappingHash(key)}, ${stored}::jsonb)
    on conflict (key) do update set mapping = excluded.mapping, used_at = now()`.execute(db);
}
