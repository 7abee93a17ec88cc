import type { Database } from './schema.ts';

/**
 * What an operator has set, imports leave alone: the columns in `held`, and the servers of `origin` 'studio' or in
 * `suppressed_servers`.
 */

export const HELD_TABLES = ['titles', 'episodes', 'matches', 'channels', 'products'] as const;
export type HeldTable = (typeof HELD_TABLES)[number];

/** The column with which servers name their owner. Products have none. */
export const SERVER_OWNERS = {
  titles: 'title_id',
  episodes: 'episode_id',
  matches: 'match_id',
  channels: 'channel_id',
} as const satisfies Partial<Record<HeldTable, keyof Database['servers']>>;

/** Stands for all servers of a record, beside the names of its columns. */
export const SERVERS_FIELD = 'servers';
