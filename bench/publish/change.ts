import { Readable } from 'node:stream';
import pg from 'pg';
import { demoDocuments } from '../../demo/documents.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';

const LIMIT_MS = 10_000;

export type Changer = {
  /** Imports demo movies with other fields, by movie id, and returns the time of the commit. */
  change: (fields: ReadonlyMap<string, object>) => Promise<number>;
  /**
   * Every purge is repeated; a bench that starts before the repeat would see that instead of its own purge. The last
   * repeat, for pages that take many seconds to render, is not waited for.
   */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Changes demo movies the way `butaca import` does. */
export async function startChanger(databaseUrl: string, hostOrigin: string): Promise<Changer> {
  const movies = new Map(
    [...demoDocuments(new Date(), hostOrigin)].map((document) => [document.path, document.data]),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let onCommit = (_: number) => {};
  client.on('notification', () => onCommit(performance.now()));
  client.on('error', () => {});
  await client.query('listen outbox');

  return {
    change: async (fields) => {
      // The import returns a little after its commit; PostgreSQL notifies at the commit.
      const committed = new Promise<number>((done, refuse) => {
        onCommit = done;
        setTimeout(() => refuse(new Error('no commit seen')), LIMIT_MS).unref();
      });
      const lines = [...fields].map(([id, changed]) => {
        const path = `PELICULAS/${id}`;
        const data = movies.get(path);
        if (!data) throw new Error(`${path} is not in the demo catalogue`);
        return JSON.stringify({ path, data: { ...data, ...changed } });
      });
      const [at, report] = await Promise.all([
        committed,
        importDocuments({ databaseUrl, input: Readable.from([Buffer.from(lines.join('\n'))]) }),
      ]);
      if (report.updated !== fields.size) throw new Error(`${report.updated} titles changed`);
      return at;
    },
    settled: async () => {
      const end = performance.now() + LIMIT_MS;
      while (performance.now() < end) {
        await client.query("delete from edge_purges where due_at > now() + interval '6 seconds'");
        // In one statement: the worker may move a row from one to the other between two.
        const waiting = await client.query(
          '(select 1 from edge_purges limit 1) union all (select 1 from outbox limit 1)',
        );
        if (waiting.rowCount === 0) return;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error('purges are still waiting');
    },
    close: async () => await client.end(),
  };
}
