import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import type { TakedownTable } from '../../src/domain/takedowns/takedown.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { type Answer, ask, pause, quantile, warm } from '../edge-client.ts';
import { allOf, atMost, type Bar } from '../report.ts';
import { withStudio } from '../studio/operator.ts';

const WAIT_MS = 1000;
const CLAIM = { claimant: 'Cine Norte', reference: 'EXP-114', reason: 'Derechos' };

type Target = {
  table: TakedownTable;
  key: string;
  path: string;
  tag: string;
  /** On the page until it is taken down; a product has no page of its own. */
  name: string | null;
};

const TARGETS = `
  select * from (
    select 'titles' as table, id::text as key, '/' || kind || '/' || source_id as path, 't' || id as tag, null as name
    from titles where active and not hidden order by id limit 60) t
  union all select * from (
    select 'episodes', e.id::text, '/' || t.kind || '/play/' || t.source_id
      || replace('/' || v.label || '/' || s.key || '/', ' ', '%20') || e.source_id, 't' || t.id, null
    from episodes e join seasons s on s.id = e.season_id join titles t on t.id = s.title_id,
      lateral (select label from servers where episode_id = e.id order by position limit 1) v
    where t.active and not t.hidden and s.position is not null and e.image <> '' and v.label ~ '^[\\w ]+$'
    order by e.id limit 10) e
  union all select * from (
    select 'matches', id::text, '/futbol/' || source_id, 'm' || id, null from matches order by id limit 10) m
  union all select * from (
    select 'channels', id::text, '/liveChannels/' || source_id, 'c' || id, null
    from channels where active order by id limit 10) c
  union all select * from (
    select 'products', id, '/tienda', 'shop', name from products where active and not hidden order by id limit 10) p`;

async function listTargets(db: Db, quick: boolean): Promise<Target[]> {
  const { rows } = await sql.raw<Target>(TARGETS).execute(db);
  return quick ? rows.filter((_, place) => place % 10 === 0) : rows;
}

const isGone = ({ name }: Target, { status, body }: Answer): boolean =>
  name === null ? status === 404 : status === 200 && !body.includes(name);

const isThere = ({ name }: Target, { status, body }: Answer): boolean =>
  status === 200 && (name === null || body.includes(name));

/** Forms that an operator sends to the studio; one second later every edge must show it. */
export async function measureStudio(quick: boolean): Promise<Bar[]> {
  const witness = new StandInEdge();
  await witness.start();
  try {
    return await withStudio(
      { name: 'bench-takedown-studio', offset: 5200, otherEdges: [witness.url] },
      async ({ stack, db, session }) => {
        const targets = await listTargets(db, quick);
        const count = { gone: 0, told: 0, silent: 0, back: 0 };
        const took: number[] = [];
        const post = async (path: string, form: Record<string, string>) => {
          // The measurement takes longer than a key stays fresh.
          await sql`update operator_sessions set key_used_at = now()`.execute(db);
          const start = performance.now();
          const answer = await askStudio(stack.studioOrigin, { path, session, form });
          took.push(performance.now() - start);
          if (answer.status >= 400) throw new Error(`the studio answered ${answer.status}`);
        };
        for (const target of targets) {
          const { table, key, path, tag } = target;
          const page = stack.edge + path;
          await warm(page);
          const ref = `${table}/${key}`;
          const known = witness.purges.length;
          await post('/retiros/nuevo', { intent: 'take', listed: ref, record: ref, ...CLAIM });
          await pause(WAIT_MS);
          const gone = await ask(page);
          if (isGone(target, gone)) count.gone += 1;
          const purges = witness.purges.slice(known);
          if (purges.some(({ hard, tags }) => hard && tags.includes(tag))) count.told += 1;
          if (!/Cine Norte|EXP-114/.test(gone.body)) count.silent += 1;
          const { id } = await db
            .selectFrom('takedowns')
            .select('id')
            .where('table_name', '=', table)
            .where('row_key', '=', key)
            .where('lifted_at', 'is', null)
            .executeTakeFirstOrThrow();
          await post('/retiros', { takedown: id, reason: 'end of the measurement' });
          await pause(WAIT_MS);
          if (isThere(target, await ask(page))) count.back += 1;
        }
        const bar = (what: string, measured: number): Bar => allOf(what, measured, targets.length);
        const median = quantile(took, 0.5);
        return [
          bar('taken down in the studio: gone at the edge within 1 s', count.gone),
          bar('another edge is told with a hard purge within 1 s', count.told),
          bar('the page that answers instead does not name the claimant', count.silent),
          bar('lifted: back at the edge within 1 s', count.back),
          atMost('a form of the studio, median', median, 500, 'ms'),
        ];
      },
    );
  } finally {
    await witness.stop();
  }
}
