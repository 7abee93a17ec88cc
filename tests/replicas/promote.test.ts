import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { butaca, butacaJson } from '../support/butaca.ts';
import { type OwnReplica, startOwnReplica } from '../support/own-replica.ts';

let own: OwnReplica;
let config: string;
let order: string[];

beforeAll(async () => {
  own = await startOwnReplica('test-promote');
  config = mkdtempSync(join(tmpdir(), 'butaca-promote-'));
  const { url } = own.primary;
  writeFileSync(
    join(config, 'env'),
    `DATABASE_URL=${url}\nREPLICA_URLS=${own.replica.url}\nCODE_SECRET=kept\n`,
    { mode: 0o640 },
  );
  writeFileSync(join(config, 'studio'), `STUDIO_DATABASE_URL=${url}\n`);
  order = ['promote', new URL(own.replica.url).host, '--config', config, '--yes'];
});
afterAll(async () => {
  rmSync(config, { recursive: true });
  await own.stop();
});

const read = (file: string) => readFileSync(join(config, file), 'utf8');

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: own.replica.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

test('a primary that answers is not replaced', async () => {
  const before = read('env');
  const { status, stderr } = await butaca(order);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('answers') });
  expect(read('env')).toBe(before);
  expect(await ask('select pg_is_in_recovery() as "isReplica"')).toEqual([{ isReplica: true }]);
});

test('without it the replica takes over, and all that uses the database is pointed at it', async () => {
  own.primary.kill();
  expect(await butacaJson(order)).toMatchObject({
    promoted: true,
    changed: [join(config, 'env'), join(config, 'studio')],
  });
  expect(read('env')).toBe(`DATABASE_URL=${own.replica.url}\nREPLICA_URLS=\nCODE_SECRET=kept\n`);
  expect(read('studio')).toBe(`STUDIO_DATABASE_URL=${own.replica.url}\n`);
  // It can be written to, and edges are told to renew what may show lost changes.
  expect(await ask('select tags from outbox')).toEqual([{ tags: ['site'] }]);
  expect(await butacaJson(order)).toMatchObject({ promoted: false, changed: [] });
});
