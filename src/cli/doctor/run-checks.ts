import { lookAtBackups } from './check-backups.ts';
import { lookAtConfiguration } from './check-configuration.ts';
import { lookAtDatabase } from './check-database.ts';
import { lookAtEdge } from './check-edge.ts';
import { lookAtClock, lookAtDisk, lookAtMemory } from './check-machine.ts';
import { lookAtNetwork } from './check-network.ts';
import { lookAtParts } from './check-parts.ts';
import { lookAtPorts } from './check-ports.ts';
import { lookAtQueues } from './check-queues.ts';
import { lookAtRelease } from './check-release.ts';
import { lookAtSocket } from './check-socket.ts';
import { lookAtNames, lookAtTls } from './check-tls.ts';
import { lookAtUnits } from './check-units.ts';
import { type Check, type Problem, rootsOf } from './problem.ts';
import { type Configuration, openSite, type Site } from './site.ts';

/** In the order in which problems are shown: what others depend on first. */
const LOOKS = {
  configuration: lookAtConfiguration,
  release: lookAtRelease,
  ports: lookAtPorts,
  disk: lookAtDisk,
  memory: lookAtMemory,
  clock: lookAtClock,
  units: lookAtUnits,
  database: lookAtDatabase,
  socket: lookAtSocket,
  parts: lookAtParts,
  edge: lookAtEdge,
  tls: lookAtTls,
  names: lookAtNames,
  queues: lookAtQueues,
  network: lookAtNetwork,
  backups: lookAtBackups,
} satisfies Record<string, (site: Site) => Promise<Problem[]>>;

export type CheckName = keyof typeof LOOKS;
export const CHECK_NAMES = Object.keys(LOOKS) as CheckName[];

/** Each question has a limit of its own; this one is for what nobody thought of. */
const LIMIT_MS = 60_000;

const checksOf = (site: Site, names: readonly CheckName[]): Check[] =>
  names.map((name) => ({ name, look: () => LOOKS[name](site) }));

async function within({ name, look }: Check): Promise<Problem[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no result after ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return await Promise.race([look(), limit]);
  } catch (error) {
    return [
      {
        name: 'check-failed',
        about: name,
        what: `the check '${name}' could not be done: ${(error as Error).message}`,
        mend: 'NODE_DEBUG=butaca butaca doctor --json',
        after: ['database-down'],
      },
    ];
  } finally {
    clearTimeout(timer);
  }
}

/** Runs these checks, all at once, and says what is to be mended, without secrets. */
export async function runChecks(
  names: readonly CheckName[] = CHECK_NAMES,
  site: Site = openSite(),
): Promise<Problem[]> {
  const found = (await Promise.all(checksOf(site, names).map(within))).flat();
  const hide = secretsOf(await site.configuration());
  return rootsOf(uniqueOf(found)).map((problem) => ({
    ...problem,
    what: hide(problem.what),
    mend: hide(problem.mend),
  }));
}

/** Two checks may see the same; the first one is kept. */
const uniqueOf = (problems: readonly Problem[]): Problem[] =>
  [
    ...new Map(
      problems.toReversed().map((problem) => [`${problem.name} ${problem.about}`, problem]),
    ).values(),
  ].toReversed();

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

/** A shorter one would hide words of a sentence. */
const MIN_SECRET = 12;
const SECRET_NAMES = /SECRET|PASSWORD|_KEY$/;

/** No message should contain one; should a program put one into its error, it ends here. */
function secretsOf({ env, portal, studio, worker }: Configuration): (text: string) => string {
  const secrets = [env, portal, studio, worker]
    .flatMap((variables) => Object.entries(variables ?? {}))
    .flatMap(([name, value = '']) => {
      if (SECRET_NAMES.test(name)) return [value];
      // REPLICA_URLS has several.
      return /_URLS?$/.test(name)
        ? value.split(',').flatMap((url) => (URL.canParse(url) ? [passwordOf(url)] : []))
        : [];
    })
    .filter((secret) => secret.length >= MIN_SECRET);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
}
