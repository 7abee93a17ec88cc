import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATABASE_ROLES } from '../src/data/roles.ts';

const units = globSync('packaging/systemd/*.service');

test('a unit that runs as the user of PostgreSQL leaves the shared memory of PostgreSQL alone', () => {
  const ofPostgres = units.filter((unit) => /^User=postgres$/m.test(readFileSync(unit, 'utf8')));
  expect(ofPostgres.length).toBeGreaterThan(0);
  for (const unit of ofPostgres)
    expect(readFileSync(unit, 'utf8').split('@SANDBOX@')[1], unit).toMatch(/^RemoveIPC=no$/m);
});

const lineOf = (unit: string, name: string): string[] =>
  [...readFileSync(unit, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );
const users = [...readFileSync('packaging/sysusers.conf', 'utf8').matchAll(/^u (\S+)/gm)].map(
  ([, name = '']) => name,
);

test('each process has a user of its own, and none is named like a role of PostgreSQL', () => {
  const own = units.flatMap((unit) => lineOf(unit, 'User')).filter((user) => /butaca/.test(user));
  expect(own.toSorted()).toEqual(users.toSorted());
  for (const role of ['butaca', ...DATABASE_ROLES]) expect(users).not.toContain(role);
});

test('no two units take the same folder from each other', () => {
  const folders = units
    .filter((unit) => /butaca/.test(lineOf(unit, 'User')[0] ?? ''))
    .flatMap((unit) => lineOf(unit, 'StateDirectory').flatMap((value) => value.split(' ')));
  expect(folders).toEqual([...new Set(folders)]);
  const shared = readFileSync('packaging/tmpfiles.conf', 'utf8').match(
    /^d (\S+) 2770 root butaca /m,
  );
  for (const unit of ['studio', 'worker'].map(
    (name) => `packaging/systemd/butaca-${name}.service`,
  )) {
    expect(lineOf(unit, 'Group')).toEqual(['butaca']);
    expect(lineOf(unit, 'ReadWritePaths')).toEqual([`-${shared?.[1]}`]);
  }
});

test('a portal never starts with the address of the database owner', () => {
  const unit = 'packaging/systemd/butaca-portal@.service';
  expect(lineOf(unit, 'ConditionPathExists')).toContain('/etc/butaca/portal');
  expect(lineOf(unit, 'ExecCondition')).toEqual([
    '+/usr/bin/grep -q ^DATABASE_URL= /etc/butaca/portal',
  ]);
  // The later one counts.
  expect(lineOf(unit, 'EnvironmentFile')).toEqual(['/etc/butaca/env', '/etc/butaca/portal']);
});
