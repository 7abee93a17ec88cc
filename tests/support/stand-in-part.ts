import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

/**
 * A process that looks like a part of a portal to whoever looks from outside: `stand-in-part.ts WORD PORT INTERNAL`. WORD
 * is what its command line would contain; `haproxy` has a certificate, and asks the port INTERNAL.
 */

const [word = '', port = '', internal = ''] = process.argv.slice(2);
const { ACCESS = 'open', TLS_KEY = '', TLS_CERTIFICATE = '' } = process.env;

const asPortal: RequestListener = (request, response) => {
  const isOpen = ACCESS === 'open' || request.headers['x-edge-access'] === 'named';
  if (request.url === '/healthz') response.end('alive');
  else if (!isOpen) response.writeHead(421).end();
  else if (request.url === '/' || request.url === '/manifest.webmanifest') {
    const tags = request.url === '/' ? 'site' : 'site manifest';
    response
      .writeHead(200, {
        'Cache-Control': 'public, max-age=0, s-maxage=3600',
        'Surrogate-Key': tags,
      })
      .end(tags);
  } else response.writeHead(404).end();
};

const asHealth: RequestListener = (request, response) => {
  if (request.url === '/metrics')
    response.end(`process_start_time_seconds ${Math.floor(Date.now() / 1000) - 7200}\n`);
  else response.end('ready');
};

const asTerminator: RequestListener = async (request, response) => {
  const answer = await fetch(`http://127.0.0.1:${internal}${request.url}`).catch(() => null);
  response.writeHead(answer?.status ?? 502).end(await answer?.text());
};

if (word === 'haproxy') {
  const keys = { key: readFileSync(TLS_KEY), cert: readFileSync(TLS_CERTIFICATE) };
  createTlsServer(keys, asTerminator).listen(Number(port), '127.0.0.1');
} else {
  createServer(asPortal).listen(Number(port), '127.0.0.1');
  createServer(asHealth).listen(Number(internal), '127.0.0.1');
}
