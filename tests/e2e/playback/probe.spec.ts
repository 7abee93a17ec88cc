import type { APIRequestContext } from '@playwright/test';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Db } from '../../../src/data/database.ts';
import { serversTag } from '../../../src/domain/tags.ts';
import { createFetcher } from '../../../src/platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../../src/platform/guarded-fetch/host-limiter.ts';
import type { ProbeLoop } from '../../../src/worker/probe/loop.ts';
import { DATABASE_URL, expect, HOST_ORIGIN, test } from '../support/operator.ts';

/** The worker of these tests does not probe; this loop does, and only what has a row in its queue. */
async function startOwnProbe(db: Db, siteOrigin: string): Promise<ProbeLoop> {
  // The log reads the environment when the module is loaded.
  process.env.DATABASE_URL ??= DATABASE_URL;
  const { startProbe } = await import('../../../src/worker/probe/loop.ts');
  const limits = { concurrency: 4, hostConcurrency: 4, hostRate: 10 };
  const hostLimiter = createHostLimiter({ concurrency: 4, rate: 10 });
  const fetcher = createFetcher({
    ...{ siteOrigin, hostLimiter, userAgent: 'ButacaProbe/1.0', resolve: async () => [] },
    admits: [new URL(HOST_ORIGIN).host],
  });
  return startProbe({
    ...{ db, databaseUrl: DATABASE_URL, fetcher, hostLimiter, siteOrigin, canaries: [] },
    ...{ ...limits, leaseSeconds: 60 },
  });
}

/** A movie whose first server in a language answers 500 or has no segments. */
async function failingMovie(db: Db) {
  return await db
    .selectFrom('servers')
    .innerJoin('titles', 'titles.id', 'servers.title_id')
    .select(['titles.id as rowId', 'titles.source_id as id', 'servers.id as serverId', 'label'])
    .where('servers.url', 'like', '%/bad/%.m3u8')
    .where((eb) =>
      eb.or([eb('servers.url', 'like', '%/500.%'), eb('servers.url', 'like', '%segments-404%')]),
    )
    .where('titles.kind', '=', 'movie')
    .orderBy('servers.id')
    .executeTakeFirstOrThrow();
}

const isHit = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()['x-cache'] === 'hit';

test('a server found dead goes last, greyed and dated, on exactly the pages that show it, and a report has it looked at again', async ({
  page,
  request,
  operator,
  baseURL,
}) => {
  const { db } = operator;
  const movie = await failingMovie(db);
  const path = `/movie/${movie.id}`;
  const elsewhere = ['/', '/movies', '/movie/metropolis-1927', '/futbol'];
  // Repeated purges of other tests would renew pages too.
  await db.deleteFrom('edge_purges').execute();
  for (const warm of [path, ...elsewhere])
    await expect.poll(async () => await isHit(request, warm)).toBe(true);

  const probe = await startOwnProbe(db, String(baseURL));
  try {
    // Viewers of other tests may have reported it.
    await db.deleteFrom('server_health').execute();
    await db.insertInto('server_health').values({ server_id: movie.serverId }).execute();
    await expect
      .poll(async () => await (await request.get(path)).text())
      .toMatch(/caído desde el \d\d\/\d\d, \d\d:\d\d/);
    for (const other of elsewhere) expect(await isHit(request, other), other).toBe(true);

    await page.goto(`${path}#servidores`);
    const group = page.getByRole('dialog').locator('section').filter({ hasText: 'caído desde el' });
    await expect(group.getByRole('listitem').last()).toContainText(movie.label);
    await expect(group.getByRole('listitem').last()).toContainText('caído desde el');
    await expect(group.getByText('caído desde el')).toHaveCount(1);

    const lastProbe = async () =>
      (
        await db
          .selectFrom('server_health')
          .select('probed_at')
          .where('server_id', '=', movie.serverId)
          .executeTakeFirstOrThrow()
      ).probed_at?.getTime() ?? 0;
    const longAgo = new Date(Date.now() - 120_000);
    await db.updateTable('server_health').set({ probed_at: longAgo }).execute();
    const answer = await request.post('/api/aviso', { data: movie.serverId });
    expect(answer.status()).toBe(204);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    await expect.poll(lastProbe).toBeGreaterThan(longAgo.getTime());
  } finally {
    await probe.stop();
    await operator.change(path, async () => {
      await db.deleteFrom('server_health').execute();
      await publish(db, [serversTag('title', movie.rowId)]);
    });
  }
});

test('a report is a word of ours with a number, and nothing else is taken', async ({ request }) => {
  const post = async (data: string) => (await request.post('/api/aviso', { data })).status();
  for (const wrong of [
    '',
    '0',
    'x',
    '-1',
    '1 or 1=1',
    '1'.repeat(19),
    '1'.repeat(41),
    'end/1/played/1/1/1/12345',
    'frame/x',
    'x/1',
    'viewer/1/x',
    'viewer/1/cuts\u0000',
  ])
    expect(await post(wrong), wrong).toBe(400);
  for (const right of [
    '999999999999',
    'stall/999999999999',
    'none/',
    'frame/900',
    'viewer/999999999999/cuts',
    'end/999999999999/played/900/0/60/720',
  ])
    expect(await post(right), right).toBe(204);
  const asked = await request.get('/api/aviso');
  expect(asked.status()).toBe(405);
});
