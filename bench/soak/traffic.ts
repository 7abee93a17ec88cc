import { Readable } from 'node:stream';
import { publish } from '../../src/data/commands/publish.ts';
import type { Db } from '../../src/data/database.ts';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { titleTag } from '../../src/domain/tags.ts';
import { goldenQueries } from '../../tests/search/golden.ts';
import type { Stack } from '../../tools/stack.ts';
import { generateDocuments } from '../generator/generate-documents.ts';

/** What happens on a busy evening besides views, each at its own rate. */

const LIMIT_MS = 10_000;
const MAX_UNDER_WAY = 50;
const TITLES = 1500;
const CHANGED = 300;
/** In turns, so that the catalogue keeps its size. */
const ENDINGS = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'];

export type Task = { what: string; everyMs: number; act: (round: number) => Promise<void> };
export type Outcome = { what: string; done: number; failures: Map<string, number> };

/** A viewer behind the TLS terminator, one of many addresses. */
const addressOf = (round: number) => `10.${(round >> 8) & 255}.${round & 255}.7`;

async function ask(
  stack: Stack,
  path: string,
  { cookie, round, body }: { cookie: string; round: number; body?: string | URLSearchParams },
): Promise<Response> {
  const response = await fetch(stack.edge + path, {
    ...(body !== undefined && { method: 'POST', body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
    headers: { Cookie: cookie, Origin: stack.origin, 'X-Forwarded-For': addressOf(round) },
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${path.split('?')[0]}: ${response.status}`);
  return response;
}

async function visit(stack: Stack, round: number): Promise<void> {
  const body = new URLSearchParams({ nombre: `Viewer ${round % 1000}` });
  const answer = await ask(stack, '/login', { cookie: '', round, body });
  const cookie = String(answer.headers.getSetCookie()[0]?.split(';')[0]);
  const page = await ask(stack, '/movies', { cookie, round });
  if (page.status !== 200) throw new Error(`signed in, but /movies answers ${page.status}`);
  if (round % 2 === 0) await ask(stack, '/api/salir', { cookie, round, body: '' });
}

/** Lines of a generated catalogue whose servers are on the bench's own host. */
function catalogueLines(hostOrigin: string): string[] {
  return [...generateDocuments({ titles: TITLES, seed: 1 })]
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll(/https:\/\/(?:player|media)\d\.example/g, hostOrigin));
}

const isMovie = (line: string): boolean => line.includes('"PELICULAS/');

async function importLines(databaseUrl: string, lines: readonly string[]): Promise<number> {
  const input = Readable.from([Buffer.from(lines.join('\n'))]);
  return (await importDocuments({ databaseUrl, input })).updated;
}

/** Fills the catalogue, and returns the actions on it. */
export async function prepareTasks(
  stack: Stack,
  db: Db,
  { cookies, importEveryMs }: { cookies: readonly string[]; importEveryMs: number },
): Promise<Task[]> {
  const lines = catalogueLines(stack.hostOrigin);
  await importLines(stack.databaseUrl, lines);
  const movies = lines.filter(isMovie).slice(0, CHANGED);
  const titles = await db.selectFrom('titles').select(['id', 'kind', 'source_id']).execute();
  const servers = await db.selectFrom('servers').select('id').limit(1000).execute();
  const pick = <T>(from: readonly T[], round: number): T => from[round % from.length] as T;
  const as = (round: number) => ({ cookie: pick(cookies, round), round });
  return [
    {
      what: 'publishes',
      everyMs: 500,
      act: async (round) => await publish(db, [titleTag(pick(titles, 7 * round).id)]),
    },
    {
      what: 'searches',
      everyMs: 200,
      act: async (round) => {
        // Half of them are not cached by the edge.
        const text = `${pick(goldenQueries, round).query}${round % 2 ? ` ${round % 5000}` : ''}`;
        const query = new URLSearchParams({ q: text });
        const path = round % 3 === 0 ? '/buscar/sugerencias' : '/buscar';
        await ask(stack, `${path}?${query}`, as(round));
      },
    },
    { what: 'sign-ins', everyMs: 1000, act: async (round) => await visit(stack, round) },
    {
      what: 'beacons',
      everyMs: 500,
      act: async (round) => {
        const { kind, source_id } = pick(titles, round);
        await ask(stack, '/api/demanda', { ...as(round), body: `${kind}/${source_id}` });
      },
    },
    {
      what: 'reports of servers',
      everyMs: 2000,
      act: async (round) =>
        void (await ask(stack, '/api/aviso', { ...as(round), body: pick(servers, round).id })),
    },
    {
      what: 'imports',
      everyMs: importEveryMs,
      act: async (round) => {
        const ending = pick(ENDINGS, round);
        const changed = movies.map((line) => line.replace(/"NOMBRE":"/, `$&${ending} `));
        await importLines(stack.databaseUrl, changed);
      },
    },
  ];
}

/** Starts each run when it is due, whether or not the last one has ended. */
export function startTask({ what, everyMs, act }: Task): { stop: () => Promise<Outcome> } {
  const failures = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let done = 0;
  const fail = (why: string) => failures.set(why, (failures.get(why) ?? 0) + 1);
  const timer = setInterval(() => {
    if (underWay.size >= MAX_UNDER_WAY) return void fail('too many under way');
    const one = act(done++)
      .catch((error: unknown) => void fail(error instanceof Error ? error.message : String(error)))
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      return { what, done, failures };
    },
  };
}
