import type { Stack } from '../../../tools/stack.ts';
import { expect, test, titleDocument } from '../support/catalogue.ts';
import { HOST_ORIGIN } from '../support/operator.ts';
import { askRaw } from '../support/raw-request.ts';
import { playedSeconds } from '../support/viewer.ts';

/** Of all portals: the edge sends a report to any of them. */
async function metric({ portals }: Stack, name: string): Promise<number> {
  const values = portals.map(async (portal) => {
    const internal = new URL(portal);
    internal.port = String(Number(internal.port) + 100);
    const { body } = await askRaw(internal.origin, '/metrics');
    const line = body.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  });
  return (await Promise.all(values)).reduce((sum, value) => sum + value, 0);
}

test('what a viewer feels is counted: a server that is left by its host, the first frame, and how it was', async ({
  page,
  add,
  stack,
}) => {
  await add(
    titleDocument('movie', 'sentida', {
      IDIOMAS: { Uno: `${HOST_ORIGIN}/bad/404.mp4`, Dos: `${HOST_ORIGIN}/media/clip.mp4` },
    }),
  );
  // Other tests only note what would be sent.
  await page.addInitScript(() => Reflect.deleteProperty(navigator, 'sendBeacon'));
  const names = {
    frames: 'butaca_first_frame_seconds_count',
    failovers: `butaca_failovers_total{host="${new URL(HOST_ORIGIN).host}"}`,
    errors: 'butaca_playback_errors_total{class="open"}',
  };
  const before = {
    frames: await metric(stack, names.frames),
    failovers: await metric(stack, names.failovers),
    errors: await metric(stack, names.errors),
  };
  await page.goto('/movie/play/prueba-sentida/LATINO');
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  for (const [what, name] of Object.entries(names) as [keyof typeof names, string][])
    await expect.poll(() => metric(stack, name), what).toBeGreaterThan(before[what]);
  const end = page.waitForResponse('**/api/aviso');
  await page.getByRole('link', { name: 'Volver' }).click();
  expect((await end).status()).toBe(204);
});
