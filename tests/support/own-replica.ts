import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';
import { startLocalReplica } from '../../tools/local-replica.ts';
import { freePort } from '../../tools/processes.ts';

/** Without `synchronous_commit=off`, which the servers of other tests have: replicas follow what is on disk. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'shared_buffers=64MB'];

export type OwnReplica = {
  primary: LocalPostgres;
  replica: LocalPostgres;
  stop: () => Promise<void>;
};

/** A primary of its own with a streaming replica, for one test file. */
export async function startOwnReplica(name: string): Promise<OwnReplica> {
  const primary = await startLocalPostgres({ name, port: await freePort(), settings: SETTINGS });
  const replica = await startLocalReplica(primary, {
    ...{ of: name, name: `${name}-replica`, port: await freePort() },
    settings: SETTINGS,
  });
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}
