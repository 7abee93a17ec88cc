import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';

test.each([0, 3])('whoever used a local PostgreSQL keeps its own exit code: %i', async (wanted) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const program = `
    const { startLocalPostgres } = await import('./tools/local-postgres.ts');
    await startLocalPostgres({ name: 'none', port: ${port} }).catch(() => { process.exitCode = ${wanted}; });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [code] = await once(child, 'exit');
  taken.close();
  expect(code).toBe(wanted);
});
