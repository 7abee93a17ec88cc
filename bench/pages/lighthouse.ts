import lighthouse from 'lighthouse';
import { quantile } from '../edge-client.ts';
import { SLOW } from './phone.ts';

/** `simulated` computes what a slow phone would take; `applied` slows network and processor down. */
export type Throttling = 'simulated' | 'applied';

export type Figures = {
  performance: number;
  accessibility: number;
  seo: number;
  shift: number;
  fcp: number;
  lcp: number;
  tbt: number;
  requests: number;
  /** Of script that was asked for before the first paint. */
  scriptBeforePaint: number;
  /** Over the network. */
  script: number;
  html: number;
  style: number;
  all: number;
};

type NetworkItem = { resourceType?: string; transferSize: number; networkRequestTime: number };

const APPLIED = {
  throttlingMethod: 'devtools',
  throttling: {
    rttMs: SLOW.rttMs,
    throughputKbps: SLOW.throughputKbps,
    requestLatencyMs: SLOW.rttMs,
    downloadThroughputKbps: SLOW.throughputKbps,
    uploadThroughputKbps: SLOW.throughputKbps,
    cpuSlowdownMultiplier: SLOW.cpuSlowdownMultiplier,
  },
} as const;

/** Lighthouse as a phone that was never here, in the browser that listens on `port`. */
export async function measure(
  url: string,
  { port, throttling, isTwin }: { port: number; throttling: Throttling; isTwin: boolean },
): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    // By default it empties the caches, but not what pages remember.
    clearStorageTypes: ['local_storage', 'cache_storage', 'service_workers'],
    ...(throttling === 'applied' && APPLIED),
    ...((isTwin || throttling === 'applied') && { onlyCategories: ['performance'] }),
  });
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError)
    throw new Error(lhr?.runtimeError?.message ?? `no report for ${url}`);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const network = lhr.audits['network-requests']?.details as { items: NetworkItem[] } | undefined;
  const items = network?.items ?? [];
  const metrics = lhr.audits.metrics?.details as
    | { items: { observedFirstContentfulPaint: number }[] }
    | undefined;
  const painted = metrics?.items[0]?.observedFirstContentfulPaint ?? Number.NaN;
  const sum = (which: (item: NetworkItem) => boolean = () => true) =>
    items.filter(which).reduce((total, { transferSize }) => total + transferSize, 0);
  const isScript = ({ resourceType }: NetworkItem) => resourceType === 'Script';
  return {
    performance: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    accessibility: Math.round((lhr.categories.accessibility?.score ?? 0) * 100),
    seo: Math.round((lhr.categories.seo?.score ?? 0) * 100),
    shift: number('cumulative-layout-shift'),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    requests: items.length,
    scriptBeforePaint: sum((item) => isScript(item) && !(item.networkRequestTime > painted)),
    script: sum(isScript),
    html: sum((item) => item.resourceType === 'Document'),
    style: sum((item) => item.resourceType === 'Stylesheet'),
    all: sum(),
  };
}

export const medianOf = (runs: readonly Figures[], figure: keyof Figures): number =>
  quantile(
    runs.map((run) => run[figure]),
    0.5,
  );
