import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { issue, makeTestAuthority } from '../../../tests/support/certificates.ts';
import { uses } from '../../../tools/needs.ts';
import { ADDRESSES, BOTH, kindOf, PLAIN, SECURE, SILENT } from './addresses.ts';
import { answer } from './answer.ts';
import { type Case, DOMAIN, type HostKind, PORTAL_NAME, startAddress } from './case.ts';

/**
 * Servers with names and addresses of their own, at the usual ports: browsers trust http of this machine, look for https
 * instead of http at port 443 only, and treat private addresses apart. The addresses are of a block for documentation,
 * which nobody routes, on an interface of their own: with nothing but loopback a browser calls itself offline, and hls.js
 * then waits instead of failing.
 */

uses('root', 'ip', 'ffmpeg');

const LINK = 'farm';

function certificates(folder: string) {
  const authority = makeTestAuthority(join(folder, 'root'));
  const unknown = makeTestAuthority(join(folder, 'unknown'));
  const now = [-1, 30] as const;
  const names = (kind: HostKind) => [`*.${kind}.${DOMAIN}`];
  const issued = {
    ok: issue([...names('ok'), ...names('elsewhere'), PORTAL_NAME], now, authority),
    both: issue(names('both'), now, authority),
    expired: issue(names('expired'), [-30, -1], authority),
    future: issue(names('future'), [30, 60], authority),
    'other-name': issue(['another.example'], now, authority),
    'self-signed': issue(names('self-signed'), now),
    'unknown-authority': issue(names('unknown-authority'), now, unknown),
  };
  const contexts = new Map(
    Object.entries(issued).map(([kind, { certificate: cert, key }]) => [
      kind,
      createSecureContext({ cert, key }),
    ]),
  );
  return {
    authority: authority.pem,
    contextOf: (name: string) => contexts.get(kindOf(name) ?? 'ok') ?? contexts.get('ok'),
  };
}

/** A pair, because not every kernel has the kind that stands alone. */
function addLink(): () => void {
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const remove = () => void ip('link', 'del', LINK);
  // Left by a run that was killed.
  if (networkInterfaces()[LINK]) remove();
  ip('link', 'add', LINK, 'type', 'veth', 'peer', 'name', `${LINK}-end`);
  for (const address of ADDRESSES) ip('addr', 'add', `${address}/32`, 'dev', LINK);
  // An address that came a moment later would be a change of network, which ends requests under way.
  for (const end of [LINK, `${LINK}-end`]) ip('link', 'set', end, 'addrgenmode', 'none', 'up');
  return remove;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type Farm = {
  /** File of the authority that vouches for the good hosts. */
  authority: string;
  /** What the portal would have stored for each case. */
  addresses: string[];
  /** Requests so far for the case at this place. */
  requestsOf: (place: number) => readonly string[];
  close: () => Promise<void>;
};

/** `portal` answers for the page that plays. */
export async function startFarm(cases: readonly Case[], portal: Handler): Promise<Farm> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-farm-'));
  const removeLink = addLink();
  const began = performance.now();
  const requests = new Map<number, string[]>();
  const handle: Handler = async (req, res) => {
    const name = (req.headers.host ?? '').split(':')[0] ?? '';
    if (name === PORTAL_NAME) return await portal(req, res);
    const place = Number(/^c(\d+)\./.exec(name)?.[1] ?? Number.NaN);
    const found = cases[place];
    if (!found) return void res.writeHead(404).end();
    requests.set(place, [...(requests.get(place) ?? []), `${req.method} ${req.url}`]);
    const abort = new AbortController();
    res.once('close', () => abort.abort());
    const seconds = (performance.now() - began) / 1000;
    await answer(found, place, req, res, { seconds, gone: abort.signal }).catch((error) => {
      // The client left, which is its right.
      if (!abort.signal.aborted) throw error;
    });
  };
  const { authority, contextOf } = certificates(folder);
  const secure = () =>
    createHttps({ SNICallback: (name, done) => done(null, contextOf(name)) }, handle);
  const servers: [Server, string, number][] = [
    [secure(), SECURE, 443],
    [createHttp(handle), PLAIN, 80],
    [createHttp(handle), BOTH, 80],
    [secure(), BOTH, 443],
    [createTcp((socket) => socket.on('error', () => {})), SILENT, 443],
  ];
  const close = async () => {
    for (const [server] of servers) {
      server.close();
      if ('closeAllConnections' in server)
        (server as ReturnType<typeof createHttp>).closeAllConnections();
    }
    removeLink();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const [server, address, port] of servers)
    await new Promise<void>((done, fail) =>
      server.once('error', fail).listen(port, address, () => done()),
    );
  return {
    authority,
    addresses: cases.map(startAddress),
    requestsOf: (place) => requests.get(place) ?? [],
    close,
  };
}
