import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHECK_NAMES, runChecks } from '../src/cli/doctor/run-checks.ts';
import { openSite, type Place } from '../src/cli/machine/site.ts';
import { readStatus } from '../src/cli/status/read-status.ts';
import { statusText } from '../src/cli/status/status-text.ts';
import { startDoctoredPortal } from './support/doctored-portal.ts';
import { FAULTS_OF_DATA } from './support/planted-data-faults.ts';
import { FAULTS_OF_PARTS } from './support/planted-faults.ts';
import { plantingIn, type TestPlanting } from './support/planting.ts';
import { PARTS_DOWN, SHARED_FAULTS } from './support/shared-faults.ts';

/** A full disk of whoever runs the tests is not what they are about. */
const NAMES = CHECK_NAMES.filter((name) => !['disk', 'memory', 'clock'].includes(name));
const SECRETS = /secret-that|development-o|butaca:butaca/i;

let on: TestPlanting;
beforeAll(async () => {
  on = plantingIn(await startDoctoredPortal());
});
afterAll(async () => await on?.portal.stop());
afterEach(async () => {
  for (const step of on.undo.splice(0).reverse()) await step();
});

const look = async (place: Partial<Place> = {}) =>
  await runChecks(NAMES, openSite({ ...on.portal.place, ...place }));

test('a healthy portal has no problems', async () => {
  expect(await look()).toEqual([]);
});

describe('a planted fault is found, alone, with the line that mends it:', () => {
  // The edge of the tests does not come back once it is stopped.
  const stopped = PARTS_DOWN.filter(([, name]) => name !== 'edge-down');
  test.each([...stopped, ...SHARED_FAULTS, ...FAULTS_OF_PARTS, ...FAULTS_OF_DATA])(
    '%s',
    async (_, name, mend, plant, place = () => ({})) => {
      await plant(on);
      const found = await look(place());
      expect(found.filter((problem) => problem.name !== name)).toEqual([]);
      expect(found[0]?.mend).toMatch(mend);
      expect(JSON.stringify(found)).not.toMatch(SECRETS);
    },
  );
});

test('status shows every part on one screen, without secrets', async () => {
  on.setProof('backup', { at: new Date(Date.now() - 3_600_000), ok: true, detail: '' });
  const status = await readStatus(openSite(on.portal.place));
  const text = statusText(status);
  expect(text.split('\n').length).toBeLessThan(25);
  expect(text).toMatch(/^Butaca 1\.0\.0 at cine\.test\n/);
  for (const part of ['edge', 'portal 1', 'portal 2', 'worker', 'studio', 'PostgreSQL'])
    expect(text).toMatch(new RegExp(`^${part} +ready `, 'm'));
  expect(text).toMatch(/^portal 1 +ready +1\.0\.0 +up 2 h 0 min +0 requests\/s/m);
  expect(text).toMatch(/^backup +good, 1 h 0 min ago$/m);
  expect(text).toMatch(/^drill +none yet$/m);
  expect(text).toMatch(/^certificate +estudio\.cine\.test: 89 days left$/m);
  expect(text).toMatch(/^catalogue +0 titles, 0 episodes/m);
  expect(text + JSON.stringify(status)).not.toMatch(SECRETS);
});

test('status of a portal that is down says so, and comes soon', async () => {
  const place = { ...on.portal.place, config: '/nowhere', state: '/nowhere', edge: '/nowhere' };
  const ports = { ...place.ports, purge: 1, worker: 1, portals: [{ port: 1, internal: 1 }] };
  const text = statusText(await readStatus(openSite({ ...place, ports })));
  expect(text).toMatch(/^Butaca \(no release\)\n/);
  expect(text).toMatch(/^portal 1 +down$/m);
  expect(text).toMatch(/^PostgreSQL +down$/m);
});
