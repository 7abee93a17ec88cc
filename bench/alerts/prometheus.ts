import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { answers, keepRunning, startChild, until } from '../../tools/processes.ts';
import type { Stack } from '../../tools/stack.ts';

const LIMIT_MS = 4000;

/** Debian's Prometheus with the packaged rules and scrape settings, on the ports of this stack. */
export async function startPrometheus(stack: Stack, offset: number, folder: string) {
  const port = 9090 + offset;
  const exporter = 9131 + offset;
  const own = join(folder, 'prometheus');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const packaged = readFileSync(resolve('packaging/prometheus/prometheus.yml'), 'utf8')
    .replace('/etc/prometheus/butaca.rules.yml', resolve('packaging/prometheus/butaca.rules.yml'))
    .replaceAll(/127\.0\.0\.1:(\d+)/g, (_, each: string) => `127.0.0.1:${Number(each) + offset}`);
  // As in Debian's own file.
  const global = 'global: { scrape_interval: 15s, evaluation_interval: 15s }\n';
  writeFileSync(join(own, 'prometheus.yml'), `${global}${packaged}`);
  const metrics = keepRunning(() =>
    startChild(
      'prometheus-varnish-exporter',
      ['-n', stack.edgeWorkdir, '-web.listen-address', `127.0.0.1:${exporter}`],
      {},
      join(own, 'exporter.log'),
    ),
  );
  const child = startChild(
    'prometheus',
    [
      ...['--config.file', join(own, 'prometheus.yml'), '--storage.tsdb.path', join(own, 'data')],
      ...['--web.listen-address', `127.0.0.1:${port}`],
    ],
    {},
    join(own, 'prometheus.log'),
  );
  await until('Prometheus', () => answers(`http://127.0.0.1:${port}/-/ready`), { child });
  return {
    firing: async (): Promise<Set<string>> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`, {
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      );
    },
    stop: async () => {
      await child.stop();
      await metrics.stop();
    },
  };
}
