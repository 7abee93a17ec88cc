import { join } from 'node:path';
import { EDGE_SECRET_FILE } from '../../../edge/backends.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { partsOf } from '../machine/parts.ts';
import { type Listener, readText, type Site } from '../machine/site.ts';
import type { Found, Problem } from './problem.ts';

type Wanted = { port: number; who: string; isOurs: (command: string) => boolean };

const TERMINATOR = /\bhaproxy\b/;

function wantedPorts({ place }: Site): Wanted[] {
  const { ports } = place;
  const isEdge = (command: string) => command.includes('varnishd') && command.includes(place.edge);
  const isTerminator = (command: string) => TERMINATOR.test(command);
  return [
    { port: ports.http, who: 'TLS', isOurs: isTerminator },
    { port: ports.https, who: 'TLS', isOurs: isTerminator },
    { port: ports.edge, who: 'the edge', isOurs: isEdge },
    { port: ports.purge, who: 'the edge', isOurs: isEdge },
    ...partsOf(place).flatMap(({ name, port, internal, script }) =>
      [port, internal].flatMap((each) => {
        const isOurs = (command: string) => command.includes(script);
        return each === undefined ? [] : [{ port: each, who: name, isOurs }];
      }),
    ),
  ];
}

/** How to stop who has it. A unit would start again, so it is disabled. */
async function releaseLine({ pid }: Listener): Promise<string> {
  const cgroup = pid === null ? '' : ((await readText(`/proc/${pid}/cgroup`)).text ?? '');
  const unit = /\/([\w@.-]+\.service)\s*$/m.exec(cgroup)?.[1];
  if (unit) return `systemctl disable --now ${unit}`;
  return pid === null ? 'sudo butaca doctor' : `kill ${pid}`;
}

export async function lookAtPorts(site: Site): Promise<Found> {
  const listeners = (await site.listeners()) ?? [];
  const tls = (await site.configuration()).answers?.tls;
  const looked = wantedPorts(site).map(async ({ port, who, isOurs }): Promise<Found> => {
    // Whoever ends TLS for the portal may do so here.
    if (who === 'TLS' && tls === 'none') return null;
    const other = listeners.find(
      (listener) => listener.port === port && listener.command !== '' && !isOurs(listener.command),
    );
    if (!other) return null;
    const name = other.command.split(' ')[0];
    return {
      name: 'port-taken',
      about: String(port),
      what: `port ${port}, which ${who} needs, is taken by ${name} (pid ${other.pid})`,
      mend: await releaseLine(other),
    };
  });
  return [await Promise.all(looked), await exposedPorts(site, listeners)];
}

/**
 * The port for purges has no password. With edges on other machines it has to be open, and firewalled. A portal believes
 * whoever reaches it, unless it demands the secret that edges have.
 */
async function exposedPorts(site: Site, listeners: readonly Listener[]): Promise<Found> {
  const { env, portal, answers } = await site.configuration();
  const urls = (env?.EDGE_PURGE_URLS ?? '').split(',').filter((url) => URL.canParse(url));
  const isOneMachine = urls.every((url) =>
    ['127.0.0.1', 'localhost'].includes(new URL(url).hostname),
  );
  const { edge, purge, studio, portals } = site.place.ports;
  const trusting = env?.EDGE_SECRET || portal?.EDGE_SECRET ? [] : portals.map(({ port }) => port);
  const closed = [
    ...(isOneMachine ? [purge] : []),
    ...(answers?.tls && answers.tls !== 'none' ? [edge] : []),
    studio.port,
    ...trusting,
  ];
  const open = listeners.filter(
    ({ port, address }) => closed.includes(port) && !isLoopback(address),
  );
  const exposed = [...new Set(open.map(({ port }) => port))];
  const believing = exposed.filter((port) => trusting.includes(port));
  return [
    believing.length > 0 ? trustingProblem(site, believing) : null,
    exposed
      .filter((port) => !trusting.includes(port))
      .map((port): Problem => {
        const unit = port === studio.port ? 'butaca-studio' : 'butaca-edge';
        return {
          name: 'port-exposed',
          about: String(port),
          what: `port ${port} accepts connections from other machines; only this one may use it`,
          mend: `systemctl revert ${unit} && systemctl restart ${unit}`,
        };
      }),
  ];
}

function trustingProblem({ place }: Site, ports: readonly number[]): Problem {
  const file = join(place.config, 'portal');
  return {
    name: 'port-exposed',
    about: ports.join(' '),
    what: `portals accept connections from other machines (${ports.join(', ')}) and believe anybody there what address a viewer has: they demand no secret. First copy ${EDGE_SECRET_FILE} to every machine with an edge`,
    mend: `butaca setup && echo "EDGE_SECRET=$(cat ${EDGE_SECRET_FILE})" >> ${file} && systemctl restart 'butaca-portal@*'`,
  };
}
