import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, type Child, startChild, until } from '../../tools/processes.ts';

/** Varnish with its own rules and defaults, in front of a server with a few fixed answers. */

export type FixedAnswer = { headers: OutgoingHttpHeaders; body: Buffer };

export type BareVarnish = { process: Child['process']; stop: () => Promise<void> };

export async function startBareVarnish(
  port: number,
  fixed: ReadonlyMap<string, FixedAnswer>,
): Promise<BareVarnish> {
  const origin = createServer((request, response) => {
    const found = fixed.get(request.url ?? '');
    if (found) response.writeHead(200, found.headers).end(found.body);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const address = origin.address();
  const originPort = typeof address === 'object' ? address?.port : 0;
  const folder = resolve('.data/bench-live-bare');
  mkdirSync(folder, { recursive: true });
  const vcl = join(folder, 'bare.vcl');
  writeFileSync(
    vcl,
    `vcl 4.1;\nbackend default {\n  .host = "127.0.0.1";\n  .port = "${originPort}";\n}\n`,
  );
  const workdir = join(tmpdir(), `butaca-bare-${process.pid}`);
  const child = startChild(
    'varnishd',
    ['-F', '-n', workdir, '-f', vcl, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'],
    { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
    join(folder, 'varnish.log'),
  );
  const [first = '/'] = fixed.keys();
  await until('bare Varnish', () => answers(`http://127.0.0.1:${port}${first}`), { child });
  return {
    process: child.process,
    stop: async () => {
      await child.stop();
      origin.closeAllConnections();
      origin.close();
      rmSync(workdir, { recursive: true, force: true });
    },
  };
}
