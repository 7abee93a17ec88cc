import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { createDb, createPool, onlyRow } from '../../src/data/database.ts';
import { pack, unpack } from '../../src/domain/household/message.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import { allOf, atMost, countsOf, type Measured, type Options } from '../report.ts';
import {
  addHouseholds,
  addressOf,
  CHANGE_BYTES,
  CHANGES,
  DEVICES,
  LARGE_BYTES,
  LARGE_EACH,
  tokenOf,
} from './filling.ts';

/** What it costs to keep a household in step, in CPU time of all parts and in bytes, with few households and with a million. */

const BAR_MS = 3;
const MAX_GROWTH = 1.2;
const RATE = 50;
const LARGE_RATE = 20;
const LIMIT_MS = 15_000;
const FEW = 10_000;
/** Of what devices ask for: a page that opened has nothing to tell; a device that was away long asks for all. */
const CHANGED_SHARE = 0.25;
const ALL_SHARE = 0.01;
/** To a database that has it all in memory. */
const MEMORY = ['shared_buffers=256MB', 'fsync=off', 'full_page_writes=off', 'max_wal_size=8GB'];

const below = (most: number): number => Math.floor(Math.random() * most);
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** `answered`, or what came instead. */
async function post(edge: string, body: Uint8Array): Promise<string> {
  const network = below(60_000);
  return await new Promise((done) => {
    const posted = request(
      `${edge}/api/hogar`,
      {
        ...{ method: 'POST', agent, timeout: LIMIT_MS },
        headers: {
          'Content-Length': String(body.length),
          // Another address each time: limits are not what is measured.
          'X-Forwarded-For': `10.${network >> 8}.${network & 255}.${below(250) + 1}`,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const { kind, isDone } = unpack(Buffer.concat(parts))?.head ?? {};
          const isAnswered = kind === 'synced' || isDone !== undefined;
          done(isAnswered ? 'answered' : `${response.statusCode} ${kind ?? ''}`.trim());
        });
      },
    );
    posted.on('timeout', () => posted.destroy(new Error('timeout')));
    posted.on('error', (error) => done('code' in error ? String(error.code) : error.message));
    posted.end(body);
  });
}

const headOf = (n: number, want: string) => {
  const address = addressOf(n);
  const point = { version: CHANGES + 1, mark: address.slice(0, 16) };
  return { want, address, token: tokenOf(n), devices: DEVICES, ...point };
};
const FROM_NOTHING = { version: 0, mark: '' };

/** Of one of so many households. */
type Exchange = (households: number, count: number) => Uint8Array;

const usual: Exchange = (households) => {
  const chance = Math.random();
  const head = headOf(below(households), 'sync');
  if (chance < ALL_SHARE) return pack({ ...head, ...FROM_NOTHING });
  const isChanged = chance < ALL_SHARE + CHANGED_SHARE;
  return pack(head, isChanged ? [randomBytes(CHANGE_BYTES)] : []);
};
const largeOf = (households: number, count: number): number => (count * LARGE_EACH) % households;
const allOfLarge: Exchange = (households, count) =>
  pack({ ...headOf(largeOf(households, count), 'sync'), ...FROM_NOTHING });
/** What a device does after 40 changes. */
const replaceLarge: Exchange = (households, count) =>
  pack(headOf(largeOf(households, count), 'replace'), [randomBytes(LARGE_BYTES)]);

const PARTS = ['edge', 'portals', 'postgres'] as const;
type Part = (typeof PARTS)[number];
type Used = Record<Part, number>;
const partOf = (name: string): string =>
  name.startsWith('portal') ? 'portals' : name.toLowerCase().replace('postgresql', 'postgres');

const used = (stack: Stack): Used => {
  const of = (part: Part) =>
    [...stack.pids()]
      .filter(([name]) => partOf(name) === part)
      .reduce((sum, [, pid]) => sum + familySeconds(pid), 0);
  return { edge: of('edge'), portals: of('portals'), postgres: of('postgres') };
};

type Cost = { perSync: Used; total: number; answered: number; asked: number; others: string };
type How = { households: number; seconds: number; rate?: number };

