import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';

export const DEAD_LABEL = 'Opción caída';

/** Gives the first movies of the catalogue one more server each, which the probe has found dead. */
export async function insertDeadLinks(
  db: Db,
  { host = 'caido.example', count = 3 }: { host?: string; count?: number } = {},
): Promise<{ id: string; titleId: string; url: string }[]> {
  await removeLinks(db);
  const { rows } = await sql<{ id: string; titleId: string; url: string }>`
    insert into servers (title_id, audio, label, url, position)
    select titles.id, 'LATINO', ${DEAD_LABEL}, 'https://' || ${host} || '/e/' || titles.id, 90
    from titles where kind = 'movie' and active order by source_id limit ${count}
    returning id, title_id as "titleId", url`.execute(db);
  await sql`
    insert into server_health (server_id, state, reason, since, probed_at, due_at)
    select id, 'dead', 'status-404', now() - interval '3 hours', now() - interval '1 hour', now() + interval '1 hour'
    from servers where label = ${DEAD_LABEL}
    on conflict (server_id) do update set state = excluded.state, reason = excluded.reason, due_at = excluded.due_at`.execute(
    db,
  );
  return rows;
}

export async function removeLinks(db: Db): Promise<void> {
  await db.deleteFrom('servers').where('label', '=', DEAD_LABEL).execute();
}
