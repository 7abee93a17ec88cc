import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import pg from 'pg';
import { importDocuments } from '../../src/data/import/import-documents.ts';
import { ask, pause, warm } from '../edge-client.ts';
import { FILM, tenLines } from '../install/catalogue.ts';
import { allOf, type Bar } from '../report.ts';
import type { Host } from './host.ts';
import { newProject, Site } from './site.ts';

/** Two projects that see of each other only what compose.machines.yaml publishes: the database of one, an edge each. */

const PUBLISHES = 20;
const MAX_MS = 1000;
const FIRST = '10.99.0.1';
const SECOND = '10.99.0.2';
const FILES = ['compose.yaml', 'compose.machines.yaml'];
const SHOWN_LIMIT_MS = 15_000;

const address = (verb: 'add' | 'del', each: string) =>
  execFileSync('ip', ['address', verb, `${each}/32`, 'dev', 'lo']);

/** Returns the time of the commit, at which PostgreSQL notifies. */
async function publish(databaseUrl: string, lines: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('listen outbox');
    const committed = once(client, 'notification', { signal: AbortSignal.timeout(SHOWN_LIMIT_MS) });
    const [at] = await Promise.all([
      committed.then(() => performance.now()),
      importDocuments({ databaseUrl, input: Readable.from([Buffer.from(lines)]) }),
    ]);
    return at;
  } finally {
    await client.end();
  }
}

/** Milliseconds until the page has the text, asked for all the time. */
async function shownAfter(start: number, url: string, text: string): Promise<number> {
  while (performance.now() - start < SHOWN_LIMIT_MS) {
    if ((await ask(url)).body.includes(text)) return performance.now() - start;
    await pause(5);
  }
  return Number.POSITIVE_INFINITY;
}

export async function measureTwoMachines(host: Host, first: Site): Promise<Bar[]> {
  for (const each of [FIRST, SECOND]) address('add', each);
  try {
    const second = new Site(
      host,
      {
        ...newProject('two', {
          BUTACA_SUBNET: '10.83.8',
          BUTACA_LISTEN: '127.0.0.1:8088',
          BUTACA_DATABASE: `${FIRST}:5432`,
          BUTACA_PRIVATE: SECOND,
        }),
        files: [...FILES, 'compose.second.yaml'],
      },
      'http://localhost:8088',
    );
    first.project.files = FILES;
    Object.assign(first.project.variables, {
      BUTACA_PRIVATE: FIRST,
      BUTACA_OTHER_EDGES: `http://${SECOND}:8081`,
    });
    await first.compose('up', '-d');
    await first.untilReady();
    const tar = ['run', '--rm', '-T', '--no-deps', '--entrypoint', 'tar'];
    await host.pipe(
      [first.project, [...tar, 'butaca', '-C', '/run/secrets', '-c', '.']],
      [second.project, [...tar, 'prepare', '-C', '/secrets/owner', '-x']],
    );
    await second.compose('up', '-d');
    await second.untilReady();
    const [password] = await first.secrets('owner-password');
    const databaseUrl = `postgres://butaca:${password}@${FIRST}:5432/butaca`;
    const urls = [first, second].map(({ origin }) => `${origin}/movie/${FILM}`);
    const times: number[] = [];
    for (let round = 0; round < PUBLISHES; round += 1) {
      const name = `La función ${round} y media`;
      await Promise.all(urls.map((url) => warm(url)));
      const start = await publish(databaseUrl, tenLines().replace('La función', name));
      times.push(Math.max(...(await Promise.all(urls.map((url) => shownAfter(start, url, name))))));
      // Every purge comes again after a moment: it must not be taken for the next.
      await pause(1500);
    }
    const good = times.filter((time) => time <= MAX_MS).length;
    const slowest = `slowest ${Math.max(...times).toFixed(0)} ms`;
    return [allOf('a publish reaches both edges within 1 s', good, PUBLISHES, slowest)];
  } finally {
    for (const each of [FIRST, SECOND]) address('del', each);
  }
}
