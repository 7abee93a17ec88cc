import pg from 'pg';
import { startStack } from '../../tools/stack.ts';
import { fillCatalogue } from '../catalogue.ts';
import { MATCH_ID, prepareNight } from '../live/busy-night.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { settled } from '../settled.ts';
import { type ColdPaths, pathsOf } from './paths.ts';

/** All parts of the version in whose folder it runs, until whoever started it disconnects. */

export type ServeOrder = { offset: number; profiles: string | null };
export type Served = {
  edge: string;
  purgeUrl: string;
  portals: string[];
  pids: Record<string, number>;
  paths: ColdPaths;
};

async function namesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select name from titles where active and not hidden order by md5(name), id limit 4000',
  );
  await client.end();
  return rows.map(({ name }) => name);
}

process.once('message', async ({ offset, profiles }: ServeOrder) => {
  if (profiles) process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${profiles}`;
  const stack = await startStack({
    ...{ name: 'bench-cold', offset, postgresSettings: [...ADVISED_SETTINGS] },
  });
  process.once('disconnect', async () => {
    await stack.stop();
    process.exit(0);
  });
  const titles = await fillCatalogue(stack.databaseUrl);
  await prepareNight(stack.databaseUrl, new Date(Date.now() - 60_000));
  await settled(stack.databaseUrl);
  const served: Served = {
    edge: stack.edge,
    purgeUrl: stack.purgeUrl,
    portals: stack.portals,
    pids: Object.fromEntries(stack.pids()),
    paths: pathsOf(titles, await namesOf(stack.databaseUrl), MATCH_ID),
  };
  process.send?.(served);
});
