import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { toEdge } from '../../edge/terminator.ts';
import { startLocalTls } from '../../tools/local-tls.ts';

export type TwinServer = {
  /** The address of a page that is served from now on. */
  serve: (name: string, html: string) => string;
  stop: () => Promise<void>;
};

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
  const caddy = await startLocalTls(
    tlsPort,
    resolve('.data/bench-twins'),
    `  handle /twin/* {
    reverse_proxy 127.0.0.1:${port}
  }
  handle {
${toEdge(new URL(edge).host)}
  }`,
  );
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
