import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { record, samplesOf, tapOf } from '../../tests/e2e/support/recorder.ts';
import { pause, quantile } from '../edge-client.ts';
import { atMost, type Measured } from '../report.ts';

const BAR_RATIO = 1.15;
const LIMIT_MS = 20_000;

const page = (body: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>x</title><body>${body}</body></html>`;

/** The minimum that plays a stream: a link to a page with a video and hls.js. */
async function startBare(stream: string) {
  const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
  const pages: Record<string, { type: string; body: Buffer; caching: string }> = {
    '/': {
      type: 'text/html; charset=utf-8',
      body: gzipSync(page('<a href="/watch">Mirar ahora</a>')),
      caching: 'max-age=0',
    },
    '/watch': {
      type: 'text/html; charset=utf-8',
      body: gzipSync(
        page(`<video autoplay controls playsinline style="width:100vw;height:100vh"></video>
<script src="/hls.js"></script>
<script>
const hls = new Hls();
hls.loadSource(${JSON.stringify(stream)});
hls.attachMedia(document.querySelector('video'));
</script>`),
      ),
      caching: 'max-age=0',
    },
    '/hls.js': {
      type: 'text/javascript',
      body: gzipSync(readFileSync(library)),
      caching: 'max-age=31536000, immutable',
    },
  };
  const server = createServer((req, res) => {
    const found = pages[req.url ?? ''];
    if (!found) return void res.writeHead(404).end();
    res.writeHead(200, {
      'content-type': found.type,
      'content-encoding': 'gzip',
      'content-length': found.body.length,
      'cache-control': found.caching,
    });
    res.end(found.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => await new Promise((done) => server.close(done).closeAllConnections()),
  };
}

async function tapToFrame(context: BrowserContext, url: string): Promise<number> {
  const tab = await context.newPage();
  try {
    await tab.goto(url, { waitUntil: 'load' });
    await tab.getByRole('link', { name: 'Mirar ahora' }).click();
    const end = Date.now() + LIMIT_MS;
    while (Date.now() < end) {
      const [first] = await samplesOf(tab).catch(() => []);
      if (first) return first.at - (await tapOf(tab));
      await pause(100);
    }
    throw new Error(`${url}: no frame`);
  } finally {
    await tab.close();
  }
}

type Times = { ours: number[]; bare: number[] };

/** Alternately, so that other load on the machine affects both. */
async function alternate(times: number, once: (side: keyof Times) => Promise<number>) {
  const result: Times = { ours: [], bare: [] };
  for (let turn = 0; turn < times; turn++) {
    const sides = ['ours', 'bare'] as const;
    for (const side of turn % 2 === 0 ? sides : sides.toReversed())
      result[side].push(await once(side));
  }
  return result;
}

type Options = { ourPage: string; stream: string; times: number };

export async function measureFirstFrame(
  browser: Browser,
  { ourPage, stream, times }: Options,
): Promise<Required<Measured>> {
  const bare = await startBare(stream);
  const urls = { ours: ourPage, bare: bare.url };
  const fresh = async () => {
    const context = await browser.newContext({ locale: 'es-AR' });
    await record(context);
    return context;
  };
  try {
    const cold = await alternate(times, async (side) => {
      const context = await fresh();
      try {
        return await tapToFrame(context, urls[side]);
      } finally {
        await context.close();
      }
    });
    const context = await fresh();
    for (const url of Object.values(urls)) await tapToFrame(context, url);
    const warm = await alternate(times, async (side) => await tapToFrame(context, urls[side]));
    await context.close();
    const cases = { 'cold cache': cold, 'warm cache': warm };
    const median = (values: number[]) => quantile(values, 0.5);
    return {
      bars: Object.entries(cases).map(([name, { ours, bare: other }]) => {
        const ratio = median(ours) / median(other);
        return atMost(
          `tap to first frame beside a bare video with hls.js, ${name}`,
          ratio,
          BAR_RATIO,
        );
      }),
      notes: Object.entries(cases).map(
        ([name, { ours, bare: other }]) =>
          `tap to first frame, ${name}: ${Math.round(median(ours))} ms ours, ` +
          `${Math.round(median(other))} ms bare, medians of ${times}`,
      ),
    };
  } finally {
    await bare.close();
  }
}
