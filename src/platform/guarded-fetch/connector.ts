import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';
import type { Resolve } from './resolve.ts';

/** We must not connect to this address. */
export class ForbiddenAddress extends Error {}

export type ConnectorOptions = {
  resolve: Resolve;
  /** `host:port` pairs that are allowed although they are not public: the demo's video host, on this machine. */
  admits: readonly string[];
  /** How their names are resolved; the system's own lookup by default. */
  lookUpAdmitted?: Resolve;
  timeoutMs: number;
};

const MAX_TRIED = 2;

export const portOf = ({ port, protocol }: { port: string; protocol: string }): string =>
  port || (protocol === 'https:' ? '443' : '80');

const lookUp: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.sort((a, b) => a.family - b.family).map(({ address }) => address);
};

/**
 * The only place that opens connections to addresses from the catalogue, also after redirects. It resolves the name, checks the address
 * and connects to exactly that address, so that DNS cannot change in between. Literal IP addresses are checked too
 * (Node's own lookup hook would skip them).
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const dial = buildConnector({ timeout: options.timeoutMs, allowH2: false, maxCachedSessions: 0 });
  const admitted = new Set(options.admits);
  const { resolve, lookUpAdmitted = lookUp } = options;

  const addressesOf = async (hostname: string, port: string): Promise<string[]> => {
    if (admitted.has(`${hostname}:${port}`)) return await lookUpAdmitted(hostname);
    const all = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
    const open = all.filter(isPublicAddress);
    if (open.length === 0 && all.length > 0) throw new ForbiddenAddress(hostname);
    if (open.length === 0)
      throw Object.assign(new Error(`no address: ${hostname}`), { code: 'ENOTFOUND' });
    return open;
  };

  return (target, callback) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    const port = portOf(target);
    const dialFirst = ([address = '', ...rest]: string[]): void => {
      const to = { ...target, hostname: address };
      if (target.protocol === 'https:' && isIP(hostname) === 0) to.servername = hostname;
      dial(to, (...result: [Error, null] | [null, Socket]) => {
        if (result[0] && rest.length > 0) dialFirst(rest);
        else callback(...(result as [null, Socket]));
      });
    };
    addressesOf(hostname, port).then(
      (addresses) => dialFirst(addresses.slice(0, MAX_TRIED)),
      (error: Error) => callback(error, null),
    );
  };
}
