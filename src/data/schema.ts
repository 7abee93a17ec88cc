import type { ColumnType, Generated } from 'kysely';
import type { TitleKind } from '../domain/catalogue/title.ts';
import type { Half } from '../domain/football/score.ts';
import type { Reason } from '../domain/guide/matching/match-channel.ts';
import type {
  MappedBy,
  SourceFailure,
  SourceKind,
  SourceReport,
  WantedRead,
} from '../domain/guide/source.ts';
import type { ImportState, ImportStep } from '../domain/imports/import.ts';
import type { Role } from '../domain/operators/permissions.ts';
import type { Complaint } from '../domain/playback/complaints.ts';
import type { Engine } from '../domain/playback/engine.ts';
import type { State } from '../domain/playback/health.ts';
import type { Sum } from '../domain/playback/report-sums.ts';
import type { AudioGroup } from '../domain/playback/servers.ts';
import type { SearchKind } from '../domain/search/kinds.ts';
import type { OrderState } from '../domain/shop/order.ts';
import type { ProductCategory } from '../domain/shop/product.ts';
import type { TakedownTable } from '../domain/takedowns/takedown.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;
/** The columns of a row that an operator has set. */
type Held = Generated<string[]>;
/** Whether an import brought it or somebody made it here. */
type Origin = Generated<'source' | 'studio'>;

/** What a server is called, and of which record. */
type ServerName = {
  id: Generated<string>;
  title_id: string | null;
  episode_id: string | null;
  match_id: string | null;
  channel_id: string | null;
  audio: AudioGroup;
  label: string;
};

/** A bigint. */
type LargeSum = 'stalled_ms' | 'watched_s';

