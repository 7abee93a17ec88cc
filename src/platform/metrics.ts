import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { boundedNames } from './bounded-names.ts';
import { log } from './log.ts';

collectDefaultMetrics();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests being answered now',
});
const duration = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by class of page and of status',
  labelNames: ['class', 'status'],
  buckets: SECONDS,
});

type Reading = { labels: Record<string, string>; value: number };

/** Numbers that are read whenever metrics are asked for. */
export function measure<Label extends string = never>(
  name: string,
  help: string,
  read: () => number | readonly (Reading & { labels: Record<Label, string> })[],
  labelNames: Label[] = [],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    collect() {
      const value = read();
      this.reset();
      // Without labels, a reset value is 0, which nobody said.
      this.remove({});
      if (typeof value === 'number') this.set(value);
      else for (const each of value) this.set(each.labels, each.value);
    },
  });
}

type Connections = { used: number; idle: number; waiting: number; limit: number };

/** The pools of a process. */
export function measurePool(count: () => Connections): void {
  const states = ['used', 'idle', 'waiting'] as const;
  measure(
    'butaca_pool_connections',
    'Connections to the database in use or idle, and queries that wait for one',
    () => {
      const counts = count();
      return states.map((state) => ({ labels: { state }, value: counts[state] }));
    },
    ['state'],
  );
  measure('butaca_pool_limit', 'Connections that this process may open', () => count().limit);
}

/** Counts by class. Every class is there from the start, so that a rate has a beginning. */
export function counter(name: string, help: string, classes: readonly string[]) {
  const counted = new Counter({ name, help, labelNames: ['class'] });
  for (const each of classes) counted.inc({ class: each }, 0);
  return (of: string): void => counted.inc({ class: of });
}

/**
 * Counts by a name that comes from data. Whatever comes, there are at most this many names; later ones are counted as
 * `other`.
 */
export function boundedCounter(name: string, help: string, label: string, maxNames: number) {
  const counted = new Counter({ name, help, labelNames: [label] });
  const nameOf = boundedNames(maxNames);
  return (of: string, times: number): void => counted.inc({ [label]: nameOf(of) }, times);
}

/** Seconds by class. */
export function timer(name: string, help: string) {
  const measured = new Histogram({ name, help, labelNames: ['class'], buckets: SECONDS });
  return (of: string, milliseconds: number): void =>
    measured.observe({ class: of }, milliseconds / 1000);
}

/** Seconds, with limits of its own. */
export function plainTimer(name: string, help: string, buckets: number[]) {
  const measured = new Histogram({ name, help, buckets });
  return (milliseconds: number): void => measured.observe(milliseconds / 1000);
}

/**
 * Logs one line and takes one measurement per request. The caller decides what the line may contain, and knows the class
 * when the answer is there.
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  logged: { id?: string; path: string },
  classOf: () => string,
): void {
  const start = performance.now();
  inFlight.inc();
  response.once('close', () => {
    const milliseconds = performance.now() - start;
    inFlight.dec();
    duration.observe(
      { class: classOf(), status: `${Math.floor(response.statusCode / 100)}xx` },
      milliseconds / 1000,
    );
    log.info(
      {
        ...logged,
        method: request.method,
        status: response.statusCode,
        ms: Math.round(milliseconds),
      },
      'request',
    );
  });
}

export async function metricsText(): Promise<{ type: string; body: string }> {
  return { type: register.contentType, body: await register.metrics() };
}
