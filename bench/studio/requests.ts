import { sql } from 'kysely';
import { setSetting } from '../../src/data/commands/settings.ts';
import { REQUEST_LIMITS } from '../../src/domain/requests/request.ts';
import { askRaw } from '../../tests/e2e/support/raw-request.ts';
import type { Bar } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

const ADDRESSES = 50;
const REQUESTS = 200;
const AT_ONCE = 16;

const addressOf = (at: number): string => `198.51.100.${at + 1}`;

async function insertRequests({ db }: Bench): Promise<string[]> {
  await sql`truncate requests, request_senders, request_days cascade`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into requests (name, key) select 'r' || n, 'r' || n from generate_series(1, ${REQUESTS}::int) n
      returning id),
    counted as (insert into request_counts (request_id) select id from added)
    select id::text from added`.execute(db);
  return rows.map(({ id }) => id);
}

const countVotes = async ({ db }: Bench): Promise<number> => {
  const { rows } = await sql<{ votes: number }>`
    select sum(votes - 1)::int as votes from request_counts`.execute(db);
  return rows[0]?.votes ?? -1;
};

type Cast = { said: number; refused: number; broken: number; ms: number };

/** Every address votes for every request, many at once. */
async function castVotes(origin: string, own: string, ids: readonly string[]): Promise<Cast> {
  const votes = ids.flatMap((id) =>
    Array.from({ length: ADDRESSES }, (_, at) => ({ id, address: addressOf(at) })),
  );
  const cast = { said: 0, refused: 0, broken: 0, ms: 0 };
  const start = performance.now();
  const voter = async () => {
    for (let vote = votes.pop(); vote; vote = votes.pop()) {
      const { status, body } = await askRaw(origin, '/api/peticion.data', {
        ...{ method: 'POST', form: { voto: vote.id } },
        headers: { 'X-Forwarded-For': vote.address, Origin: own, 'Sec-Fetch-Site': 'same-origin' },
      });
      if (status === 429) cast.refused += 1;
      else if (status >= 500) cast.broken += 1;
      else if (body.includes('Votaste')) cast.said += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, voter));
  return { ...cast, ms: performance.now() - start };
}

const HOUSEHOLDS = 65_536;

/** Every household of one IPv6 network asks for something else; afterwards somebody from elsewhere does. */
async function askFromNetwork(
  origin: string,
  own: string,
): Promise<[taken: number, other: boolean]> {
  const ask = async (at: number, address: string): Promise<boolean> => {
    const { body } = await askRaw(origin, '/api/peticion.data', {
      ...{ method: 'POST', form: { titulo: `Zxq ${at} kwv`, igual: '1' } },
      headers: { 'X-Forwarded-For': address, Origin: own, 'Sec-Fetch-Site': 'same-origin' },
    });
    return body.includes('quedó pedida');
  };
  let [next, taken] = [0, 0];
  const household = async () => {
    for (let at = next++; at < HOUSEHOLDS; at = next++)
      if (await ask(at, `2001:db8:7:${at.toString(16)}::1`)) taken += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, household));
  return [taken, await ask(HOUSEHOLDS, '192.0.2.7')];
}

/** 10,000 votes from 50 addresses: at a portal, where only the limits of a day hold, and through the edge. */
export async function measureRequests(): Promise<Bar[]> {
  return await withStudio({ name: 'bench-studio', offset: 2100 }, async (bench) => {
    const { stack, db, actor } = bench;
    await setSetting(db, actor, 'requestsOpen', true);
    const allowed = ADDRESSES * REQUEST_LIMITS.votesPerAddress;
    const [portal = ''] = stack.portals;
    const direct = await castVotes(portal, stack.origin, await insertRequests(bench));
    const counted = await countVotes(bench);
    const through = await castVotes(stack.edge, stack.origin, await insertRequests(bench));
    const countedThrough = await countVotes(bench);
    await db.deleteFrom('requests').execute();
    const [taken, isOtherTaken] = await askFromNetwork(portal, stack.origin);
    await setSetting(db, actor, 'requestsOpen', false);
    const total = ADDRESSES * REQUESTS;
    return [
      {
        what: `${total} votes from ${ADDRESSES} addresses at a portal, counted`,
        bar: `${allowed}`,
        measured: counted,
        ok: counted === allowed && direct.said === allowed && direct.refused === total - allowed,
      },
      {
        what: 'through the edge, counted and said to be',
        bar: `the same, at most ${allowed}`,
        measured: `${countedThrough} and ${through.said}`,
        ok: countedThrough === through.said && countedThrough <= allowed && countedThrough > 0,
      },
      {
        what: `${HOUSEHOLDS} addresses of one /48: requests of a day that they use; a viewer elsewhere`,
        bar: `at most ${REQUEST_LIMITS.requests / 20}; asks`,
        measured: `${taken}; ${isOtherTaken ? 'asks' : 'is refused'}`,
        ok: taken > 0 && taken <= REQUEST_LIMITS.requests / 20 && isOtherTaken,
      },
      {
        what: 'answers of 500 and more',
        bar: '0',
        measured: direct.broken + through.broken,
        ok: direct.broken + through.broken === 0,
      },
      {
        what: 'votes per second at a portal',
        bar: '50',
        measured: Math.round((total / direct.ms) * 1000),
        ok: total / direct.ms > 0.05,
      },
    ];
  });
}
