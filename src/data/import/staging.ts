import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { createClient } from '../database.ts';
import {
  copyStatement,
  createStatement,
  rowEncoder,
  STAGED_TABLES,
  type Staged,
  type StagedTable,
} from './staged-tables.ts';

const FLUSH_AT = 256 * 1024;

type Copy = { client: pg.Client; stream: CopyStreamQuery };

/**
 * One COPY on its own connection, which it opens for its first rows: most imports have rows for few tables. Rows are
 * collected as text and sent in large pieces, as fast as the server takes them.
 */
class StagingWriter<Table extends StagedTable> {
  readonly #databaseUrl: string;
  readonly #table: Table;
  readonly #encode: (doc: number, row: Staged<Table>) => string;
  #copy: Copy | null = null;
  #failure: Error | null = null;
  #pending = '';

  constructor(databaseUrl: string, table: Table) {
    this.#databaseUrl = databaseUrl;
    this.#table = table;
    this.#encode = rowEncoder(table);
  }

  async #open(): Promise<Copy> {
    const client = createClient(this.#databaseUrl);
    await client.connect();
    const stream = client.query(copyFrom(copyStatement(this.#table)));
    stream.on('error', (error: Error) => {
      this.#failure = error;
    });
    return { client, stream };
  }

  add(doc: number, row: Staged<Table>): void {
    this.#pending += this.#encode(doc, row);
  }

  async flush(atLeast = FLUSH_AT): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#pending.length < atLeast) return;
    const text = this.#pending;
    this.#pending = '';
    this.#copy ??= await this.#open();
    if (!this.#copy.stream.write(text)) await once(this.#copy.stream, 'drain');
  }

  async close(): Promise<void> {
    await this.flush(1);
    if (!this.#copy) return;
    this.#copy.stream.end();
    await once(this.#copy.stream, 'finish');
    await this.#copy.client.end();
  }

  async abort(): Promise<void> {
    this.#copy?.stream.destroy();
    await this.#copy?.client.end().catch(() => {});
  }
}

type Writers = { [Table in StagedTable]: StagingWriter<Table> };

/** The staged tables, in a schema of their own, and one COPY into each. */
export class Staging {
  readonly #writers: Writers;

  private constructor(writers: Writers) {
    this.#writers = writers;
  }

  static async open(client: pg.Client, databaseUrl: string): Promise<Staging> {
    await client.query('select open_staging()');
    const writers = new Map<StagedTable, unknown>();
    for (const table of STAGED_TABLES) {
      await client.query(createStatement(table));
      writers.set(table, new StagingWriter(databaseUrl, table));
    }
    return new Staging(Object.fromEntries(writers) as Writers);
  }

  add<Table extends StagedTable>(table: Table, doc: number, row: Staged<Table>): void {
    this.#writers[table].add(doc, row);
  }

  async flush(): Promise<void> {
    for (const writer of Object.values(this.#writers)) await writer.flush();
  }

  async close(): Promise<void> {
    for (const writer of Object.values(this.#writers)) await writer.close();
  }

  async abort(): Promise<void> {
    for (const writer of Object.values(this.#writers)) await writer.abort();
  }
}
