import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/** The command of the package in a folder of its own, with stand-ins for the programs that it asks. */

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const GIB = 1024 ** 2;

function upgrade(programs: { freeKb: number; tar: string; totalKb?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-sh-'));
  folders.push(folder);
  const script = readFileSync('packaging/butaca.sh', 'utf8')
    .replace('/var/lib/butaca', join(folder, 'var'))
    .replace('/run/butaca-upgrade.lock', join(folder, 'lock'))
    .replaceAll('@VERSION@', '1.2.3')
    .replaceAll('@UNPACKED_KB@', String(200 * 1024));
  const stand = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  stand('butaca', script.replace(/^#!.*\n/, ''));
  stand('id', 'echo 0');
  stand(
    'df',
    `echo '- - - - - -'; echo 'disk ${programs.totalKb ?? 40 * GIB} 0 ${programs.freeKb} 0% /'`,
  );
  stand('tar', programs.tar);
  const half = join(folder, 'var/releases/.unpacking');
  // Of an upgrade that was killed.
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'left'), '');
  const env = { PATH: `${folder}:/usr/bin:/bin`, HALF: half };
  const { status, stderr, stdout } = spawnSync(join(folder, 'butaca'), ['upgrade'], {
    env,
    encoding: 'utf8',
  });
  return { status, stderr, stdout, releases: readdirSync(join(folder, 'var/releases')), folder };
}

const WHOLE =
  'mkdir -p "$HALF/node/bin"; printf "#!/bin/sh\\necho upgraded\\n" > "$HALF/node/bin/node"; chmod +x "$HALF/node/bin/node"';

test('with enough room the release is unpacked, and runs the upgrade', () => {
  const { status, stdout, releases } = upgrade({ freeKb: 30 * GIB, tar: WHOLE });
  expect({ status, stdout, releases }).toEqual({
    status: 0,
    stdout: 'upgraded\n',
    releases: ['1.2.3'],
  });
});

test.each([
  ['half a gigabyte would not be left', { freeKb: GIB / 2 + 100 * 1024, totalKb: 2 * GIB }],
  ['a tenth of the disk would not be left', { freeKb: 4 * GIB }],
])('without room nothing is unpacked, and it says how much is needed: %s', (_, space) => {
  const { status, stderr, releases, folder } = upgrade({
    ...space,
    tar: `touch "$(dirname "$0")/was-asked"`,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/200 MiB.*\d+ MiB.*\n.*butaca upgrade$/m);
  expect(releases).toEqual([]);
  expect(existsSync(join(folder, 'was-asked'))).toBe(false);
});

test.each([
  ['fails', 'echo half > "$HALF/file"; echo "no space left" >&2; exit 2'],
  ['is stopped', 'echo half > "$HALF/file"; kill -TERM $PPID'],
])('when unpacking %s, nothing of it stays', (_, tar) => {
  const { status, stderr, releases } = upgrade({ freeKb: 30 * GIB, tar });
  expect(status).not.toBe(0);
  expect(stderr).toContain('was not unpacked');
  expect(releases).toEqual([]);
});
