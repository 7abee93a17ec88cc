import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { MAX_WHOLE_BYTES } from '../../src/domain/household/codec.ts';

/** Households by number. Their bytes are not secret, which PostgreSQL cannot see: it compresses none of them. */

const BATCH = 50_000;
/** Of 300 favourites and positions it is 16 KB; most have less. */
const WHOLE_BYTES = 2048;
/** One of so many has 2,000 entries. */
export const LARGE_EACH = 100;
export const LARGE_BYTES = MAX_WHOLE_BYTES;
export const CHANGE_BYTES = 512;
export const CHANGES = 3;
export const DEVICES = 3;

export const addressOf = (n: number): string => hash('md5', `address ${n}`);
export const tokenOf = (n: number): string => hash('md5', `token ${n}`);

export async function addHouseholds(db: Db, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    const last = Math.min(first + BATCH, to) - 1;
    await sql`
      insert into households (address, token_hash, version, mark, whole, whole_mark, devices)
      select address, sha256(decode(md5('token ' || n), 'hex')), ${CHANGES + 1}::int, substr(address, 1, 8),
        decode(repeat(md5('whole ' || n), case when n % ${LARGE_EACH}::int = 0 then ${LARGE_BYTES / 16}::int else ${WHOLE_BYTES / 16}::int end), 'hex'),
        substr(address, 9, 8), ${DEVICES}::int
      from generate_series(${first}::int, ${last}::int) n, lateral (select decode(md5('address ' || n), 'hex') as address) a`.execute(
      db,
    );
    await sql`
      insert into household_changes (address, version, mark, body)
      select decode(md5('address ' || n), 'hex'), version, substr(decode(md5('address ' || n), 'hex'), 1, 8),
        decode(repeat(md5(n || ' ' || version), ${CHANGE_BYTES / 16}::int), 'hex')
      from generate_series(${first}::int, ${last}::int) n, generate_series(2, ${CHANGES + 1}::int) version`.execute(
      db,
    );
  }
  await sql`vacuum analyze households, household_changes`.execute(db);
  await sql`checkpoint`.execute(db);
}
