import pg from 'pg';

const PAUSE_MS = 50;

/** Takes every connection of PostgreSQL, also those of portals and workers. The result releases them and returns the number. */
export async function takeConnections(databaseUrl: string): Promise<() => Promise<number>> {
  const held: pg.Client[] = [];
  let isOver = false;
  const open = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      held.push(client);
      return true;
    } catch {
      return false;
    }
  };
  const othersEnd = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name similar to '(portal|worker)%'`;
  const take = async (): Promise<void> => {
    while (await open());
    await held[0]?.query(othersEnd);
  };
  await take();
  const taking = (async () => {
    while (!isOver) {
      await take().catch(() => {});
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  })();
  return async () => {
    isOver = true;
    await taking;
    await Promise.all(held.map((client) => client.end()));
    return held.length;
  };
}
