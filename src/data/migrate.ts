import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any constant: two processes that start together must not run the same file twice.
const LOCK = 7_206_281;

/** Runs the SQL files that this database has not seen yet, in the order of their names, each in a transaction. */
export async function migrate(client: pg.ClientBase): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const ran: string[] = [];
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const known = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(known.rows.map((row) => row.name));
    for (const name of files.filter((file) => !done.has(file))) {
      const statements = await readFile(new URL(name, FOLDER), 'utf8');
      await client.query('begin');
      try {
        await client.query(statements);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed`, { cause: error });
      }
      ran.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return ran;
}
