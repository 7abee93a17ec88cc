import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { StandInEdge } from '../../tests/support/stand-in-edge.ts';
import { ask, forEach, pause, quantile, warm } from '../edge-client.ts';
import { generatedFile, runImport } from '../import/load.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { allOf, atMost, type Bar } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

const OLD = 'bench-old.example';
const NEW = 'bench-new.example';
const WAIT_MS = 1000;
const MAX_PREVIEW_MS = 1000;
const MAX_REPLACE_MS = 5000;
const MAX_PAGE_MS = 500;
const LABEL = 'Bench';

/** A catalogue of this size, loaded once; dead links of one domain on as many movies, which have no other of ours. */
async function fill({ db, stack }: Bench, titles: number, links: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from titles`.execute(db);
  if ((rows[0]?.count ?? 0) < titles) {
    const { file } = await generatedFile(titles);
    await runImport(stack.databaseUrl, file);
    await sql`
      insert into server_health (server_id, due_at) select id, now() + interval '1 day' from servers
      on conflict do nothing`.execute(db);
    await sql`
      insert into demand_counts (title_id, day, opens)
      select id, current_date, 1 + id % 50 from titles where id % 20 = 0 on conflict do nothing`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  }
  await sql`delete from servers where label = ${LABEL}`.execute(db);
  await sql`
    insert into servers (title_id, audio, label, url, position)
    select id, 'LATINO', ${LABEL}, 'https://' || ${OLD} || '/e/' || id, 99
    from titles where kind = 'movie' and active and not hidden order by id limit ${links}`.execute(
    db,
  );
  await sql`
    insert into server_health (server_id, state, reason, probed_at, due_at)
    select id, 'dead', 'status-404', now(), now() + interval '1 day' from servers where label = ${LABEL}`.execute(
    db,
  );
  await sql`truncate changes, change_rows cascade`.execute(db);
  await sql`analyze servers, server_health`.execute(db);
}

/** The players of some of the movies, spread over all of them. */
async function listPlayers(db: Db, edge: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select source_id as id from (
      select titles.source_id, row_number() over (order by titles.id) as place, count(*) over () as total
      from servers join titles on titles.id = servers.title_id where servers.label = ${LABEL}) each
    where place % greatest(total / ${count}, 1) = 0 limit ${count}`.execute(db);
  return rows.map(({ id }) => `${edge}/movie/play/${encodeURIComponent(id)}/${LABEL}`);
}

type Timed = { milliseconds: number; location: string; body: string };

/** As the operator's browser sends it. */
async function send(
  { stack, session }: Bench,
  path: string,
  form?: Record<string, string>,
): Promise<Timed> {
  const start = performance.now();
  const { status, headers, body } = await askStudio(stack.studioOrigin, {
    ...{ path, session, ...(form && { form }) },
  });
  if (status >= 400) throw new Error(`${path} answered ${status}`);
  return {
    milliseconds: performance.now() - start,
    location: String(headers.location ?? ''),
    body,
  };
}

const REPLACE = '/enlaces/reemplazar';
const previewPath = (from: string, to: string) =>
  `${REPLACE}?${new URLSearchParams({ de: from, a: to })}`;

/** Replaces and undoes; one second after each answer, which players show the right address? */
async function turn(
  bench: Bench,
  players: readonly string[],
  [from, to]: readonly [string, string],
) {
  const count = async (host: string) => {
    await pause(WAIT_MS);
    let shown = 0;
    await forEach(players, 8, async (player) => {
      const { status, body } = await ask(player);
      if (status === 200 && body.includes(`//${host}/`)) shown += 1;
    });
    return shown;
  };
  await forEach(players, 4, warm);
  const replaced = await send(bench, REPLACE, { de: from, a: to });
  const change = new URLSearchParams(replaced.location.split('?')[1]).get('hecho');
  if (!change) throw new Error('nothing was replaced');
  const shownNew = await count(to);
  await forEach(players, 4, warm);
  const undone = await send(bench, REPLACE, { change, de: from, a: to });
  const shownOld = await count(from);
  return { replaced, undone, shownNew, shownOld };
}

/** A dead domain with ten thousand links among a hundred thousand titles. */
async function measureMany(bench: Bench, links: number): Promise<Bar[]> {
  const { db, stack } = bench;
  const players = await listPlayers(db, stack.edge, 100);
  const previews: number[] = [];
  const lists: number[] = [];
  for (let time = 0; time < 10; time++) {
    previews.push((await send(bench, previewPath(OLD, NEW))).milliseconds);
    lists.push((await send(bench, '/enlaces')).milliseconds);
  }
  const { replaced, undone, shownNew, shownOld } = await turn(bench, players, [OLD, NEW]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from servers where label = ${LABEL} and origin = 'source'
      and url = 'https://' || ${OLD} || '/e/' || title_id`.execute(db);
  return [
    atMost('Enlaces, p95', quantile(lists, 0.95), MAX_PAGE_MS, 'ms'),
    atMost(`preview of ${links} links, p95`, quantile(previews, 0.95), MAX_PREVIEW_MS, 'ms'),
    atMost(`${links} links replaced`, replaced.milliseconds, MAX_REPLACE_MS, 'ms'),
    atMost('and undone', undone.milliseconds, MAX_REPLACE_MS, 'ms'),
    allOf('players with the new address at the edge within 1 s', shownNew, players.length),
    allOf('and with the old one after the undo', shownOld, players.length),
    allOf('links as they were before', rows[0]?.count ?? 0, links),
  ];
}

/** A few links at a time, many times. */
async function measureFew(bench: Bench, witness: StandInEdge, tries: number): Promise<Bar[]> {
  const { db, stack } = bench;
  const few = 'bench-few.example';
  await sql`
    update servers set url = replace(url, ${OLD}, ${few}) where id in (
      select id from servers where label = ${LABEL} order by id limit 20)`.execute(db);
  const players = (await listPlayers(db, stack.edge, 1e6)).slice(0, 2);
  let [saved, undone, told] = [0, 0, 0];
  for (let time = 0; time < tries; time++) {
    const known = witness.purges.length;
    const { shownNew, shownOld } = await turn(bench, players, [few, NEW]);
    if (shownNew === players.length) saved += 1;
    if (shownOld === players.length) undone += 1;
    if (witness.purges.length >= known + 2) told += 1;
  }
  return [
    allOf('a replacement of 20 links is at the edge within 1 s', saved, tries),
    allOf('its undo too', undone, tries),
    allOf('another edge is told of both', told, tries),
  ];
}

export async function measureReplaceDomain(quick: boolean): Promise<Bar[]> {
  const witness = new StandInEdge();
  await witness.start();
  const [titles, links, tries] = quick ? [5000, 1000, 10] : [100_000, 10_000, 100];
  try {
    return await withStudio(
      {
        ...{ name: `bench-studio-links-${titles}`, offset: 4700, otherEdges: [witness.url] },
        postgresSettings: ADVISED_SETTINGS,
      },
      async (bench) => {
        await fill(bench, titles, links);
        return [...(await measureMany(bench, links)), ...(await measureFew(bench, witness, tries))];
      },
    );
  } finally {
    await witness.stop();
  }
}
