import { sql } from 'kysely';
import type { Clash, Part, PartClash, PartsMerge } from '../../domain/editing/merge.ts';
import type {
  MatchClash,
  MatchFields,
  MatchServer,
  MatchVersion,
} from '../../domain/football/match-edit.ts';
import type { Db } from '../database.ts';
import { authorOf } from './author.ts';
import { removeServers } from './held.ts';

/** A match and its servers in the tables. */

export const COLUMNS = {
  firstTeam: 'first_team',
  secondTeam: 'second_team',
  leagueName: 'league_name',
  startsAt: 'starts_at',
} as const satisfies Record<keyof MatchFields, string>;

const AUDIO = 'LATINO';
export type Stored = { id: string; version: MatchVersion };

/** The match as it is stored, locked until the end of the transaction. */
export async function readMatch(tx: Db, rowId: string): Promise<Stored | null> {
  const row = await tx
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const servers = await tx
    .selectFrom('servers')
    .select(['id', 'label', 'url'])
    .where('match_id', '=', rowId)
    .where('audio', '=', AUDIO)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    id: row.source_id,
    version: {
      fields: {
        firstTeam: row.first_team,
        secondTeam: row.second_team,
        leagueName: row.league_name,
        startsAt: row.starts_at.toISOString(),
      },
      servers: servers.map(({ id, label, url }) => ({ id, fields: { label, url } })),
    },
  };
}

/** The addresses of known channels, by name. */
export async function channelAddresses(
  tx: Db,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; url: string }>`
    select distinct on (known.name) known.name, servers.url
    from sports_channel_names known
      join channels on channels.source_id = known.channel_source_id and channels.active
      join servers on servers.channel_id = channels.id
    where known.name = any(${names}::text[])
    order by known.name, servers.position`.execute(tx);
  return new Map(rows.map(({ name, url }) => [name, url]));
}

export async function insertServers(
  tx: Db,
  rowId: string,
  servers: readonly MatchServer[],
): Promise<void> {
  if (servers.length === 0) return;
  const { next } = await tx
    .selectFrom('servers')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('match_id', '=', rowId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('servers')
    .values(
      servers.map(({ label, url }, at) => ({
        match_id: rowId,
        audio: AUDIO,
        label,
        url,
        position: next + at,
        origin: 'studio' as const,
      })),
    )
    .execute();
}

/** Writes what a merge says about servers. What the source calls by another name now must not come back as well. */
export async function writeServers(
  tx: Db,
  rowId: string,
  theirs: readonly Part<MatchServer>[],
  { added, changed, removed }: PartsMerge<MatchServer>,
): Promise<void> {
  if (removed.length > 0) await removeServers(tx, removed);
  const renamed = changed.filter(({ fields }) => fields.includes('label'));
  const oldLabels = new Map(theirs.map(({ id, fields }) => [id, fields.label]));
  const newLabels = new Set(renamed.map(({ merged }) => merged.label));
  // Two servers that swap their names: one has to let go first.
  for (const { id } of renamed.filter((each) => newLabels.has(oldLabels.get(each.id) ?? '')))
    await sql`update servers set label = label || ' ' || id where id = ${id}`.execute(tx);
  for (const { id, merged } of changed)
    await tx
      .updateTable('servers')
      .set({ ...merged, origin: 'studio' })
      .where('id', '=', id)
      .execute();
  for (const { id } of renamed)
    await tx
      .insertInto('suppressed_servers')
      .values({ match_id: rowId, audio: AUDIO, label: oldLabels.get(id) as string })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await insertServers(tx, rowId, added);
}

export type Clashes = {
  fields: Clash<MatchFields>[];
  servers: PartClash<MatchServer>[];
};

/** With who wrote what is stored, and when. */
export async function withAuthors(
  tx: Db,
  rowId: string,
  { fields, servers }: Clashes,
): Promise<MatchClash[]> {
  const clashes: MatchClash[] = [];
  for (const clash of fields) {
    const author = await authorOf(tx, 'matches', rowId, [COLUMNS[clash.field]]);
    clashes.push({ kind: 'field', clash, author });
  }
  for (const clash of servers)
    clashes.push({ kind: 'server', clash, author: await authorOf(tx, 'servers', clash.id) });
  return clashes;
}
