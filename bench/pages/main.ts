import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/chromium.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import type { Bar, Bench } from '../report.ts';
import { cardTaps, earlyTaps } from './taps.ts';

type Kind = { name: string; path: string; isPlayer?: boolean };

/** Every kind of page that search engines may index, and the player. */
const PAGES: readonly Kind[] = [
  { name: 'home', path: '/' },
  { name: 'movies', path: '/movies' },
  { name: 'narrowed', path: '/movies?genero=CIENCIA+FICCION' },
  { name: 'movie', path: '/movie/metropolis-1927' },
  { name: 'series', path: '/series' },
  { name: 'serie', path: '/serie/judex-1916' },
  { name: 'anime', path: '/anime' },
  { name: 'anime title', path: '/anime/noburo-ofuji-1926' },
  { name: 'football', path: '/futbol' },
  { name: 'match', path: '/futbol/atletico-luna-baja-sportivo-tres-faroles' },
  { name: 'tv', path: '/tv' },
  { name: 'channel', path: '/liveChannels/canal-aljibe' },
  { name: 'shop', path: '/tienda' },
  { name: 'tv app', path: '/tvandroid' },
  { name: 'games', path: '/juegos' },
  { name: 'requests', path: '/peticiones' },
  { name: 'player', path: '/movie/play/metropolis-1927/Butaca%20HD', isPlayer: true },
];
const RUNS = 5;
const DEBUG_PORT = 9333;

type Figures = {
  performance: number;
  accessibility: number;
  seo: number;
  shift: number;
  fcp: number;
  lcp: number;
  tbt: number;
  requests: number;
  bytes: { Script: number; Document: number; Stylesheet: number; all: number };
};

type NetworkItem = { resourceType?: string; transferSize: number };

async function measure(url: string): Promise<Figures> {
  const result = await lighthouse(url, { port: DEBUG_PORT, logLevel: 'error' });
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError)
    throw new Error(lhr?.runtimeError?.message ?? `no report for ${url}`);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const network = lhr.audits['network-requests']?.details as { items: NetworkItem[] } | undefined;
  const items = network?.items ?? [];
  const sum = (type?: string) =>
    items.reduce(
      (total, item) => total + (!type || item.resourceType === type ? item.transferSize : 0),
      0,
    );
  return {
    performance: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    accessibility: Math.round((lhr.categories.accessibility?.score ?? 0) * 100),
    seo: Math.round((lhr.categories.seo?.score ?? 0) * 100),
    shift: number('cumulative-layout-shift'),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    requests: items.length,
    bytes: {
      Script: sum('Script'),
      Document: sum('Document'),
      Stylesheet: sum('Stylesheet'),
      all: sum(),
    },
  };
}

const median = (runs: Figures[], pick: (run: Figures) => number): number =>
  runs.map(pick).sort((a, b) => a - b)[runs.length >> 1] as number;

const kb = (bytes: number): number => Math.round(bytes / 100) / 10;

/** One page: its figures beside the bars. */
async function measurePage(
  origin: string,
  { name, path, isPlayer = false }: Kind,
  times: number,
): Promise<{ bars: Bar[]; notes: string[] }> {
  const bars: Bar[] = [];
  const runs: Figures[] = [];
  for (let turn = 0; turn < times; turn++) runs.push(await measure(origin + path));
  const of = (pick: (figures: Figures) => number) => median(runs, pick);
  const bar = (what: string, limit: number, measured: number, atLeast = false) =>
    bars.push({
      what: `${name}: ${what}`,
      bar: `${atLeast ? '>=' : '<='} ${limit}`,
      measured,
      ok: atLeast ? measured >= limit : measured <= limit,
    });
  bar(
    'Lighthouse performance',
    97,
    of((run) => run.performance),
    true,
  );
  bar(
    'accessibility',
    100,
    of((run) => run.accessibility),
    true,
  );
  if (!isPlayer)
    bar(
      'SEO',
      100,
      of((run) => run.seo),
      true,
    );
  bar('layout shift', 0.05, Math.round(of((run) => run.shift) * 1000) / 1000);
  if (!isPlayer) bar('script, KB', 135, kb(of((run) => run.bytes.Script)));
  bar('HTML, KB', 15, kb(of((run) => run.bytes.Document)));
  bar('CSS, KB', 15, kb(of((run) => run.bytes.Stylesheet)));
  bar(
    'requests',
    35,
    of((run) => run.requests),
  );
  const seconds = (pick: (run: Figures) => number) => (of(pick) / 1000).toFixed(2);
  const note =
    `${name}: FCP ${seconds((run) => run.fcp)} s, LCP ${seconds((run) => run.lcp)} s, ` +
    `TBT ${Math.round(of((run) => run.tbt))} ms, script ${kb(of((run) => run.bytes.Script))} KB, ` +
    `all ${kb(of((run) => run.bytes.all))} KB, ${of((run) => run.requests)} requests`;
  return { bars, notes: [note] };
}

type Site = Pick<Stack, 'origin' | 'edge' | 'stop'>;

/**
 * Lighthouse as a phone, through TLS and HTTP/2 as on a real site, and taps with applied throttling.
 *
 * `--only NAME,NAME` measures some pages, or only `card taps` or `early taps`. `--origin URL` uses a running portal. Of the
 * early taps, `--taps N` and `--seed S` say how many and which, `--tap NAME` on
 * what, `--after MS` at which moment: after some seconds script is there, and all should do what they say.
 */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only')?.split(',');
  const isAsked = (name: string) => !only || only.includes(name);
  const seed = Number(options.get('--seed') ?? 1);
  const running = options.get('--origin');
  const site: Site = running
    ? { origin: running, edge: running, stop: async () => {} }
    : await startStack({ name: 'bench-pages', offset: 4000, tls: true });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_FLAGS,
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--ignore-certificate-errors',
    ],
  });
  const parts: { bars: Bar[]; notes: string[] }[] = [];
  try {
    for (const kind of PAGES)
      if (isAsked(kind.name)) parts.push(await measurePage(site.origin, kind, quick ? 1 : RUNS));
    if (isAsked('card taps'))
      parts.push(await cardTaps(browser, site, { times: quick ? 7 : 15, seed }));
    if (isAsked('early taps')) {
      const times = Number(options.get('--taps') ?? (quick ? 23 : 100));
      const moment = options.get('--after');
      const afterMs = moment === undefined ? undefined : Number(moment);
      const only = options.get('--tap');
      parts.push(await earlyTaps(browser, site, { times, seed, only, afterMs }));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const [bars, notes] = [parts.flatMap((part) => part.bars), parts.flatMap((part) => part.notes)];
  return { name: 'pages', bars, notes };
};
