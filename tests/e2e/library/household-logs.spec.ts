import { globSync, readFileSync } from 'node:fs';
import { onDatabase } from '../../../src/data/migrate.ts';
import { householdKeys, newSecret } from '../../../src/domain/household/keys.ts';
import { HouseholdDevice, sendTo } from '../../support/household-device.ts';
import { ALL_WORDS, readableIn, writeSecrets } from '../../support/household-secrets.ts';
import { expect, folderOf, test } from '../support/own-stack.ts';

const logged = (): Buffer =>
  Buffer.concat(globSync(`.data/${folderOf('open')}/logs/*.log`).map((file) => readFileSync(file)));

test('no log of the edge, the portals or the worker can be read: no title, name, position or profile, not even of what fails [HOG-04]', async ({
  stack,
}) => {
  const device = new HouseholdDevice(77, 0, await householdKeys(newSecret()), sendTo(stack.edge));
  writeSecrets(device);
  await device.found();
  writeSecrets(device);
  await device.sync(null);
  writeSecrets(device);
  await onDatabase(stack.databaseUrl, async (client) => {
    await client.query('begin; lock table household_changes in access exclusive mode');
    await expect(device.sync(null)).rejects.toThrow('no answer');
  });
  const lines = () => logged().toString().split('\n');
  await expect
    .poll(() => lines().filter((line) => line.includes('"path":"/api/hogar"')).length)
    .toBeGreaterThan(3);
  expect(readableIn(logged())).toEqual([]);

  // What stands in an address is logged, and found.
  const plain = ALL_WORDS.filter((word) => encodeURIComponent(word) === word);
  for (const word of plain) await fetch(`${stack.edge}/movie/${word}`);
  await expect.poll(() => readableIn(logged())).toEqual(plain);
});
