import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { securedPage } from '../../../src/platform/security-headers.ts';
import { oldEngines } from '../../../tools/old-engines.ts';
import { DOMAIN, HOSTS } from '../farm/case.ts';

/** A page with the headers of the portal's, whose script is the portal's player. */

const HTML =
  '<!doctype html><html lang="es"><meta charset="utf-8"><title>x</title><body><script src="/page.js"></script></body></html>';

async function script(): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', plugins: [oldEngines] },
    resolve: {
      alias: [{ find: /^hls\.js$/, replacement: join(import.meta.dirname, 'recorded-hls.ts') }],
    },
    build: {
      ...{ target: 'chrome79', write: false, minify: false },
      lib: {
        ...{ entry: join(import.meta.dirname, 'page-script.ts'), name: 'page' },
        ...{ formats: ['iife'], fileName: 'page' },
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const output = first && 'output' in first ? first.output : [];
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error('no script');
  return chunk.code;
}

export async function portalPage() {
  const code = await script();
  const frameOrigins = HOSTS.map((host) => `https://*.${host}.${DOMAIN}`);
  const { html, headers } = securedPage({ html: HTML, nonce: 'none', frameOrigins });
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const isScript = req.url === '/page.js';
    const type = isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    res.writeHead(200, { ...headers, 'content-type': type });
    res.end(isScript ? code : html);
  };
}
