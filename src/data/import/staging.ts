import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopyWriter } from '../copy-writer.ts';
import { createClient } from '../database.ts';
import {
  copyStatement,
  createStatement,
  rowEncoder,
  STAGED_TABLES,
  type Staged,
  type StagedTable,
} from './staged-tables.ts';

/** One COPY on its own connection, which it opens for its first rows: most imports have rows for few tables. */
class StagingWriter<Table extends StagedTable> {
  readonly #encode: (doc: number, row: Staged<Table>) => string;
  readonly #copy: CopyWriter;
  #client: pg.Client | null = null;

  constructor(databaseUrl: string, table: Table) {
    this.#encode = rowEncoder(table);
    this.#copy = new CopyWriter(async () => {
      this.#client = createClient(databaseUrl);
      await this.#client.connect();
      return this.#client.query(copyFrom(copyStatement(table)));
    });
  }

  add(doc: number, row: Staged<Table>): void {
    this.#copy.add(this.#encode(doc, row));
  }

  async flush(): Promise<void> {
    await this.#copy.flush();
  }

  async close(): Promise<void> {
    await this.#copy.end();
    await this.#client?.end();
  }

  async abort(): Promise<void> {
    this.#copy.abort();
    await this.#client?.end().catch(() => {});
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
