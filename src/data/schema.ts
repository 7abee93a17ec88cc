import type { ColumnType, Generated } from 'kysely';
import type { TitleKind } from '../domain/catalogue/title.ts';
import type { Role } from '../domain/operators/permissions.ts';
import type { Health } from '../domain/playback/health.ts';
import type { AudioGroup } from '../domain/playback/servers.ts';
import type { SearchKind } from '../domain/search/kinds.ts';
import type { ProductCategory } from '../domain/shop/product.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;
/** The columns of a row that an operator has set. */
type Held = Generated<string[]>;

export type Database = {
  titles: {
    id: Generated<string>;
    kind: TitleKind;
    source_id: string;
    name: string;
    original_name: string | null;
    genre: string;
    release_year: number | null;
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
  };
  seasons: { id: Generated<string>; title_id: string; key: string; position: number | null };
  episodes: {
    id: Generated<string>;
    season_id: string;
    source_id: string;
    name: string;
    image: string;
    url: string | null;
    held: Held;
  };
  servers: {
    id: Generated<string>;
    title_id: string | null;
    episode_id: string | null;
    match_id: string | null;
    channel_id: string | null;
    audio: AudioGroup;
    label: string;
    url: string;
    position: number;
    origin: Generated<'source' | 'studio'>;
  };
  suppressed_servers: {
    id: Generated<string>;
    title_id: string | null;
    episode_id: string | null;
    match_id: string | null;
    channel_id: string | null;
    audio: AudioGroup;
    label: string;
  };
  server_health: {
    server_id: string;
    state: Generated<Health>;
    reason: Generated<string>;
    since: Generated<Date>;
    probed_at: Instant | null;
    due_at: Generated<Date>;
    leased_until: Instant | null;
    attempts: Generated<number>;
    failures: Generated<number>;
  };
  leagues: { name: string; icon: string; background: string; match_minutes: Generated<number> };
  matches: {
    id: Generated<string>;
    source_id: string;
    first_team: string;
    second_team: string;
    league_name: string;
    starts_at: Instant;
    held: Held;
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
    held: Held;
  };
  sports_channel_names: { name: string; channel_source_id: string | null };
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
    held: Held;
  };
  product_codes: {
    id: Generated<string>;
    product_id: string;
    code_hash: Buffer;
    verified_at: Instant | null;
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
  };
  consoles: {
    id: string;
    name: string;
    maker: string;
    year: number | null;
    image: string;
    url: string;
    position: number;
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
  };
  sessions: {
    id: string;
    secret_hash: Buffer;
    name: string;
    created_at: Generated<Date>;
    expires_at: Instant;
  };
  demand_counts: { title_id: string; day: string; opens: number };
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
    due_at: Instant | null;
    operator_id: string | null;
    updated_at: Generated<Date>;
  };
  team_names: { name: string };
  suppressed_matches: { id: Generated<string>; source_id: string };
  change_rows: {
    change_id: string;
    seq: number;
    table_name: string;
    row_key: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
};