export type Database = {
  titles: {
    id: Generated<string>;
    kind: TitleKind;
    source_id: string;
    name: string;
    original_name: string | null;
    genre: string;
    release_year: number | null;
    age: Generated<number | null>;
    recommended: boolean;
    popular: boolean;
    active: boolean;
    hidden: Generated<boolean>;
    description: string;
    image_vertical: string;
    image_horizontal: string;
    url: string | null;
    audios: Generated<number>;
    created_at: Instant | null;
    renewed_at: Instant | null;
    newness: ColumnType<Date, never, never>;
    held: Held;
    origin: Origin;
  };
  seasons: {
    id: Generated<string>;
    title_id: string;
    key: string;
    position: number | null;
    origin: Origin;
  };
  episodes: {
    id: Generated<string>;
    season_id: string;
    source_id: string;
    name: string;
    image: string;
    url: string | null;
    hidden: Generated<boolean>;
    held: Held;
    origin: Origin;
  };
  servers: ServerName & { url: string; position: number; origin: Origin };
  suppressed_servers: ServerName;
  server_health: {
    server_id: string;
    state: Generated<State>;
    reason: Generated<string>;
    plays: Generated<string>;
    since: Generated<Date>;
    probed_at: Instant | null;
    due_at: Generated<Date>;
    leased_until: Instant | null;
    attempts: Generated<number>;
    failures: Generated<number>;
  };
  server_complaints: {
    id: Generated<string>;
    server_id: string;
    reason: Complaint;
    times: Generated<number>;
    since: Generated<Date>;
    last_at: Generated<Date>;
  };
  server_repairs: { server_id: string; repaired_at: Generated<Date> };
  leagues: {
    name: string;
    icon: string;
    background: string;
    match_minutes: Generated<number>;
    held: Held;
  };
  matches: {
    id: Generated<string>;
    source_id: string;
    first_team: string;
    second_team: string;
    league_name: string;
    starts_at: Instant;
    hidden: Generated<boolean>;
    held: Held;
    first_goals: number | null;
    second_goals: number | null;
    half: Half | null;
    half_began_at: Instant | null;
  };
  channels: {
    id: Generated<string>;
    source_id: string;
    name: string;
    image: string;
    type: 'sports' | 'tv';
    active: boolean;
    menu: string;
    created_at: Instant;
    hidden: Generated<boolean>;
    held: Held;
    /** Where an operator put it in the order; null where its date says. */
    moved_to: Instant | null;
    place: ColumnType<Date, never, never>;
    search_name: ColumnType<string, never, never>;
  };
  sports_channel_names: { name: string; channel_source_id: string | null; held: Held };
  products: {
    id: string;
    name: string;
    category: ProductCategory;
    price_ars: number;
    image: string;
    stock: number;
    description: string;
    position: number;
    code: Generated<string>;
    active: Generated<boolean>;
    hidden: Generated<boolean>;
    held: Held;
  };
  product_codes: {
    id: Generated<string>;
    product_id: string;
    code_hash: Buffer;
    verified_at: Instant | null;
    order_id: string | null;
    revoked_at: Instant | null;
    /** Null for codes from before it was noted. */
    issued_at: Generated<Date | null>;
  };
  code_failures: { address_hash: Buffer; failed_at: Date[]; last_failed_at: Date };
  code_failure_minutes: { minute: Date; failures: number };
  tv_app_quota: { only_row: Generated<boolean>; total: number; sold: number };
  tv_app_codes: {
    id: Generated<string>;
    source_id: string | null;
    order_key: string | null;
    code_hash: Buffer | null;
    issued_at: Generated<Date>;
    order_id: string | null;
    revoked_at: Instant | null;
  };
  orders: {
    id: Generated<string>;
    contact: string;
    note: string;
    product_id: string | null;
    quantity: number;
    state: Generated<OrderState>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  takedowns: {
    id: Generated<string>;
    table_name: TakedownTable;
    row_key: string;
    name: string;
    path: string;
    claimant: string;
    reference: string;
    reason: string;
    taken_at: Generated<Date>;
    taken_by: string;
    lifted_at: Instant | null;
    lifted_by: string | null;
    lift_reason: string | null;
  };
  consoles: {
    id: string;
    name: string;
    maker: string;
    year: number | null;
    image: string;
    url: string;
    position: number;
    held: Held;
  };
  pictures: {
    sha256: string;
    body: Buffer;
    added_at: Generated<Date>;
    unused_since: Date | null;
  };
  picture_colours: { id: Generated<string>; hash: string; colour: string };
  settings: { key: string; value: unknown; updated_at: Generated<Date> };
  outbox: {
    id: Generated<string>;
    tags: string[];
    hard: Generated<boolean>;
    created_at: Generated<Date>;
  };
  edge_purges: {
    id: Generated<string>;
    edge: string;
    hard: boolean;
    tags: string[];
    due_at: Instant;
    since: Instant | null;
  };
  sessions: {
    id: string;
    secret_hash: Buffer;
    name: string;
    created_at: Generated<Date>;
    expires_at: Instant;
  };
  demand_counts: { title_id: string; day: string; opens: number };
  opening_days: { day: string; kind: TitleKind; opens: number };
  opened_titles: { day: string; title_id: string; opens: number };
  host_days: {
    day: string;
    host: string;
    alive: Generated<number>;
    died: Generated<number>;
    revived: Generated<number>;
  };
  host_reports: Record<Exclude<Sum, LargeSum>, Generated<number>> &
    Record<LargeSum, Generated<string>> & {
      day: string;
      host: string;
      engine: Engine;
      networks: number;
    };
  server_reports: {
    day: string;
    server_id: string;
    played: Generated<number>;
    failed: Generated<number>;
    played_on: Generated<Engine[]>;
    failed_on: Generated<Engine[]>;
  };
  watched_channels: { channel_id: string; watched_at: Generated<Date> };
  title_places: {
    title_id: string;
    kind: TitleKind;
    listed: boolean;
    genre: string;
    year: number;
    decade: ColumnType<number, never, never>;
    audios: number;
    newness: Date;
    name: string;
    popular: boolean;
    demand: Generated<number>;
    unplayable: Generated<boolean>;
  };
  list_counts: {
    kind: TitleKind;
    genre: string | null;
    decade: number | null;
    audio: AudioGroup | null;
    titles: number;
  };
  search_entries: {
    kind: SearchKind;
    row_id: string;
    name: string;
    original: string | null;
    size: number;
    words: string;
    demand: Generated<number>;
    newness: Date;
  };
  search_words: { word: string; titles: number; live: number };
  missed_searches: { day: string; text: string; times: number };
  operators: {
    id: Generated<string>;
    name: string;
    role: Role;
    user_handle: Generated<Buffer>;
    created_at: Generated<Date>;
  };
  passkeys: {
    id: string;
    operator_id: string;
    name: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    told_at: Date | null;
  };
  operator_sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    operator_id: string;
    passkey_id: string;
    browser: string;
    created_at: Generated<Date>;
    expires_at: Instant;
    key_used_at: ColumnType<Date, Date | undefined, Date>;
    news_since: Date | null;
  };
  invitations: {
    operator_id: string;
    token_hash: Buffer;
    recovers: boolean;
    expires_at: Instant;
  };
  used_challenges: { challenge: string; expires_at: Instant };
  calendar: { only_row: Generated<boolean>; today: string };
  match_turns: { only_row: Generated<boolean>; until: Instant };
  release: { only_row: Generated<boolean>; build: string };
  unfinished_imports: { change_id: string };
  changes: {
    id: Generated<string>;
    operator_id: string | null;
    actor_name: string;
    action: string;
    summary: string;
    at: Generated<Date>;
    undoes: string | null;
  };
  drafts: {
    id: Generated<string>;
    record: string;
    base: unknown;
    patch: unknown;
    refused: Generated<unknown>;
    due_at: Instant | null;
    operator_id: string | null;
    updated_at: Generated<Date>;
  };
  failed_jobs: {
    name: string;
    reason: string;
    times: Generated<number>;
    since: Generated<Date>;
    last_at: Generated<Date>;
    wanted_again: Generated<boolean>;
  };
  team_names: { name: string };
  requests: {
    id: Generated<string>;
    name: string;
    kind: TitleKind | null;
    year: number | null;
    key: string;
    deletes: Generated<string[]>;
    created_at: Generated<Date>;
    title_id: string | null;
    closed_reason: string | null;
    joined_to: string | null;
    settled_at: Instant | null;
    shown: Generated<boolean>;
  };
  request_counts: { request_id: string; votes: Generated<number>; last_voted_at: Generated<Date> };
  request_votes: { request_id: string; address_hash: Buffer; voted_at: Generated<Date> };
  request_senders: {
    address_hash: Buffer;
    requests: number;
    votes: number;
    first_at: Generated<Date>;
  };
  request_days: { day: string; requests: number; votes: number };
  households: {
    address: Buffer;
    token_hash: Buffer;
    version: Generated<number>;
    mark: Buffer;
    whole: Buffer;
    whole_version: Generated<number>;
    whole_mark: Buffer;
    moved: Buffer | null;
    devices: number;
    created_on: Generated<string>;
    used_on: Generated<string>;
  };
  household_changes: { address: Buffer; version: number; mark: Buffer; body: Buffer };
  household_joins: {
    code_hash: Buffer;
    newcomer_hash: Buffer;
    member_hash: Buffer | null;
    told: Buffer[];
    asked_at: Generated<Date>;
  };
  household_days: {
    day: string;
    created: Generated<number>;
    removed: Generated<number>;
    refused: Generated<number>;
    devices: string | null;
    bytes: string | null;
  };
  import_mappings: {
    key: string;
    mapping: ColumnType<unknown, string, string>;
    used_at: ColumnType<Date, Date | undefined, Date>;
  };
  imports: {
    id: Generated<string>;
    name: string;
    file: string;
    is_upload: boolean;
    bytes: ColumnType<string, number, number>;
    stamp: string;
    step: Generated<ImportStep>;
    state: Generated<ImportState>;
    read_bytes: ColumnType<string, number | undefined, number>;
    documents: Generated<number>;
    report: ColumnType<unknown, string | null | undefined, string | null>;
    mapping: ColumnType<unknown, string | null | undefined, never>;
    failure: string | null;
    change_id: string | null;
    operator_id: string | null;
    actor_name: string;
    created_at: Generated<Date>;
    touched_at: ColumnType<Date, Date | undefined, Date>;
  };
  suppressed_matches: { id: Generated<string>; source_id: string };
  suppressed_channels: { id: Generated<string>; source_id: string };
  guide_sources: {
    id: Generated<string>;
    name: string;
    kind: SourceKind;
    file: string | null;
    zone: Generated<string>;
    offset_minutes: Generated<number>;
    sections: Generated<string>;
    every_hours: Generated<number>;
    terms: Generated<string>;
    attribution: Generated<string>;
    enabled: Generated<boolean>;
  };
  guide_secrets: {
    source_id: string;
    place: string;
    set_at: Generated<Date>;
    address: string;
    user_name: Generated<string>;
    password: Generated<string>;
  };
  guide_reads: {
    source_id: string;
    due_at: Generated<Date>;
    wanted: WantedRead | null;
    taken_at: Instant | null;
    tried_at: Instant | null;
    read_at: Instant | null;
    failure: SourceFailure | null;
    failed_since: Instant | null;
    found: ColumnType<SourceReport | null, string | undefined, string>;
    tried: ColumnType<SourceReport | null, string | undefined, string>;
    checked: ColumnType<SourceReport | null, string | undefined, string>;
  };
  source_channels: {
    id: Generated<string>;
    source_id: string;
    lists: 'channel' | 'guide';
    key: string;
    name: string;
    names: Generated<string[]>;
    guide_ids: Generated<string[]>;
    number: number | null;
    logo: Generated<string>;
    groups: Generated<string[]>;
    shift_minutes: Generated<number>;
    missing_since: Instant | null;
    channel_id: string | null;
    mapped_by: 'source' | null;
    /** Of no use any more. */
    offset_minutes: number | null;
    search_name: ColumnType<string, never, never>;
  };
  channel_guides: {
    channel_id: string;
    guide_channel_id: string;
    mapped_by: MappedBy;
    offset_minutes: number | null;
    guide_source_id: Generated<string>;
  };
  guideless_channels: { id: string };
  guide_suggestions: {
    channel_id: string;
    guide_channel_id: string;
    reason: Reason;
    place: number;
  };
  guide_titles: {
    id: Generated<string>;
    title: string;
    name: ColumnType<string, never, never>;
    size: ColumnType<number, never, never>;
    words: ColumnType<string, never, never>;
  };
  guide_airings: {
    guide_channel_id: string;
    starts_at: Instant;
    over_at: Instant;
    title_id: string;
  };
  guide_programmes: {
    guide_channel_id: string;
    starts_at: Instant;
    ends_at: Instant;
    title: string;
    sub_title: string | null;
    description: string | null;
    categories: Generated<string[]>;
    episode: string | null;
    is_live: Generated<boolean>;
    is_new: Generated<boolean>;
    is_repeat: Generated<boolean>;
  };
  change_rows: {
    change_id: string;
    seq: number;
    table_name: string;
    row_key: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
};
