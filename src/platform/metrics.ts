import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { log } from './log.ts';

collectDefaultMetrics();

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests being answered now',
});
const duration = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by status class',
  labelNames: ['status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** A number that is read whenever metrics are asked for. */
export function measure(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set(read());
    },
  });
}

/** Logs one line and takes one measurement per request. The caller decides what the line may contain. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  logged: { id?: string; path: string },
): void {
  const start = performance.now();
  inFlight.inc();
  response.once('close', () => {
    const milliseconds = performance.now() - start;
    inFlight.dec();
    duration.observe({ status: `${Math.floor(response.statusCode / 100)}xx` }, milliseconds / 1000);
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
