import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportRun } from '../../domain/imports/import.ts';
import {
  mappingKey,
  type RememberedMapping,
  readRemembered,
} from '../../domain/imports/table-mapping.ts';
import { type Db, rowsOf } from '../database.ts';

/** How long a worker may be silent. */
export const LOST = sql`touched_at < now() - interval '30 seconds'`;

const readImports = async (db: Db, rest: ReturnType<typeof sql>): Promise<ImportRun[]> =>
  await rowsOf<ImportRun>(db)`
      select id::text, name, step, state, state = 'running' and ${LOST} as "isLost", bytes::float8 as bytes,
        read_bytes::float8 as "readBytes", documents, report, failure, change_id::text as "changeId",
        actor_name as actor, created_at as "createdAt"
      from imports ${rest}`;

/** The newest first. */
export const listImports = async (db: Db, limit: number): Promise<ImportRun[]> =>
  await readImports(db, sql`order by imports.id desc limit ${limit}`);

export const getImport = async (db: Db, id: string): Promise<ImportRun | null> =>
  (await readImports(db, sql`where id = ${id}`))[0] ?? null;

/** Names of columns may be of any length. */
export const mappingHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** How a table with these columns was read last. */
export async function getRememberedMapping(
  db: Db,
  names: readonly string[],
): Promise<RememberedMapping | null> {
  const key = mappingKey(names);
  if (key === null) return null;
  const [row] = await rowsOf<{ mapping: unknown }>(db)`
    select mapping from import_mappings where key = ${mappingHash(key)}`;
  return readRemembered(row?.mapping);
}
