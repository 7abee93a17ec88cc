import { sql } from 'kysely';
import type { Health } from '../domain/playback/health.ts';

const isUnplayable = (health: string) =>
  sql.raw<boolean>(`${health}.plays like 'x%' and ${health}.state in ('good', 'slow')`);

/** The health of a server by its row of `server_health`, which may be missing. The rule is `healthOf` in domain. */
export const healthIn = (health: string) =>
  sql<Health>`case when ${isUnplayable(health)} then 'unplayable' else coalesce(${sql.ref(`${health}.state`)}::text, 'unknown') end`;

/** Rows in this health. */
export const isInHealth = (health: string, wanted: Health) =>
  wanted === 'unplayable'
    ? isUnplayable(health)
    : sql<boolean>`${sql.ref(`${health}.state`)} = ${sql.lit(wanted)} and not (${isUnplayable(health)})`;
