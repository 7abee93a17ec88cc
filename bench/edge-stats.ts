import { execFileSync } from 'node:child_process';

/** Counters of a running edge by name, such as `MAIN.n_object`. */
export function edgeStats(workdir: string): Map<string, number> {
  const text = execFileSync('varnishstat', ['-n', workdir, '-1'], { encoding: 'utf8' });
  const rows = text.split('\n').map((line) => line.split(/\s+/));
  return new Map(rows.map(([name = '', value]) => [name, Number(value)]));
}
