import { expect, test } from 'vitest';
import { metricsIn } from './promql.ts';

test.each([
  ['up{job="butaca-edge"} == 0 or varnish_up == 0', ['up', 'varnish_up']],
  [
    'sum by (host) (increase(a_total{class!="x y"}[15m])) > scalar(clamp_min(0.1 * sum(b), 20))',
    ['a_total', 'b'],
  ],
  ['histogram_quantile(0.9, sum by (le) (rate(c_bucket[5m])))', ['c_bucket']],
  ['time() - d_seconds > 6e1 and on (job) e', ['d_seconds', 'e']],
])('%s', (expression, names) => {
  expect(metricsIn(expression)).toEqual(names);
});
