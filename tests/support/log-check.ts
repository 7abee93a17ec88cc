import { globSync, readFileSync, rmSync } from 'node:fs';
import { createDb, createPool } from '../../src/data/database.ts';

/** The logs of a stack must not say who looked at what. */

const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ['a cookie', /butaca_session/],
  ['the secret of a session', /[\w-]{16,40}\.[\w-]{43}(?![\w-])/],
  ['the id of a session', /sesion(\/|%2f)+\w/i],
  ['a query', /"path":"[^"]*\?|[?&](q|nombre|codigo|videoUrl)=/],
  ['a browser', /Mozilla\/|AppleWebKit/],
  // With a port it is the address of one of our processes.
  ['an address', /(?<![\d.])(\d{1,3}\.){3}\d{1,3}(?![\d.:])|::ffff:|"::1"/],
];

/** The keys of a request's line. */
const REQUEST_KEYS = new Set(['level', 'time', 'id', 'path', 'method', 'status', 'ms', 'msg']);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** As a whole word, plain or JSON-escaped. */
const wordOf = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(JSON.stringify(name).slice(1, -1))}(?![\\p{L}\\p{N}])`,
    'u',
  );

function keysOf(line: string): string[] {
  const logged = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
  return logged.msg === 'request' ? Object.keys(logged) : [];
}

/** What the lines reveal, each with its line. */
export function leaksIn(lines: readonly string[], names: readonly string[]): string[] {
  const words = names.map(wordOf);
  return lines.flatMap((line) => [
    ...FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
    ...words.filter((word) => word.test(line)).map(() => `a name: ${line}`),
    ...keysOf(line)
      .filter((key) => !REQUEST_KEYS.has(key))
      .map((key) => `${key}: ${line}`),
  ]);
}

const logFiles = (stack: string): string[] => globSync(`.data/${stack}/logs/*.log`);

export function removeLogs(stack: string): void {
  for (const file of logFiles(stack)) rmSync(file);
}

/** The last line may be incomplete. */
const wholeLines = (file: string): string[] =>
  readFileSync(file, 'utf8').split('\n').slice(0, -1).filter(Boolean);

/** Throws when the logs of a stack contain anything about a viewer, or are empty, which would prove nothing. */
export async function checkLogs(stack: string, databaseUrl: string): Promise<void> {
  const db = createDb(createPool(databaseUrl, 1));
  const sessions = await db.selectFrom('sessions').select(['id', 'name']).execute();
  await db.destroy();
  const files = logFiles(stack);
  const lines = files.flatMap((file) => wholeLines(file));
  const parts = ['edge', 'portal-1', 'portal-2', 'worker'];
  const missing = parts.filter((part) => !files.some((file) => file.endsWith(`/${part}.log`)));
  if (missing.length > 0 || !lines.some((line) => line.includes('"msg":"request"'))) {
    throw new Error(`no log to read of ${stack}: ${missing.join(', ') || 'requests'}`);
  }
  const leaks = leaksIn(
    lines,
    sessions.flatMap(({ id, name }) => [id, name]),
  );
  if (leaks.length > 0) {
    throw new Error(`${leaks.length} lines say too much:\n${leaks.slice(0, 20).join('\n')}`);
  }
  console.log(`${stack}: ${lines.length} lines logged, ${sessions.length} sessions, none in them`);
}
