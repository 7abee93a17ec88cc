import { z } from 'zod';
import { readVariables, withVariables } from './variables.ts';

/** Where a PostgreSQL is, as this machine reaches it. */
export type DatabasePlace = { host: string; port: number };

export const DEFAULT_PORT = 5432;

export const placeSchema = z.string().transform((text, context): DatabasePlace => {
  const [, host = '', port = '5432'] =
    /^([\w.-]+|\[[\da-fA-F:]+\])(?::([1-9]\d{0,4}))?$/.exec(text) ?? [];
  if (host !== '') return { host, port: Number(port) };
  context.addIssue(`${text} is not HOST or HOST:PORT`);
  return z.NEVER;
});

export const placeOf = (url: string): DatabasePlace => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || DEFAULT_PORT) };
};

export const isSamePlace = (one: DatabasePlace, other: DatabasePlace): boolean =>
  one.host === other.host && one.port === other.port;

/** The same database, role and password on another machine: replicas have them all. */
export function urlAt(url: string, { host, port }: DatabasePlace): string {
  const moved = new URL(url);
  Object.assign(moved, { hostname: host, port: String(port) });
  return moved.href;
}

const without = (urls: string, place: DatabasePlace): string =>
  urls
    .split(',')
    .filter((url) => url !== '' && !isSamePlace(placeOf(url), place))
    .join(',');

/** A file of variables, with a replica as the primary. Everything else in it stays. */
export function pointAt(text: string, place: DatabasePlace): string {
  const variables = readVariables(text);
  const values: Record<string, string> = {};
  for (const name of ['DATABASE_URL', 'STUDIO_DATABASE_URL']) {
    const url = variables[name];
    if (url) values[name] = urlAt(url, place);
  }
  const replicas = variables.REPLICA_URLS;
  if (replicas) values.REPLICA_URLS = without(replicas, place);
  return withVariables(text, values);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
export const isLoopback = (url: string): boolean => LOOPBACK.includes(placeOf(url).host);

/** Which database, without user and password: two files may have others. */
export function serverOf(url: string): string {
  const { host, port } = placeOf(url);
  const isHere = host === '' || isLoopback(url);
  return `${isHere ? '127.0.0.1' : host}:${port}${new URL(url).pathname}`;
}

/**
 * The answers of setup: it must not start the lost primary again, whose machine may be this one, nor back up a database that is
 * elsewhere.
 */
export function answersFor(text: string, { host }: DatabasePlace): string {
  const answers = JSON.parse(text) as Record<string, unknown>;
  const isHere = LOOPBACK.includes(host);
  const changed = isHere ? { database: 'local' } : { database: 'given', backups: 'none' };
  return `${JSON.stringify({ ...answers, ...changed }, null, 2)}\n`;
}
