import type { Browser } from '@playwright/test';
import { atLeast, atMost, type Bar, type Measured } from '../report.ts';
import type { Kind } from './kinds.ts';
import { type Figures, measure, medianOf, type Throttling } from './lighthouse.ts';
import { twinOf } from './twin.ts';
import type { TwinServer } from './twin-server.ts';

/** How much later than its static twin a page may paint. */
const MAX_FCP_RATIO = 1.1;
const MAX_LCP_RATIO = 1.15;

/** What single runs of one page differ by on a shared machine. */
const BLOCKING_SCATTER_MS = 50;

type How = {
  browser: Browser;
  port: number;
  origin: string;
  twins: TwinServer;
  times: number;
  throttling: Throttling;
};

type Run = Record<'page' | 'twin', Figures[]>;

/** A page and its static twin in turn, so that both meet the same neighbours. */
export async function runsBeside(
  kind: Pick<Kind, 'name' | 'path'>,
  { browser, port, origin, twins, times, throttling }: How,
): Promise<Run> {
  const url = origin + kind.path;
  const twin = twins.serve(kind.name, await twinOf(browser, url));
  const run: Run = { page: [], twin: [] };
  for (let turn = 0; turn < times; turn++) {
    run.page.push(await measure(url, { port, throttling, isTwin: false }));
    run.twin.push(await measure(twin, { port, throttling, isTwin: true }));
  }
  return run;
}

const kb = (bytes: number): number => Math.round(bytes / 100) / 10;
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

function barsOf(
  { name, blockedMs, isPlayer = false }: Kind,
  { page, twin }: Run,
  throttling: Throttling,
): Bar[] {
  const of = (figure: keyof Figures) => medianOf(page, figure);
  const ratio = (figure: keyof Figures) => of(figure) / medianOf(twin, figure);
  const subject = `${name}${throttling === 'applied' ? ', applied throttling' : ''}: `;
  const bar = (what: string, sign: '<=' | '>=', limit: number, measured: number): Bar =>
    sign === '<='
      ? atMost(subject + what, measured, limit)
      : atLeast(subject + what, measured, limit);
  const paints = [
    bar('FCP beside its twin', '<=', MAX_FCP_RATIO, ratio('fcp')),
    bar('LCP beside its twin', '<=', MAX_LCP_RATIO, ratio('lcp')),
    bar('script before paint, KB', '<=', 0, kb(of('scriptBeforePaint'))),
    bar('layout shift', '<=', 0.05, of('shift')),
  ];
  if (throttling === 'applied') return paints;
  return [
    ...paints,
    bar('Lighthouse performance', '>=', 99, of('performance')),
    bar('accessibility', '>=', 100, of('accessibility')),
    ...(isPlayer ? [] : [bar('SEO', '>=', 100, of('seo'))]),
    bar('blocking time, ms', '<=', blockedMs + BLOCKING_SCATTER_MS, Math.round(of('tbt'))),
    bar('HTML, KB', '<=', 15, kb(of('html'))),
    bar('CSS, KB', '<=', 15, kb(of('style'))),
    bar('requests', '<=', 35, of('requests')),
  ];
}

export async function besideTwin(kind: Kind, how: How): Promise<Required<Measured>> {
  const run = await runsBeside(kind, how);
  const both = (figure: keyof Figures, shown: (value: number) => string | number) =>
    `${shown(medianOf(run.page, figure))} (twin ${shown(medianOf(run.twin, figure))})`;
  const blocked = run.page.map(({ tbt }) => Math.round(tbt)).sort((a, b) => a - b);
  const note =
    `${kind.name}, ${how.throttling}: FCP ${both('fcp', seconds)} s, LCP ${both('lcp', seconds)} s, ` +
    `blocking ${blocked.join(' ')} ms, script ${kb(medianOf(run.page, 'script'))} KB, ` +
    `all ${both('all', kb)} KB, requests ${both('requests', String)}`;
  return { bars: barsOf(kind, run, how.throttling), notes: [note] };
}
