import { sql } from 'kysely';
import { MAX_MATCH_MINUTES, NEAR_MS } from '../../domain/football/state.ts';
import { MATCHES_TAG, matchTag, NOW_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { getDatabaseTime } from '../queries/clock.ts';
import { matchEnd } from '../queries/matches.ts';
import { publish } from './publish.ts';

/** Of more matches than this, all pages with matches are renewed. */
const MAX_TAGS = 100;

/** Those that have come near, begun or ended. */
async function listTurned(db: Db, until: Date, now: Date): Promise<string[]> {
  const soon = (instant: Date) => new Date(instant.getTime() + NEAR_MS);
  const rows = await db
    .selectFrom('matches')
    .leftJoin('leagues', 'leagues.name', 'matches.league_name')
    .select('matches.id')
    .where('starts_at', '>', new Date(until.getTime() - MAX_MATCH_MINUTES * 60_000))
    .where('starts_at', '<=', soon(now))
    .where((where) =>
      where.or([
        where('starts_at', '>', soon(until)),
        where.and([where('starts_at', '>', until), where('starts_at', '<=', now)]),
        where.and([where(matchEnd, '>', until), where(matchEnd, '<=', now)]),
      ]),
    )
    .limit(MAX_TAGS + 1)
    .execute();
  return rows.map(({ id }) => id);
}

async function readUntil(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('match_turns').select('until').executeTakeFirst();
  return row?.until ?? null;
}

/**
 * Renews the pages of matches that have come near, begun or ended since the last time, by the clock of the database. Meant to be
 * called every second: it writes only when there is something to renew. Of two workers at a time, one does it.
 */
export async function turnMatches(db: Db, clock = getDatabaseTime): Promise<number> {
  const seen = await readUntil(db);
  if (seen && (await listTurned(db, seen, await clock(db))).length === 0) return 0;
  return await db.transaction().execute(async (tx) => {
    await sql`lock table match_turns in share row exclusive mode`.execute(tx);
    const now = await clock(tx);
    const until = await readUntil(tx);
    const turned = until ? await listTurned(tx, until, now) : [];
    if (until && turned.length === 0) return 0;
    await tx
      .insertInto('match_turns')
      .values({ until: now })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ until: now }))
      .execute();
    if (turned.length > 0)
      await publish(tx, [
        NOW_TAG,
        ...(turned.length > MAX_TAGS ? [MATCHES_TAG] : turned.map(matchTag)),
      ]);
    return turned.length;
  });
}
