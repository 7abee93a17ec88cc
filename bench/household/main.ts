import { hash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { createDb, createPool, type Db, onlyRow } from '../../src/data/database.ts';
import { pack, unpack } from '../../src/domain/household/message.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild, pause } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import { allOf, atMost, type Bench } from '../report.ts';

/** What it costs to keep a household in step, in CPU time of all parts and in bytes, with few households and with a million. */

const BAR_MS = 3;
const MAX_GROWTH = 1.2;
const RATE = 50;
const LIMIT_MS = 15_000;
const FEW = 10_000;
const BATCH = 50_000;
/** Of 300 favourites and positions it is 16 KB; most have less. */
const WHOLE_BYTES = 2048;
const CHANGE_BYTES = 512;
const CHANGES = 3;
const DEVICES = 3;
/** Pages that open, and changes. */
const CHANGED_SHARE = 0.25;
/** To a database that has it all in memory. */
const MEMORY = ['shared_buffers=256MB', 'fsync=off', 'full_page_writes=off', 'max_wal_size=8GB'];

const addressOf = (n: number): string => hash('md5', `address ${n}`);
const tokenOf = (n: number): string => hash('md5', `token ${n}`);
const below = (most: number): number => Math.floor(Math.random() * most);

async function addHouseholds(db: Db, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    const last = Math.min(first + BATCH, to) - 1;
    // Bytes that cannot be compressed, though not secret.
    await sql`
      insert into households (address, token_hash, version, mark, whole, whole_mark, devices)
      select address, sha256(decode(md5('token ' || n), 'hex')), ${CHANGES + 1}::int, substr(address, 1, 8),
        (select string_agg(decode(md5(n || ' ' || part), 'hex'), '') from generate_series(1, ${WHOLE_BYTES / 16}::int) part),
        substr(address, 9, 8), ${DEVICES}::int
      from generate_series(${first}::int, ${last}::int) n, lateral (select decode(md5('address ' || n), 'hex') as address) a`.execute(
      db,
    );
    await sql`
      insert into household_changes (address, version, mark, body)
      select decode(md5('address ' || n), 'hex'), version, substr(decode(md5('address ' || n), 'hex'), 1, 8),
        decode(repeat(md5(n || ' ' || version), ${CHANGE_BYTES / 16}::int), 'hex')
      from generate_series(${first}::int, ${last}::int) n, generate_series(2, ${CHANGES + 1}::int) version`.execute(
      db,
    );
  }
  await sql`vacuum analyze households, household_changes`.execute(db);
  await sql`checkpoint`.execute(db);
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

async function sync(edge: string, households: number): Promise<boolean> {
  const n = below(households);
  const address = addressOf(n);
  const pieces = Math.random() < CHANGED_SHARE ? [randomBytes(CHANGE_BYTES)] : [];
  const point = { version: CHANGES + 1, mark: address.slice(0, 16) };
  const head = { want: 'sync', address, token: tokenOf(n), devices: DEVICES, ...point };
  const body = Buffer.from(pack(head, pieces));
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
        response.on('end', () => done(unpack(Buffer.concat(parts))?.head.kind === 'synced'));
      },
    );
    posted.on('error', () => done(false));
    posted.end(body);
  });
}

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

type Cost = { perSync: Used; total: number; synced: number; asked: number };

async function measure(stack: Stack, households: number, seconds: number): Promise<Cost> {
  const results: boolean[] = [];
  const load = async (count: number) => {
    const start = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let n = 0; n < count; n++) {
      await pause(start + (n * 1000) / RATE - performance.now());
      sent.push(sync(stack.edge, households).then((isSynced) => results.push(isSynced)));
    }
    await Promise.all(sent);
  };
  // The first ones compile what the others run.
  await load((seconds / 3) * RATE);
  results.length = 0;
  const start = used(stack);
  await pause(seconds * 1000);
  const idle = used(stack);
  await load(seconds * RATE);
  const busy = used(stack);
  const per = (part: Part) =>
    (1000 * (busy[part] - idle[part] - (idle[part] - start[part]))) / results.length;
  const perSync = { edge: per('edge'), portals: per('portals'), postgres: per('postgres') };
  const total = PARTS.reduce((sum, part) => sum + perSync[part], 0);
  return { perSync, total, synced: results.filter(Boolean).length, asked: results.length };
}

const written = ({ perSync }: Cost): string =>
  PARTS.map((part) => `${part} ${perSync[part].toFixed(2)}`).join(', ');

export const run: Bench = async ({ quick, options }) => {
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
    const few = await measure(stack, FEW, seconds);
    await addHouseholds(db, FEW, many);
    const lot = await measure(stack, many, seconds);
    const { rows, changes, bytes } = await onlyRow<{
      rows: number;
      changes: number;
      bytes: number;
    }>(
      db,
    )`select (select count(*)::int from households) as rows, (select count(*)::int from household_changes) as changes,
      (pg_total_relation_size('households') + pg_total_relation_size('household_changes'))::float as bytes`;
    return {
      bars: [
        allOf('syncs answered', few.synced + lot.synced, few.asked + lot.asked),
        atMost(`CPU time per sync, ${many} households`, lot.total, BAR_MS, 'ms', written(lot)),
        atMost('growth of that', lot.total / few.total, MAX_GROWTH, '', `${FEW}: ${written(few)}`),
      ],
      notes: [
        `${rows} households with ${DEVICES} devices, ${changes} changes: ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / rows)} bytes each`,
      ],
    };
  } finally {
    await sql`truncate households cascade`.execute(db);
    await db.destroy();
    await stack.stop();
  }
};
