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

/**
 * One COPY on its own connection. Rows are collected as text and sent in large pieces, as fast as the server takes
 * them.
 */
class StagingWriter<Table extends StagedTable> {
  readonly #client: pg.Client;
  readonly #stream: CopyStreamQuery;
  readonly #encode: (doc: number, row: Staged<Table>) => string;
  #failure: Error | null = null;
  #pending = '';

  private constructor(client: pg.Client, table: Table) {
    this.#client = client;
    const stream = client.query(copyFrom(copyStatement(table)));
    this.#stream = stream;
    this.#encode = rowEncoder(table);
    stream.on('error', (error: Error) => {
      this.#failure = error;
    });
  }

  static async open<Table extends StagedTable>(
    databaseUrl: string,
    table: Table,
  ): Promise<StagingWriter<Table>> {
    const client = createClient(databaseUrl);
    await client.connect();
    return new StagingWriter(client, table);
  }

  add(doc: number, row: Staged<Table>): void {
    this.#pending += this.#encode(doc, row);
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

type Writers = { [Table in StagedTable]: StagingWriter<Table> };

/** The staged tables, in a schema of their own, and one COPY into each. */
export class Staging {
  readonly #writers: Writers;

  private constructor(writers: Writers) {
    this.#writers = writers;
  }

  static async open(client: pg.Client, databaseUrl: string): Promise<Staging> {
    await client.query('drop schema if exists staging cascade; create schema staging');
    const writers = new Map<StagedTable, unknown>();
    for (const table of STAGED_TABLES) {
      await client.query(createStatement(table));
      writers.set(table, await StagingWriter.open(databaseUrl, table));
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
