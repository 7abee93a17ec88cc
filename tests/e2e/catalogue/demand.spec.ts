import { sql } from 'kysely';
import { addDemand } from '../../../src/data/commands/demand.ts';
import { dayInArgentina } from '../../../src/domain/time/clock.ts';
import type { Operator } from '../support/operator.ts';
import { expect, test } from '../support/operator.ts';
import { scriptTookOver, sentBeacons } from '../support/viewer.ts';

const TITLE = 'metropolis-1927';

async function opensOf({ db }: Operator): Promise<number> {
  const row = await db
    .selectFrom('demand_counts')
    .innerJoin('titles', 'titles.id', 'title_id')
    .select(({ fn }) => fn.sum<string>('opens').as('opens'))
    .where('source_id', '=', TITLE)
    .executeTakeFirst();
  return Number(row?.opens ?? 0);
}

/** The schedule has its own test; here the job runs now. */
test('the worker ranks what was opened, and the pages follow [CALL-16]', async ({
  request,
  operator,
}) => {
  const { db } = operator;
  const rank = async () =>
    await sql`select graphile_worker.add_job('rank-titles', job_key := 'prueba')`.execute(db);
  const page = async () => await (await request.get('/movie/nosferatu-1922')).text();
  const first = 'href="/movie/metropolis-1927"';
  expect(await page()).not.toContain(first);
  await addDemand(db, [{ kind: 'movie', id: TITLE, day: dayInArgentina(new Date()), opens: 1000 }]);
  try {
    await rank();
    await expect.poll(page).toContain(first);
  } finally {
    await db.deleteFrom('demand_counts').execute();
    await rank();
  }
  await expect.poll(page).not.toContain(first);
});

for (const [what, path, title] of [
  ['a film', '/movie/metropolis-1927', 'movie/metropolis-1927'],
  ['a series', '/serie/judex-1916', 'serie/judex-1916'],
  ['an anime', '/anime/katsudo-shashin-1907', 'anime/katsudo-shashin-1907'],
  [
    'a player without the page before it',
    '/movie/play/metropolis-1927/Nube',
    'movie/metropolis-1927',
  ],
] as const) {
  test(`whoever opens ${what} is counted, once a session [CALL-17 MOV-06 SER-02]`, async ({
    page,
  }) => {
    const opened = async () =>
      (await sentBeacons(page)).filter(([url]) => url === '/api/demanda').map(([, data]) => data);
    await page.goto(path);
    await scriptTookOver(page);
    await expect.poll(opened).toEqual([title]);
    await page.reload();
    await scriptTookOver(page);
    expect(await opened()).toEqual([]);
  });
}

test('openings are counted by a beacon without cookies, thirty of a viewer in ten seconds [CALL-17]', async ({
  request,
  operator,
}) => {
  const before = await opensOf(operator);
  const send = async (viewer: string) =>
    await request.post('/api/demanda', {
      headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': viewer },
      data: `movie/${TITLE}`,
    });
  try {
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 90 }, () => send('198.51.100.7')));
    const seconds = (Date.now() - began) / 1000;
    const counted = answers.filter((answer) => answer.status() === 204).length;
    const refused = answers.filter((answer) => answer.status() === 429).length;
    expect(counted + refused).toBe(answers.length);
    expect(refused).toBeGreaterThan(0);
    // The limiter frees a slot every third of a second.
    expect(counted).toBeGreaterThanOrEqual(30);
    expect(counted).toBeLessThanOrEqual(30 + 3 * seconds + 1);
    for (const answer of answers) expect(answer.headers()['set-cookie']).toBeUndefined();
    // Another viewer is not affected.
    expect((await send('198.51.100.8')).status()).toBe(204);
    // Portals write their counts every five seconds.
    await expect.poll(async () => (await opensOf(operator)) - before).toBe(counted + 1);
  } finally {
    await operator.db.deleteFrom('demand_counts').execute();
  }
});
