import {
  getRecoveryState,
  promoteReplica,
  type RecoveryState,
} from '../../data/commands/promote-replica.ts';
import { publish } from '../../data/commands/publish.ts';
import { dbOnConnection } from '../../data/database.ts';
import { SITE_TAG } from '../../domain/tags.ts';
import { notAllowed, onServer } from '../database.ts';
import { CommandFailed } from '../errors.ts';
import { placeOf } from '../machine/database-place.ts';

const OLD_CONNECT_MS = 3000;
const PROMOTE_LIMIT_S = 60;

const said = (url: string): string => {
  const { host, port } = placeOf(url);
  return `${host}:${port}`;
};

/** Two that both write would each have changes that the other lacks, and nobody could join them again. */
export async function assertLost(url: string): Promise<void> {
  const state = await onServer(url, getRecoveryState, OLD_CONNECT_MS).catch(() => null);
  if (!state || state.isInRecovery) return;
  throw new CommandFailed(
    `The primary at ${said(url)} answers. Two would write at the same time: stop it first, on its machine, with \`systemctl disable --now postgresql\`.`,
  );
}

export async function readNewPrimary(url: string): Promise<RecoveryState> {
  const state = await onServer(url, getRecoveryState).catch((error: unknown) => {
    throw new CommandFailed(
      `The replica at ${said(url)} cannot be asked: ${(error as Error).message}`,
      { cause: error },
    );
  });
  if (state.hasTables) return state;
  throw new CommandFailed(`The database at ${said(url)} holds no portal: it is no replica of it.`);
}

/** Harmless where it has been promoted. */
export async function makePrimary(url: string): Promise<void> {
  await onServer(url, async (client) => {
    if (!(await getRecoveryState(client)).isInRecovery) return;
    const isPromoted = await promoteReplica(client, PROMOTE_LIMIT_S).catch(
      notAllowed(
        `The role of DATABASE_URL may not promote it. On the machine of the replica: runuser -u postgres -- psql -c 'select pg_promote()'; then this command again.`,
      ),
    );
    if (!isPromoted)
      throw new CommandFailed(
        `The replica at ${said(url)} does not begin to write within ${PROMOTE_LIMIT_S} s: its log says why.`,
      );
  });
}

/** Stored pages may show what the replica never got. The worker tells the edges when it is back. */
export const renewAllPages = async (url: string): Promise<void> =>
  await onServer(url, async (client) => publish(dbOnConnection(client), [SITE_TAG]));
