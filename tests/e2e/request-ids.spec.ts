import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, PORTAL_ORIGIN, test } from './support/operator.ts';
import { folderOf } from './support/own-stack.ts';

/** What the portals log with this id. */
function linesOf(id: string): Record<string, unknown>[] {
  const logs = [1, 2].map((place) =>
    readFileSync(`.data/${folderOf('open')}/logs/portal-${place}.log`, 'utf8'),
  );
  return logs.flatMap((log) =>
    log
      .split('\n')
      .filter((line) => line.includes(`"id":"${id}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
}

test('the id of an answer is in the line of its request', async ({ request }) => {
  const path = `/movie/no-existe-${Date.now()}`;
  const id = (await request.get(path)).headers()['x-request-id'] ?? '';
  expect(id).toMatch(/^\d+-\d+-\d+$/);
  await expect.poll(() => linesOf(id)).toMatchObject([{ msg: 'request', path, status: 404 }]);
});

test('the code on the error page is in the lines that say what failed, also of a part of a page', async ({
  request,
  operator,
}) => {
  await sql`alter table titles rename to titles_away`.execute(operator.db);
  try {
    const path = `/movie/no-existe-${Date.now()}`;
    const failed = await request.get(path);
    expect(failed.status()).toBe(503);
    const id = failed.headers()['x-request-id'] ?? '';
    expect(await failed.text()).toContain(`<small>Código: ${id}</small>`);
    const said = () => linesOf(id).map(({ msg }) => msg);
    await expect.poll(said).toContain('request failed');
    const own = { 'X-Request-Id': '17-3-4' };
    expect((await request.get(`${PORTAL_ORIGIN}/series`, { headers: own })).status()).toBe(500);
    await expect
      .poll(() => linesOf('17-3-4').map(({ msg }) => msg))
      .toEqual(expect.arrayContaining(['a list of a page was not read', 'request']));
  } finally {
    await sql`alter table titles_away rename to titles`.execute(operator.db);
  }
});
