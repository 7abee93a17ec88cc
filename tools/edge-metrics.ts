// Writes the names of what Debian's prometheus-varnish-exporter says of our edge; nothing else in the repository needs that
// program: node tools/edge-metrics.ts > packaging/prometheus/edge-metrics.txt
import { join } from 'node:path';
import { startOrigin, startRuledVarnish } from '../tests/support/local-varnish.ts';
import { metricsOf } from '../tests/support/promql.ts';
import { answers, startChild, until } from './processes.ts';

const ADDRESS = '127.0.0.1:19131';

const origin = await startOrigin((_, response) => {
  response.writeHead(200, { 'Cache-Control': 'public, s-maxage=60' }).end('page');
});
const edge = await startRuledVarnish(origin.port);
const exporter = startChild(
  'prometheus-varnish-exporter',
  ['-n', edge.workdir, '-web.listen-address', ADDRESS],
  {},
  join(edge.workdir, 'generated/exporter.log'),
);
try {
  for (const path of ['/movies', '/movies', '/movie/x'])
    await (await fetch(`http://127.0.0.1:${edge.port}${path}`)).text();
  const url = `http://${ADDRESS}/metrics`;
  await until('the exporter', () => answers(url), { child: exporter });
  const text = await (await fetch(url)).text();
  if (process.argv.includes('--values')) console.log(text);
  else console.log(metricsOf(text).sort().join('\n'));
} finally {
  await exporter.stop();
  await edge.stop();
  origin.stop();
}
