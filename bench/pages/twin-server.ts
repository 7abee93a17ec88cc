import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { TERMINATOR_OPTIONS, toEdge } from '../../edge/terminator.ts';
import { startChild, until } from '../../tools/processes.ts';

export type TwinServer = {
  /** The address of a page that is served from now on. */
  serve: (name: string, html: string) => string;
  stop: () => Promise<void>;
};

const isListening = async (port: number): Promise<boolean> =>
  await new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** Static pages behind the same terminator of TLS as the portal's, with everything but the page from the portal's edge. */
export async function startTwinServer(tlsPort: number, edge: string): Promise<TwinServer> {
  const pages = new Map<string, Buffer>();
  const origin = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'gzip',
      'Cache-Control': 'no-cache',
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const address = origin.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const folder = resolve('.data/bench-twins');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${join(folder, 'caddy')}
${TERMINATOR_OPTIONS}
}
https://localhost:${tlsPort} {
  tls internal
  handle /twin/* {
    reverse_proxy 127.0.0.1:${port}
  }
  handle {
${toEdge(new URL(edge).host)}
  }
}
`,
  );
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  const caddy = startChild('caddy', args, {}, join(folder, 'caddy.log'));
  await until('the TLS of the twins', async () => await isListening(tlsPort), { child: caddy });
  return {
    serve: (name, html) => {
      const path = `/twin/${encodeURIComponent(name)}`;
      const level = constants.Z_BEST_COMPRESSION;
      pages.set(path, gzipSync(html, { level }));
      return `https://localhost:${tlsPort}${path}`;
    },
    stop: async () => {
      await caddy.stop();
      origin.closeAllConnections();
      origin.close();
    },
  };
}
