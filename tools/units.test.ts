import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const units = globSync('packaging/systemd/*.service');

test('a unit that runs as the user of PostgreSQL leaves the shared memory of PostgreSQL alone', () => {
  const ofPostgres = units.filter((unit) => /^User=postgres$/m.test(readFileSync(unit, 'utf8')));
  expect(ofPostgres.length).toBeGreaterThan(0);
  for (const unit of ofPostgres)
    expect(readFileSync(unit, 'utf8').split('@SANDBOX@')[1], unit).toMatch(/^RemoveIPC=no$/m);
});
