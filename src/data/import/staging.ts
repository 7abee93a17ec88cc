import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';

/**
 * Documents land here first. Unlogged and without indexes: they are read once and dropped. `doc` is the number of the
 * line in the input; it ties a document's servers to it and decides which of two equal paths came last.
 */
const TABLES = {
  titles: `doc int, kind title_kind, source_id text collate "C", name text, original_name text, genre text, release_year smallint,
    recommended boolean, popular boolean, active boolean, description text, image_vertical text, image_horizontal text,
    url text, created_at timestamptz(3), renewed_at timestamptz(3), seasons text[], audios smallint`,
  episodes: `doc int, kind title_kind, title_source_id text collate "C", season_key text collate "C", source_id text collate "C", name text, image text,
    url text, audios smallint`,
  matches:
    'doc int, source_id text collate "C", first_team text, second_team text, league_name text, starts_at timestamptz(3)',
  channels: `doc int, source_id text collate "C", name text, image text, type channel_type, active boolean, menu text,
    created_at timestamptz(3)`,
  tv_codes: 'doc int, source_id text collate "C"',
  operator_records: 'doc int, collection text, key text collate "C", data jsonb',
  servers: 'doc int, audio audio_group, label text collate "C", url text, position smallint',
} as const;

export type StagingTable = keyof typeof TABLES;
export const STAGING_TABLES = Object.keys(TABLES) as StagingTable[];

export type Field = string | number | boolean | Date | null | readonly string[];

const SPECIAL = /[\\\t\n\r]/;
const SPECIALS = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapeText = (value: string): string =>
  SPECIAL.test(value)
    ? value.replace(SPECIALS, (character) => ESCAPES[character] as string)
    : value;

function field(value: Field): string {
  if (typeof value === 'string') return escapeText(value);
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  return escapeText(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

const FLUSH_AT = 256 * 1024;

/** One COPY of its own connection. Rows gather as text and are sent in large pieces, as fast as the server takes them. */
class StagingWriter {
  readonly #client: pg.Client;
  readonly #stream: CopyStreamQuery;
  #failure: Error | null = null;
  #pending = '';

  private constructor(client: pg.Client, stream: CopyStreamQuery) {
    this.#client = client;
    this.#stream = stream;
    stream.on('error', (error: Error) => {
      this.#failure = error;
    });
  }

  static async open(databaseUrl: string, table: StagingTable): Promise<StagingWriter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    // The stream fails with it; without a listener a lost connection would end the process.
    client.on('error', () => {});
    await client.connect();
    return new StagingWriter(client, client.query(copyFrom(`copy staging.${table} from stdin`)));
  }

  add(row: readonly Field[]): void {
    let line = field(row[0] as Field);
    for (let place = 1; place < row.length; place++) line += `\t${field(row[place] as Field)}`;
    this.#pending += `${line}\n`;
  }

  async flush(atLeast = FLUSH_AT): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#pending.length < atLeast) return;
    const text = this.#pending;
    this.#pending = '';
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    await this.flush(1);
    this.#stream.end();
    await once(this.#stream, 'finish');
    await this.#client.end();
  }

  async abort(): Promise<void> {
    this.#stream.destroy();
    await this.#client.end().catch(() => {});
  }
}

export class Staging {
  readonly #writers: Map<StagingTable, StagingWriter>;

  private constructor(writers: Map<StagingTable, StagingWriter>) {
    this.#writers = writers;
  }

  static async open(client: pg.Client, databaseUrl: string): Promise<Staging> {
    await client.query('drop schema if exists staging cascade; create schema staging');
    for (const table of STAGING_TABLES) {
      await client.query(`create unlogged table staging.${table} (${TABLES[table]})`);
    }
    const writers = new Map<StagingTable, StagingWriter>();
    for (const table of STAGING_TABLES)
      writers.set(table, await StagingWriter.open(databaseUrl, table));
    return new Staging(writers);
  }

  add(table: StagingTable, row: readonly Field[]): void {
    (this.#writers.get(table) as StagingWriter).add(row);
  }

  async flush(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.flush();
  }

  async close(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.close();
  }

  async abort(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.abort();
  }
}
