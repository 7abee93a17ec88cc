import pg from 'pg';
import type { Find } from '../../tests/search/score.ts';
import { pause } from '../edge-client.ts';

type Loaded = { times: number[]; late: number; errors: number; changes: number };

/** Titles all over the catalogue get the name of another; one transaction each, like the import of one title. */
function startChanges(databaseUrl: string, aSecond: number): { stop: () => Promise<number> } {
  let isRunning = true;
  let changes = 0;
  const run = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      'select id from titles where active order by hashtext(id::text) limit 5000',
    );
    const start = performance.now();
    while (isRunning) {
      const id = rows[changes % rows.length]?.id;
      const other = rows[(changes * 7 + 1) % rows.length]?.id;
      await client.query(
        'update titles set name = other.name from titles other where titles.id = $1 and other.id = $2',
        [id, other],
      );
      changes += 1;
      await pause(Math.max(0, start + (changes * 1000) / aSecond - performance.now()));
    }
    await client.end();
  };
  const running = run();
  return {
    stop: async () => {
      isRunning = false;
      await running;
      return changes;
    },
  };
}

/** Queries at a fixed rate, whether or not earlier ones have been answered: waiting time counts. */
export async function searchUnderChanges(
  databaseUrl: string,
  find: Find,
  queries: readonly string[],
  {
    aSecond,
    changesASecond,
    seconds,
  }: { aSecond: number; changesASecond: number; seconds: number },
): Promise<Loaded> {
  const changes = startChanges(databaseUrl, changesASecond);
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let late = 0;
  let errors = 0;
  const start = performance.now();
  for (let sent = 0; sent < aSecond * seconds; sent++) {
    const due = start + (sent * 1000) / aSecond;
    await pause(Math.max(0, due - performance.now()));
    if (performance.now() - due > 1000 / aSecond) late += 1;
    const one = find(queries[sent % queries.length] as string)
      .then(() => void times.push(performance.now() - due))
      .catch(() => {
        errors += 1;
      })
      .finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
  return { times, late, errors, changes: await changes.stop() };
}
