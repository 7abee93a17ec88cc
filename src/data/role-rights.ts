import type { DatabaseRole } from './roles.ts';

/**
 * What each role may do in PostgreSQL. What is not here is refused: a new table, column of a list, sequence or function
 * belongs to nobody but the owner until somebody writes it down, here and in `roles.test.ts`.
 */

/** A right on the whole, or on these columns. */
export type Rights = Readonly<Record<string, true | readonly string[]>>;
type Tables = Readonly<Record<string, Rights>>;

const READ: Rights = { select: true };
const ALL: Rights = { select: true, insert: true, update: true, delete: true };

const each = (names: string, rights: Rights): Tables =>
  Object.fromEntries(names.split(' ').map((name) => [name, rights]));

/** What pages show, and all that viewers cause to be written. */
const PORTAL: Tables = {
  ...each('channels consoles episodes leagues list_counts matches products release', READ),
  ...each('search_entries search_words seasons servers settings sports_channel_names', READ),
  ...each('title_places titles tv_app_quota', READ),
  code_failure_minutes: { ...READ, insert: ['minute', 'failures'], update: ['failures'] },
  code_failures: {
    ...READ,
    insert: ['address_hash', 'failed_at', 'last_failed_at'],
    update: ['failed_at', 'last_failed_at'],
  },
  demand_counts: { ...READ, insert: ['title_id', 'day', 'opens'], update: ['opens'] },
  missed_searches: { ...READ, insert: ['day', 'text', 'times'], update: ['times'] },
  picture_colours: { ...READ, insert: ['hash', 'colour'] },
  product_codes: {
    select: ['product_id', 'code_hash', 'verified_at', 'revoked_at'],
    update: ['verified_at'],
  },
  request_counts: { ...READ, insert: ['request_id'], update: ['votes', 'last_voted_at'] },
  request_days: { ...READ, insert: ['day', 'requests', 'votes'], update: ['requests', 'votes'] },
  request_senders: {
    ...READ,
    insert: ['address_hash', 'requests', 'votes'],
    update: ['requests', 'votes'],
  },
  request_votes: { ...READ, insert: ['request_id', 'address_hash'] },
  requests: { ...READ, insert: ['name', 'kind', 'year', 'key', 'deletes'] },
  server_health: { ...READ, insert: ['server_id'], update: ['due_at'] },
  sessions: { ...READ, insert: ['id', 'secret_hash', 'name', 'expires_at'], delete: true },
};

/** Who watches what, and who asks for what, is no business of operators. */
const STUDIO: Tables = {
  ...each('channels consoles drafts episodes imports leagues matches orders outbox products', ALL),
  ...each('requests search_entries search_words seasons server_health servers settings', ALL),
  ...each('product_codes sports_channel_names suppressed_matches suppressed_servers', ALL),
  ...each('takedowns title_places titles tv_app_codes tv_app_quota', ALL),
  ...each('invitations operator_sessions operators passkeys used_challenges', ALL),
  ...each('demand_counts host_days list_counts missed_searches opened_titles opening_days', READ),
  ...each('request_counts team_names title_languages', READ),
  failed_jobs: { ...READ, update: ['wanted_again'] },
  // Adds to history, and at no other time than now. The rows of a change are written by `record_rows` alone.
  changes: {
    ...READ,
    insert: ['id', 'operator_id', 'actor_name', 'action', 'summary', 'undoes'],
  },
  change_rows: READ,
};

export const TABLES: Record<DatabaseRole, Tables> = {
  butaca_portal: PORTAL,
  butaca_studio: STUDIO,
};

/** Those that statements name. An identity column needs no right. */
export const SEQUENCES: Record<DatabaseRole, readonly string[]> = {
  butaca_portal: [],
  butaca_studio: ['changes_id_seq'],
};

/** Of text alone. A role needs those of the triggers and indexes of the tables that it writes, too. */
const PURE = [
  ...['audio_bit', 'link_host', 'search_deletes', 'search_insert'],
  ...['search_small_words', 'search_sound', 'search_text'],
];

export const FUNCTIONS: Record<DatabaseRole, readonly string[]> = {
  butaca_portal: PURE,
  butaca_studio: PURE,
};
