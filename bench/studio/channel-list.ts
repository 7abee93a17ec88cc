import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import {
  CHANNEL_STATES,
  type ChannelFilter,
  channelsPath,
} from '../../src/domain/channels/channel-filter.ts';
import { quantile } from '../edge-client.ts';
import { atMost, type Bar } from '../report.ts';
import { withStudio } from './operator.ts';
import { timeScreens } from './time-screens.ts';

const CHANNELS = 20_000;
const MAX_MS = 200;

const FILTERS: readonly ChannelFilter[] = [
  {},
  { type: 'tv' },
  { type: 'sports' },
  ...CHANNEL_STATES.map((state) => ({ state })),
  { text: 'canal' },
  { text: 'ombú' },
  { text: 'senal 19' },
  { text: 'xqzzy' },
  { text: 'canal', type: 'sports', state: 'sin-servidor' },
];

/** Three servers each, some of them dead; some channels hidden, held or without any. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into channels (source_id, name, type, active, hidden, held, menu)
    select 'bench-' || n, (array['Canal', 'Señal', 'Ombú'])[1 + n % 3] || ' ' || n,
      case when n % 4 = 0 then 'sports' else 'tv' end::channel_type, n % 50 <> 0, n % 500 = 1,
      case when n % 20 = 0 then '{name}' else '{}' end::text[], 'Grupo ' || n % 30
    from generate_series(1, ${CHANNELS}::int) n`.execute(db);
  await sql`
    insert into servers (channel_id, audio, label, url, position)
    select id, 'LATINO', 'Opción ' || nth, 'https://v.example/' || id || '-' || nth, nth
    from channels, generate_series(0, 2) nth where source_id like 'bench-%' and id % 25 <> 0`.execute(
    db,
  );
  await sql`
    insert into server_health (server_id, state, since, probed_at, due_at)
    select id, case when id % 5 = 0 then 'dead' else 'good' end::server_state, now(), now(), now() + interval '1 day'
    from servers where channel_id is not null on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}

/** The whole screen as the studio answers it: filter, count, rows, page. */
export async function measureChannelList(quick: boolean): Promise<Bar[]> {
  return await withStudio({ name: 'bench-studio', offset: 2100 }, async (bench) => {
    const { db } = bench;
    await db.deleteFrom('channels').where('source_id', 'like', 'bench-%').execute();
    await fill(db);
    const deep = await db
      .selectFrom('channels')
      .select('id')
      .orderBy('place')
      .orderBy('id')
      .offset(CHANNELS - 500)
      .limit(1)
      .executeTakeFirstOrThrow();
    const paths = [...FILTERS.map((filter) => channelsPath(filter)), channelsPath({}, deep.id)];
    const { all, slowest } = await timeScreens(bench, paths, quick ? 5 : 40);
    await db.deleteFrom('channels').where('source_id', 'like', 'bench-%').execute();
    return [
      atMost(
        `${CHANNELS} channels by ${paths.length} filters, ${all.length} pages, p95`,
        quantile(all, 0.95),
        MAX_MS,
        'ms',
      ),
      atMost(`the slowest filter, p95 (${slowest.path})`, slowest.p95, MAX_MS, 'ms'),
    ];
  });
}
