import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '../errors.ts';
import { type Cluster, proofsFolder, readCluster, run } from './cluster.ts';
import { HEAD } from './configuration.ts';
import { refuseWhileRestoring } from './restore-state.ts';

/**
 * Whose backups these are. Whoever goes on from them, a restored machine or a promoted replica, begins a timeline, and the
 * highest in the archive is the one in use. A machine with a lower one was replaced: it must neither add to these backups
 * nor remove any, until a person decides what becomes of it.
 */

/** `butaca doctor`, and the units of the package, look for it. */
export const REPLACED = 'replaced';

const replacedFile = (cluster: Cluster): string => join(proofsFolder(cluster), REPLACED);

/**
 * What was thrown away since the last backup, because a target that is away would have filled the disk: a line for each
 * file. When files reach the target again, `dropped-over` is touched for each, which starts a backup (butaca-hole.path).
 */
export const DROPPED = 'dropped';
export const droppedFile = (cluster: Cluster): string => join(proofsFolder(cluster), DROPPED);

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * What PostgreSQL archives with. It needs nothing of a release, so that it works in any. A target that is away says
 * nothing about whose it is.
 */
export function archiveScript(cluster: Cluster, archiveId: string): string {
  const pgbackrest = cluster.pgbackrest.map(quoted).join(' ');
  return `#!/bin/sh
${HEAD}# PostgreSQL calls it with each file of its log. Without a file it only looks whose these backups are.
LC_ALL=C
replaced=${quoted(replacedFile(cluster))}
dropped=${quoted(droppedFile(cluster))}
newest() { grep '^[0-9A-F]\\{8\\}\\.history$' | sort | tail -n 1; }
cd ${quoted(cluster.dataFolder)} || exit 1
if listed=$(timeout 20 ${pgbackrest} repo-ls ${quoted(`archive/butaca/${archiveId}`)}); then
  if [ "$(printf '%s\\n' "$listed" | newest)" \\> "$(ls pg_wal | newest)" ]; then
    : > "$replaced"
  else
    rm -f "$replaced"
  fi
fi
if [ -e "$replaced" ]; then
  echo 'butaca: another machine went on from these backups, so nothing is archived: butaca doctor' >&2
  exit 1
fi
[ $# -gt 0 ] || exit 0
said=$(${pgbackrest} archive-push "$1" 2>&1)
status=$?
[ -z "$said" ] || printf '%s\\n' "$said" >&2
# pgBackRest calls it a success when too many files wait and it throws this one away.
case $said in
  *'dropped WAL file'*) echo "$(date -u +%FT%TZ) $(basename "$1")" >> "$dropped" ;;
  *) [ $status -ne 0 ] || [ ! -e "$dropped" ] || : > "$dropped-over" ;;
esac
exit $status
`;
}

/** Looks in the repository, unless it is away: then what was known counts. */
export async function isReplaced(cluster: Cluster): Promise<boolean> {
  if (!cluster.archiveScript || !existsSync(cluster.archiveScript)) return false;
  await run(cluster, cluster.archiveScript).catch(() => {});
  return existsSync(replacedFile(cluster));
}

export async function refuseIfReplaced(cluster: Cluster): Promise<void> {
  if (await isReplaced(cluster))
    throw new CommandFailed(
      'Another machine went on from these backups, so this one leaves them alone. To bring what that one has here: butaca restore --to latest, after it was switched off. To keep what this one has: butaca setup --backups, with another place.',
    );
}

/** The cluster, for what adds to its backups or looks into them. */
export async function readOwnCluster(): Promise<Cluster> {
  const cluster = readCluster();
  refuseWhileRestoring(cluster);
  await refuseIfReplaced(cluster);
  return cluster;
}
