import type { Insertable } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import type { Database } from '../../src/data/schema.ts';

type MatchRow = Insertable<Database['matches']>;
type ChannelRow = Insertable<Database['channels']>;

const MATCH = { first_team: 'Norte', second_team: 'Sur', league_name: 'Liga' } as const;

const CHANNEL = {
  image: '',
  type: 'tv',
  active: true,
  menu: 'cPaginasTv',
  created_at: new Date('2024-01-01T00:00Z'),
} as const;

type Servers = { name: string; url: string }[];

const serverRows = (owner: object, servers: Servers) =>
  servers.map(({ name, url }, position) => ({
    ...owner,
    audio: 'LATINO' as const,
    label: name,
    url,
    position,
  }));

/** Inserts a match, with its id as name by default. */
export async function insertMatch(
  db: Db,
  {
    servers = [],
    ...match
  }: Partial<MatchRow> & { source_id: string; starts_at: Date; servers?: Servers },
): Promise<string> {
  const { id } = await db
    .insertInto('matches')
    .values({ ...MATCH, ...match })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = serverRows({ match_id: id }, servers);
  if (rows.length > 0) await db.insertInto('servers').values(rows).execute();
  return id;
}

/** Inserts a channel with its id as name; a sports channel is also added to the list of names. */
export async function insertChannel(
  db: Db,
  { url, ...channel }: Partial<ChannelRow> & { source_id: string; url?: string },
): Promise<string> {
  const row = { ...CHANNEL, name: channel.source_id, ...channel };
  const { id } = await db
    .insertInto('channels')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.type === 'sports') {
    await db
      .insertInto('sports_channel_names')
      .values({ name: row.name, channel_source_id: row.source_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (url)
    await db
      .insertInto('servers')
      .values(serverRows({ channel_id: id }, [{ name: row.name, url }]))
      .execute();
  return id;
}
