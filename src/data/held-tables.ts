import type { Database } from './schema.ts';

/**
 * What an operator has set, imports leave alone: the columns in `held`, and the servers of `origin` 'studio' or in
 * `suppressed_servers`.
 */

export const HELD_TABLES = [
  'titles',
  'episodes',
  'matches',
  'channels',
  'products',
  'consoles',
  'leagues',
  'sports_channel_names',
] as const;
export type HeldTable = (typeof HELD_TABLES)[number];

/** The column that finds a row. */
export const heldKey = (table: HeldTable): 'id' | 'name' =>
  table === 'leagues' || table === 'sports_channel_names' ? 'name' : 'id';

/** The column with which servers name their owner. Other tables have none. */
export const SERVER_OWNERS = {
  titles: 'title_id',
  episodes: 'episode_id',
  matches: 'match_id',
  channels: 'channel_id',
} as const satisfies Partial<Record<HeldTable, keyof Database['servers']>>;

export const hasServers = (table: HeldTable): table is keyof typeof SERVER_OWNERS =>
  Object.hasOwn(SERVER_OWNERS, table);

/** Stands for all servers of a record, beside the names of its columns. */
export const SERVERS_FIELD = 'servers';
