import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareSecrets } from './secrets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-secrets-'));
  for (const name of ['owner', 'backups/secrets'])
    mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const prepare = (database = 'database:5432') =>
  prepareSecrets(folder, join(folder, 'backups'), database);
const contents = (reader: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, reader)).map((name) => [
      name,
      readFileSync(join(folder, reader, name), 'utf8').trim(),
    ]),
  );

test('each process gets what it needs, and nothing of the others', () => {
  const { ownerUrl, passwords } = prepare();
  const owner = contents('owner')['owner-password'] ?? '';
  expect(ownerUrl).toBe(`postgres://butaca:${owner}@database:5432/butaca`);
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(4);
  expect(Object.keys(contents('portal'))).toEqual(['code-secret', 'edge-secret', 'portal-url']);
  expect(Object.keys(contents('studio'))).toEqual(['code-secret', 'studio-url']);
  expect(Object.keys(contents('worker'))).toEqual(['code-secret', 'worker-url']);
  expect(Object.keys(contents('edge'))).toEqual(['edge-secret']);
  expect(contents('database')).toEqual({ 'owner-password': owner });
  for (const reader of ['portal', 'studio', 'worker', 'edge'])
    expect(Object.values(contents(reader)).join()).not.toContain(owner);
});

test('what is there is kept, whoever starts again; addresses follow the database', () => {
  prepare();
  const before = contents('owner');
  prepare();
  expect(contents('owner')).toEqual(before);
  prepare('10.0.0.7:5432');
  expect(contents('owner')).toMatchObject({ 'code-secret': before['code-secret'] });
  expect(contents('portal')['portal-url']).toBe(
    before['portal-url']?.replace('database:5432', '10.0.0.7:5432'),
  );
});

test('lost secrets come from the backups', () => {
  writeFileSync(join(folder, 'backups/secrets/code-secret'), `${'x'.repeat(40)}\n`);
  writeFileSync(join(folder, 'backups/secrets/owner-password'), 'of-before\n');
  expect(prepare().ownerUrl).toContain(':of-before@');
  expect(contents('portal')['code-secret']).toBe('x'.repeat(40));
});

test('a secret that a full disk left empty is made again', () => {
  writeFileSync(join(folder, 'owner/code-secret'), '');
  prepare();
  expect(contents('portal')['code-secret']).toHaveLength(43);
});

test('several that start at once agree', async () => {
  const script = join(folder, 'prepare.mjs');
  const module = new URL('./secrets.ts', import.meta.url).href;
  writeFileSync(
    script,
    `import { prepareSecrets } from ${JSON.stringify(module)};
    process.once('message', () => {
      process.send(prepareSecrets(${JSON.stringify(folder)}, '/none', 'database:5432'), () => process.exit());
    });
    process.send('ready');`,
  );
  const children = Array.from({ length: 4 }, () => fork(script));
  await Promise.all(children.map(async (child) => await once(child, 'message')));
  const said = children.map(async (child) => (await once(child, 'message'))[0]);
  for (const child of children) child.send('go');
  const [first, ...others] = await Promise.all(said);
  for (const other of others) expect(other).toEqual(first);
  expect(first.ownerUrl).toContain(contents('database')['owner-password']);
});
