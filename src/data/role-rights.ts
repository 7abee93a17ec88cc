/**
 * Each process has a role of its own in PostgreSQL, which can do what that process does and no more. Commands connect as the
 * owner of the database.
 */
export const DATABASE_ROLES = ['butaca_portal', 'butaca_studio', 'butaca_worker'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/**
 * What each role may do in PostgreSQL. What is not here is refused: a new table, column of a list, sequence or function
 * belongs to nobody but the owner until somebody writes it down, here and in `roles-table.txt`.
 */

/** A right on the whole, or on these columns. */
export type Rights = Readonly<Record<string, true | readonly string[]>>;
type Tables = Readonly<Record<string, Rights>>;

const READ: Rights = { select: true };
const ALL: Rights = { select: true, insert: true, update: true, delete: true };

const EXPIRE: Rights = { select: true, delete: true };
/** Removes rows by their time, without reading who or what they are about. */
const EXPIRE_UNREAD = (time: string): Rights => ({ select: ['ctid', time], delete: true });
/** Adds to history, and at no other time than now. The rows of a change are written by `record_rows` alone. */
const ADD_CHANGES: Rights = {
  select: true,
  insert: ['id', 'operator_id', 'actor_name', 'action', 'summary', 'undoes'],
};

/** Adds rows of a day, and to them. */
const ADD_REPORTS: Rights = { ...READ, insert: true, update: true };

const each = (names: string, rights: Rights): Tables =>
  Object.fromEntries(names.split(' ').map((name) => [name, rights]));

/** What pages show, and all that viewers cause to be written. */
const PORTAL: Tables = {
  ...each('channels consoles episodes leagues list_counts matches products release', READ),
  ...each('search_entries search_words seasons servers settings sports_channel_names', READ),
  ...each('guide_airings guide_programmes guide_titles viewer_guides', READ),
  ...each('title_places titles tv_app_quota', READ),
  code_failure_minutes: { ...READ, insert: ['minute', 'failures'], update: ['failures'] },
  code_failures: {
    ...READ,
    insert: ['address_hash', 'failed_at', 'last_failed_at'],
    update: ['failed_at', 'last_failed_at'],
  },
  demand_counts: { ...READ, insert: ['title_id', 'day', 'opens'], update: ['opens'] },
  ...each('host_reports server_reports', ADD_REPORTS),
  ...each('household_changes household_joins households', ALL),
  household_days: ADD_REPORTS,
  missed_searches: { ...READ, insert: ['day', 'text', 'times'], update: ['times'] },
  picture_colours: { ...READ, insert: ['hash', 'colour'] },
  pictures: READ,
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
  server_complaints: {
    ...READ,
    insert: ['server_id', 'reason', 'times'],
    update: ['times', 'last_at'],
  },
  server_health: { ...READ, insert: ['server_id'], update: ['due_at'] },
  server_repairs: READ,
  sessions: { ...READ, insert: ['id', 'secret_hash', 'name', 'expires_at'], delete: true },
  watched_channels: { ...READ, insert: ['channel_id'], update: ['watched_at'] },
};

/** Who watches what, and who asks for what, is no business of operators. */
const STUDIO: Tables = {
  ...each(
    'channels consoles drafts episodes import_mappings imports leagues matches orders outbox products',
    ALL,
  ),
  ...each('requests search_entries search_words seasons server_health servers settings', ALL),
  ...each('server_complaints server_repairs', ALL),
  ...each(
    'product_codes sports_channel_names suppressed_channels suppressed_matches suppressed_servers',
    ALL,
  ),
  ...each('takedowns title_places titles tv_app_codes tv_app_quota', ALL),
  ...each('invitations operator_sessions operators passkeys used_challenges', ALL),
  ...each('demand_counts host_days list_counts missed_searches opened_titles opening_days', READ),
  ...each('code_failure_minutes host_reports request_counts server_reports', READ),
  ...each('household_days team_names title_languages', READ),
  failed_jobs: { ...READ, update: ['wanted_again'] },
  ...each('channel_guides guide_sources guideless_channels source_channels', ALL),
  ...each('guide_programmes guide_suggestions', READ),
  guide_reads: { ...READ, insert: ['source_id', 'wanted'], update: ['wanted'] },
  // Written, and never read again but by the worker.
  guide_secrets: {
    select: ['source_id', 'place', 'set_at'],
    insert: ['source_id', 'place', 'address', 'user_name', 'password'],
    delete: true,
  },
  pictures: { ...READ, insert: ['sha256', 'body'], update: ['unused_since'] },
  changes: ADD_CHANGES,
  change_rows: READ,
};

/** What its jobs renew and remove, and what imports and scheduled drafts write. Of people it reads what it has to. */
const WORKER: Tables = {
  ...each(
    'channels consoles edge_purges episodes failed_jobs leagues matches outbox products',
    ALL,
  ),
  ...each('search_entries search_words seasons server_health servers sports_channel_names', ALL),
  ...each('server_complaints server_repairs', ALL),
  ...each('channel_guides guide_airings guide_programmes guide_suggestions guide_titles', ALL),
  source_channels: ALL,
  ...each('guide_secrets guide_sources guideless_channels viewer_guides', READ),
  guide_reads: { ...READ, insert: true, update: true },
  ...each('suppressed_servers host_days opened_titles opening_days title_places titles', ALL),
  ...each(
    'request_counts suppressed_channels suppressed_matches title_languages unfinished_imports',
    READ,
  ),
  ...each('code_failure_minutes code_failures demand_counts missed_searches', EXPIRE),
  ...each('host_reports request_days requests server_reports watched_channels', EXPIRE),
  // How much there is and how old, not what.
  households: { select: ['ctid', 'used_on', 'moved', 'devices', 'whole'], delete: true },
  household_changes: { select: ['body'] },
  household_joins: EXPIRE_UNREAD('asked_at'),
  household_days: ADD_REPORTS,
  ...each('calendar match_turns release settings', { ...READ, insert: true, update: true }),
  drafts: { ...READ, update: true, delete: true },
  imports: { ...READ, update: true, delete: true },
  list_counts: { ...READ, insert: true, delete: true },
  pictures: {
    select: ['ctid', 'sha256', 'unused_since'],
    update: ['unused_since'],
    delete: true,
  },
  tv_app_codes: { select: ['source_id'], insert: ['id', 'source_id'] },
  tv_app_quota: { ...READ, update: ['sold'] },
  operators: { select: ['id', 'name', 'role'] },
  ...each('invitations operator_sessions sessions used_challenges', EXPIRE_UNREAD('expires_at')),
  request_senders: EXPIRE_UNREAD('first_at'),
  request_votes: EXPIRE_UNREAD('voted_at'),
  changes: ADD_CHANGES,
  // Only what is old: the table has a policy.
  change_rows: { ...READ, delete: true },
};

/** The tables of graphile-worker, which has a schema of its own. */
export const JOB_TABLES: Tables = {
  ...each('_private_job_queues _private_jobs _private_known_crontabs _private_tasks', ALL),
  ...each('jobs migrations', READ),
};

export const TABLES: Record<DatabaseRole, Tables> = {
  butaca_portal: PORTAL,
  butaca_studio: STUDIO,
  butaca_worker: WORKER,
};

/** Those that statements name. An identity column needs no right. */
export const SEQUENCES: Record<DatabaseRole, readonly string[]> = {
  butaca_portal: [],
  butaca_studio: ['changes_id_seq'],
  butaca_worker: [
    'changes_id_seq',
    'channels_id_seq',
    'episodes_id_seq',
    'matches_id_seq',
    'seasons_id_seq',
    'servers_id_seq',
    'titles_id_seq',
  ],
};

/** Of text alone. A role needs those of the triggers and indexes of the tables that it writes, too. */
const PURE = [
  'audio_bit',
  'link_host',
  'search_deletes',
  'search_insert',
  'search_small_words',
  'search_sound',
  'search_text',
];

/** One change of history for all batches of an import. */
const IMPORTS = ['close_import_change', 'extend_import_change', 'open_import_change'];

export const FUNCTIONS: Record<DatabaseRole, readonly string[]> = {
  butaca_portal: PURE,
  butaca_studio: PURE,
  butaca_worker: [
    ...[...PURE, ...IMPORTS],
    'analyze_catalogue',
    'close_staging',
    'forget_contacts',
    'open_staging',
  ],
};