async function measure(
  stack: Stack,
  exchange: Exchange,
  { households, seconds, rate = RATE }: How,
): Promise<Cost> {
  const results: string[] = [];
  let made = 0;
  const load = async (count: number) => {
    const start = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let n = 0; n < count; n++) {
      await pause(start + (n * 1000) / rate - performance.now());
      const body = exchange(households, made++);
      sent.push(post(stack.edge, body).then((result) => results.push(result)));
    }
    await Promise.all(sent);
  };
  // The first ones compile what the others run.
  await load((seconds / 3) * rate);
  results.length = 0;
  const start = used(stack);
  await pause(seconds * 1000);
  const idle = used(stack);
  await load(seconds * rate);
  const busy = used(stack);
  const per = (part: Part) =>
    (1000 * (busy[part] - idle[part] - (idle[part] - start[part]))) / results.length;
  const perSync = { edge: per('edge'), portals: per('portals'), postgres: per('postgres') };
  const others = Map.groupBy(
    results.filter((result) => result !== 'answered'),
    (result) => result,
  );
  return {
    perSync,
    total: PARTS.reduce((sum, part) => sum + perSync[part], 0),
    answered: results.filter((result) => result === 'answered').length,
    asked: results.length,
    others: countsOf([...others].map(([kind, { length }]) => [kind, length])),
  };
}

const written = ({ perSync }: Cost): string =>
  PARTS.map((part) => `${part} ${perSync[part].toFixed(2)}`).join(', ');
const noted = (what: string, cost: Cost): string =>
  `${what}: ${cost.total.toFixed(2)} ms of CPU (${written(cost)}), ${cost.answered} of ${cost.asked} answered`;

export async function cost(quick: boolean, options: Options): Promise<Measured> {
  ensureBuild();
  const many = Number(options.get('--households') ?? (quick ? 50_000 : 1_000_000));
  const seconds = quick ? 20 : 60;
  const stack = await startStack({
    name: 'bench-household',
    offset: 9900,
    postgresSettings: MEMORY,
  });
  const pool = createPool(stack.databaseUrl, 1, { statement_timeout: 0, query_timeout: 0 });
  const db = createDb(pool);
  try {
    await sql`truncate households cascade`.execute(db);
    await addHouseholds(db, 0, FEW);
    const few = await measure(stack, usual, { households: FEW, seconds });
    await addHouseholds(db, FEW, many);
    const lot = await measure(stack, usual, { households: many, seconds });
    const large = { households: many, seconds: seconds / 2, rate: LARGE_RATE };
    const down = await measure(stack, allOfLarge, large);
    const up = await measure(stack, replaceLarge, large);
    const { rows, changes, bytes } = await onlyRow<{
      rows: number;
      changes: number;
      bytes: number;
    }>(
      db,
    )`select (select count(*)::int from households) as rows, (select count(*)::int from household_changes) as changes,
      (pg_total_relation_size('households') + pg_total_relation_size('household_changes'))::float as bytes`;
    const all = [few, lot, down, up];
    return {
      bars: [
        allOf(
          'exchanges answered',
          all.reduce((sum, { answered }) => sum + answered, 0),
          all.reduce((sum, { asked }) => sum + asked, 0),
          all
            .map(({ others }) => others)
            .filter(Boolean)
            .join('; '),
        ),
        atMost(`CPU time per sync, ${many} households`, lot.total, BAR_MS, 'ms', written(lot)),
        atMost('growth of that', lot.total / few.total, MAX_GROWTH, '', `${FEW}: ${written(few)}`),
      ],
      notes: [
        noted('a device that asks for all of 2,000 entries, 64 KB', down),
        noted('a device that replaces all of 2,000 entries', up),
        `${rows} households with ${DEVICES} devices, one in ${LARGE_EACH} of 2,000 entries, and ${changes} changes: ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / rows)} bytes each`,
      ],
    };
  } finally {
    await sql`truncate households cascade`.execute(db);
    await db.destroy();
    await stack.stop();
  }
}
