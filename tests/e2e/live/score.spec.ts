import { SYSTEM } from '../../../src/data/commands/change.ts';
import { saveScore } from '../../../src/data/commands/score.ts';
import type { ScoreEdit } from '../../../src/domain/football/score-edit.ts';
import { violationsOn } from '../support/accessible.ts';
import { begunToday, expect, test } from '../support/matches.ts';
import { scriptTookOver, watchShifts } from '../support/viewer.ts';

const MINUTE = 60_000;
/** The longest wait between two requests, and time for the rest. */
const MAX_WAIT_MS = 36_000;
/** No page that has just had an answer asks again sooner. */
const MIN_WAIT_MS = 20_000;
const NOTHING: ScoreEdit = { firstGoals: null, secondGoals: null, half: null, halfBeganAt: null };

test('goals and the half that is on are on the agenda, the page of the match and home, and open pages follow', async ({
  page,
  context,
  request,
  matches,
  operator: { db },
}) => {
  test.setTimeout(150_000);
  await context.clock.install();
  const live = await matches.add({ startsIn: begunToday(), firstTeam: 'Puntería' });
  const save = async (base: ScoreEdit, mine: ScoreEdit) =>
    expect(
      await saveScore(db, SYSTEM, {
        rowId: live.rowId,
        summary: live.name,
        base,
        mine,
        beginsNow: false,
      }),
    ).toEqual({ kind: 'saved' });
  const halfBeganAt = new Date(Date.now() - 10.5 * MINUTE).toISOString();
  const begun: ScoreEdit = { firstGoals: 0, secondGoals: 0, half: 'first', halfBeganAt };
  await save(NOTHING, begun);

  // Without script: the half, never a minute.
  const html = async (path: string) => await (await request.get(path)).text();
  for (const path of [live.tab, live.path, '/']) {
    await expect.poll(() => html(path), { intervals: [50] }).toContain('Primer tiempo');
    expect(await html(path)).not.toMatch(/tiempo \d/);
  }
  expect(await html(live.path)).toMatch(/Puntería.{0,20}0\u00a0–\u00a00.{0,20}Rival de Prueba/);

  const shifted = await watchShifts(page);
  await page.goto(live.path);
  await scriptTookOver(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Puntería 0 – 0 Rival de Prueba');
  await expect(page.getByRole('timer')).toHaveText("Primer tiempo 11'");
  expect(await violationsOn(page)).toEqual([]);
  const [agenda, home] = [await context.newPage(), await context.newPage()];
  await agenda.goto(live.tab);
  await home.goto('/');
  for (const open of [agenda, home]) {
    await open.mouse.move(9, 9);
    await scriptTookOver(open);
  }
  const card = agenda.getByRole('link', { name: /Puntería/ });
  await expect(card).toHaveAccessibleName(
    /Puntería 0 vs Rival de Prueba 0 Primer tiempo 1\d' 1 canal$/,
  );
  const inRow = home.getByRole('region', { name: 'En vivo ahora' }).getByRole('link', {
    name: /Puntería/,
  });
  await expect(inRow).toHaveText(/^Puntería 0\s–\s0 Rival de Prueba Primer tiempo 1\d'$/);
  expect(await violationsOn(agenda)).toEqual([]);
  const before = await shifted();
  const height = async () => (await card.boundingBox())?.height;
  const withGoals = await height();

  const pause = { ...begun, secondGoals: 1, half: 'break' as const };
  const pausedAt = new Date().toISOString();
  await save(begun, { ...pause, halfBeganAt: pausedAt });
  for (const path of ['/vivo/agenda', live.path.replace('/futbol', '/vivo/partido')])
    await expect.poll(() => html(path), { intervals: [50] }).toContain('"break"');
  await context.clock.fastForward(MIN_WAIT_MS);
  await expect(heading).toHaveText('Puntería 0 – 1 Rival de Prueba', { timeout: MAX_WAIT_MS });
  await expect(page.getByRole('timer')).toHaveText('Entretiempo');
  await expect(card).toHaveAccessibleName(/Puntería 0 vs Rival de Prueba 1 Entretiempo/, {
    timeout: MAX_WAIT_MS,
  });
  await expect(inRow).toHaveText('Puntería 0 – 1 Rival de Prueba Entretiempo', {
    timeout: MAX_WAIT_MS,
  });
  expect((await shifted()) - before).toBe(0);

  // A score that is taken back leaves the card as tall as it was.
  await save({ ...pause, halfBeganAt: pausedAt }, NOTHING);
  await expect.poll(() => html(live.tab), { intervals: [50] }).not.toContain('Entretiempo');
  await agenda.goto(live.tab);
  await expect(card).toHaveAccessibleName(/Puntería vs Rival de Prueba EN VIVO/);
  expect(await height()).toBe(withGoals);
});
