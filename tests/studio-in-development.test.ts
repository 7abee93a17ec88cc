import { request } from 'node:http';
import { resolve } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../tools/processes.ts';
import { insertOperator } from './support/sample-operators.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';

let database: TestDatabase;
let vite: ViteDevServer;
let port: number;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv('STUDIO_DATABASE_URL', database.url);
  vi.stubEnv('PUBLIC_ORIGIN', 'http://localhost:3000');
  port = await freePort();
  const server = { port, ws: false as const, watch: null };
  vite = await createServer({ root: resolve('src/studio'), logLevel: 'error', server });
  await vite.listen();
});
afterAll(async () => {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('nothing to close');
  const { entry } = await ssr.runner.import('virtual:react-router/server-build');
  await entry.module.studio.close();
  await vite.close();
  await database.drop();
});

async function statusOf(path: string, token: string): Promise<number | undefined> {
  const headers = { Host: 'studio.localhost:3200', Cookie: `__Host-studio=${token}` };
  return await new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers });
    sent.once('response', (answer) => done(answer.resume().statusCode)).once('error', fail);
    sent.end();
  });
}

test('in development, pages know who signed in', { timeout: 60_000 }, async () => {
  const { sessionToken } = await insertOperator(database.db, { name: 'Ana', role: 'owner' });
  expect(await statusOf('/equipo', sessionToken)).toBe(200);
});
