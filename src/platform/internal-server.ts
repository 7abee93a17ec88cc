import { createServer, type Server } from 'node:http';
import { metricsText } from './metrics.ts';

const READY_LIMIT_MS = 2000;

async function withinLimit(check: () => Promise<boolean>): Promise<boolean> {
  const limit = new Promise<boolean>((done) => {
    setTimeout(() => done(false), READY_LIMIT_MS).unref();
  });
  return await Promise.race([check().catch(() => false), limit]);
}

/** Health and metrics, on a separate port that viewers cannot reach. */
export function startInternalServer(port: number, isReady: () => Promise<boolean>): Server {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(200).end('alive');
    } else if (request.url === '/readyz') {
      const ready = await withinLimit(isReady);
      response.writeHead(ready ? 200 : 503).end(ready ? 'ready' : 'not ready');
    } else if (request.url === '/metrics') {
      const { type, body } = await metricsText();
      response.writeHead(200, { 'Content-Type': type }).end(body);
    } else {
      response.writeHead(404).end();
    }
  });
  return server.listen(port, '127.0.0.1');
}
