import { readFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `node faulty-authority.ts CERTIFICATE KEY MODE_FILE`: stands before pebble, and is what the file says, from one request to the next: good,
 * slow, silent, refusing or limited. On another port it is somebody else's web server.
 */

const [certificate = '', key = '', modeFile = ''] = process.argv.slice(2);
const PORT = 14_001;
const PEBBLE_PORT = 14_000;
const ELSEWHERE_PORT = 8499;
const SLOW_MS = 4000;

const PROBLEMS = new Map([
  [
    'refusing',
    {
      status: 403,
      type: 'rejectedIdentifier',
      detail: 'Policy forbids issuing for this name',
    },
  ],
  [
    'limited',
    {
      status: 429,
      type: 'rateLimited',
      detail:
        'too many certificates (5) already issued for this exact set of domains in the last 168h0m0s, retry after 2030-01-02T03:04:05Z',
    },
  ],
]);

createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, async (asked, answer) => {
  const mode = readFileSync(modeFile, 'utf8').trim();
  if (mode === 'silent') return;
  if (mode === 'slow') await sleep(SLOW_MS);
  const problem = PROBLEMS.get(mode);
  if (problem && asked.url?.includes('order')) {
    const { status, type, detail } = problem;
    answer.writeHead(status, { 'Content-Type': 'application/problem+json', 'Retry-After': '3600' });
    answer.end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail, status }));
    return;
  }
  // With the host as it came: the authority compares it with what was signed.
  const passed = request({
    ...{ host: '127.0.0.1', port: PEBBLE_PORT, path: asked.url, method: asked.method },
    ...{ headers: asked.headers, rejectUnauthorized: false },
  });
  passed.once('error', () => answer.destroy());
  passed.once('response', (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  asked.pipe(passed);
}).listen(PORT, '127.0.0.1');

createPlain((_, answer) => {
  answer.writeHead(404).end('somebody else');
}).listen(ELSEWHERE_PORT);
