import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LINES = 2000;
const PROGRAM = `
  import { log } from './src/platform/log.ts';
  import { setTimeout as pause } from 'node:timers/promises';
  for (let line = 1; line <= ${LINES}; line++) {
    log.warn({ line }, 'á');
    if (line % 100 === 0) await pause(1);
  }
  console.error('still alive');
  process.exit(7);
`;

/** A process that logs to a file, and ends while its last lines still wait. */
async function logTo(file: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', openSync(file, 'a'), 'pipe'],
    env: { DATABASE_URL: 'postgres://unused@localhost/unused', LOG_LEVEL: 'warn' },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}

test('every line is written, in order, also those that wait when the process ends', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'butaca-log-')), 'log');
  expect((await logTo(file)).code).toBe(7);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: LINES }, (_, place) => place + 1),
  );
});

test('a full disk loses lines; the process goes on, and ends when it wants to', async () => {
  const { code, said } = await logTo('/dev/full');
  expect(said).toBe('still alive\n');
  expect(code).toBe(7);
});
