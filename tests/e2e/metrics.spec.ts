import { readFileSync } from 'node:fs';
import { expressionsOf, metricsIn, metricsOf } from '../support/promql.ts';
import { expect, OFFSET, test } from './support/own-stack.ts';
import { askRaw } from './support/raw-request.ts';

const read = (file: string) => readFileSync(`packaging/prometheus/${file}`, 'utf8');
/** Portal, worker, studio. */
const INTERNAL_PORTS = [3101, 3103, 3104];

/** Of a rule that fits one line, and of one that begins on the next. */
const rulesOf = (yaml: string): string[] =>
  [...yaml.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  );

test('every metric of the dashboard and of the alerts is one that a part really has', async () => {
  const texts = INTERNAL_PORTS.map(
    async (port) => (await askRaw(`http://127.0.0.1:${port + OFFSET}`, '/metrics')).body,
  );
  const there = new Set([
    ...(await Promise.all(texts)).flatMap(metricsOf),
    // What Debian's exporter says of our edge: tools/edge-metrics.ts.
    ...read('edge-metrics.txt').split('\n'),
    // Prometheus' own.
    'up',
  ]);
  const alerts = rulesOf(read('butaca.rules.yml'));
  const shown = expressionsOf(JSON.parse(read('butaca-grafana.json')));
  expect(alerts).toHaveLength(read('butaca.rules.yml').split('- alert:').length - 1);
  expect(shown.length).toBeGreaterThan(20);
  const used = [...alerts, ...shown].flatMap(metricsIn);
  expect(used.filter((name) => !there.has(name))).toEqual([]);
});
