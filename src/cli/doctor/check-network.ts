import { getLineage, getMissingBytes, type Lineage } from '../../data/queries/database-state.ts';
import { askServer } from '../database.ts';
import { serverOf } from '../machine/database-place.ts';
import { settingsIn } from '../machine/edge.ts';
import { type Configuration, listenersAt, type Site, variablesOf } from '../machine/site.ts';
import { patiently } from '../machine/wait.ts';
import { type Found, NO_DATABASE, type Problem } from '../preflight/problem.ts';

/** Replicas, and edges behind edges. A portal on one machine has neither. */
export async function lookAtNetwork(site: Site): Promise<Found> {
  const configuration = await site.configuration();
  const { config } = site.place;
  return [
    wrongChildren(configuration.env ?? {}, config),
    await closedTier(site),
    unknownReplicas(configuration, config),
    await lookAtReplicas(configuration, config),
  ];
}

type Variables = NonNullable<Configuration['env']>;

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** Whether each edge of EDGE_CHILDREN has parents that are told, and is told once. */
export function wrongChildren(env: Variables, config: string): Problem[] {
  const first = listOf(env.EDGE_PURGE_URLS);
  const children = listOf(env.EDGE_CHILDREN).map((entry) => {
    const [edge = '', ...parents] = entry.split('|');
    return { edge, parents };
  });
  const known = [...first, ...children.map(({ edge }) => edge)];
  const wrong = children.flatMap(({ edge, parents }) => {
    const unknown = parents.filter((parent) => !known.includes(parent) || parent === edge);
    if (unknown.length > 0)
      return [`${edge} is behind ${unknown.join(' and ')}, which nobody tells what has changed`];
    return first.includes(edge)
      ? [
          `${edge} is in EDGE_PURGE_URLS too: it is told before its parents, and fetches their old pages`,
        ]
      : [];
  });
  return wrong.map((what) => ({
    name: 'children-wrong',
    about: what.split(' ')[0] ?? '',
    what: `EDGE_CHILDREN: ${what}`,
    mend: `editor ${config}/env && systemctl restart butaca-worker`,
  }));
}

/** Whether the edge listens for the children that its file names. */
async function closedTier(site: Site): Promise<Found> {
  const { backends } = await site.configuration();
  const children = settingsIn(backends.text ?? '')?.children ?? [];
  if (children.length === 0) return null;
  const command = (await listenersAt(site, site.place.ports.purge))[0]?.command ?? '';
  return lacksTier(command)
    ? {
        name: 'tier-closed',
        what: `backends.vcl names edges behind this one (${children.join(', ')}), but no port is open for them: they ask the portals themselves`,
        mend: `echo 'EDGE_TIER="-a tier=ADDRESS:8082,HTTP"' >> ${site.place.config}/edge && systemctl restart butaca-edge`,
      }
    : null;
}

/** Of a command line of varnishd. */
export const lacksTier = (command: string): boolean =>
  command.includes('varnishd') && !/ -a tier=/.test(command);

const replicasOf = (variables: Variables | null): string[] =>
  listOf(variables?.REPLICA_URLS).filter((url) => URL.canParse(url));

/** The worker waits for the replicas that it knows before it tells the edges. */
export function unknownReplicas(configuration: Configuration, config: string): Problem | null {
  const waited = replicasOf(variablesOf(configuration, 'worker')).map(serverOf);
  const read = replicasOf(variablesOf(configuration, 'portal')).map(serverOf);
  const unknown = read.filter((where) => !waited.includes(where));
  if (unknown.length === 0) return null;
  return {
    name: 'replicas-differ',
    what: `portals read ${unknown.join(', ')}, which the worker does not wait for: pages may be stored without the last change`,
    mend: `editor ${config}/env ${config}/portal && systemctl restart butaca-worker`,
  };
}

/** One look at each replica, as a portal would read it. */
async function lookAtReplicas(configuration: Configuration, config: string): Promise<Found> {
  const urls = replicasOf(variablesOf(configuration, 'portal') ?? configuration.env ?? null);
  const primaryUrl = configuration.env?.DATABASE_URL ?? '';
  if (urls.length === 0 || !URL.canParse(primaryUrl)) return null;
  // A primary that cannot be used is said by its own check.
  const primary = await askServer(primaryUrl, getLineage).catch(() => null);
  if (!primary) return null;
  return await Promise.all(urls.map((url) => lookAtReplica(url, primary, config)));
}

async function lookAtReplica(url: string, primary: Lineage, config: string): Promise<Found> {
  const where = serverOf(url);
  const remove = `editor ${config}/env ${config}/portal && systemctl restart butaca-worker 'butaca-portal@*'`;
  const of = (name: Problem['name'], what: string, mend: string): Problem[] => [
    { name, about: where, what: `the replica ${where} ${what}`, mend, after: NO_DATABASE },
  ];
  try {
    return await askServer(url, async (db) => {
      const own = await getLineage(db);
      if (!own.isInRecovery || own.system !== primary.system)
        return of(
          'replica-wrong',
          own.isInRecovery
            ? 'is one of another database: pages show its records'
            : 'is no replica, but a database that is written to: pages do not show what changes here',
          remove,
        );
      const missing = await patiently(
        () => getMissingBytes(db, primary.position),
        (bytes) => bytes <= 0,
      );
      if (missing <= 0) return null;
      return of(
        'replica-late',
        `lacks ${Math.ceil(missing / 1024)} KiB of changes, and does not get them: portals do not read it`,
        `su postgres -c "psql -c 'select application_name, state, replay_lag from pg_stat_replication'"`,
      );
    });
  } catch (error) {
    const { code } = error as { code?: string };
    const isRefused = code === '28P01' || code === '28000' || code === '3D000';
    return of(
      'replica-down',
      isRefused
        ? 'refuses the user, the password or the database'
        : 'does not answer: the others are read, or the primary',
      isRefused ? remove : `ping -c 3 ${new URL(url).hostname}`,
    );
  }
}
