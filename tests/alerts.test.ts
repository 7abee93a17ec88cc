import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/** The alert rules against made-up series, by Prometheus' own program. */

const RULES = resolve('packaging/prometheus/butaca.rules.yml');
const rules = readFileSync(RULES, 'utf8');
const ALERTS = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = '']) => name);
/** Minutes: longer than any rule waits. */
const LATER = 20;

type Series = Record<string, string>;

const HEALTHY: Series = {
  'up{job="butaca-portal"}': '1x30',
  'up{job="butaca-worker"}': '1x30',
  'up{job="butaca-studio"}': '1x30',
  'up{job="butaca-edge"}': '1x30',
  'varnish_up{job="butaca-edge"}': '1x30',
  // A minute later with every minute, as time is.
  'butaca_sampled_timestamp_seconds{job="butaca-worker"}': '0+60x30',
  butaca_outbox_age_seconds: '0.2x30',
  'butaca_purges_age_seconds{edge="http://edge/"}': '0.4x30',
  butaca_jobs_failed: '0x30',
  butaca_jobs_age_seconds: '20x30',
  butaca_database_connections: '40x30',
  butaca_database_connections_limit: '100x30',
  'butaca_refused_total{class="detail"}': '3x30',
  // A flood of searches is turned away all the time, and nobody has to do anything.
  'butaca_refused_total{class="search"}': '0+6000x30',
};

const CAUSES: Record<string, Series> = {
  'portal-down': { 'up{job="butaca-portal"}': '1 0x30' },
  'worker-down': { 'up{job="butaca-worker"}': '1 0x30' },
  'studio-down': { 'up{job="butaca-studio"}': '1 0x30' },
  'edge-down': { 'varnish_up{job="butaca-edge"}': '1 0x30' },
  'database-down': { 'butaca_sampled_timestamp_seconds{job="butaca-worker"}': '0x30' },
  'outbox-waiting': { butaca_outbox_age_seconds: '0+60x30' },
  'purges-waiting': { 'butaca_purges_age_seconds{edge="http://edge/"}': '0+60x30' },
  'jobs-failed': { butaca_jobs_failed: '0 1x30' },
  'jobs-late': { butaca_jobs_age_seconds: '1000x30' },
  'connections-short': { butaca_database_connections: '95x30' },
  'portal-busy': { 'butaca_refused_total{class="detail"}': '0+60x30' },
};

/** Which alerts fire after a while. */
async function firing(series: Series): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-alerts-'));
  const file = join(folder, 'test.json');
  try {
    const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
    // It must fire for nothing, so what fires is in the difference that promtool prints.
    const expected = ALERTS.map((alertname) => ({ eval_time: `${LATER}m`, alertname }));
    const tests = [{ interval: '1m', input_series: input, alert_rule_test: expected }];
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests }));
    const { stdout, stderr, code } = await promisify(execFile)('promtool', ['test', 'rules', file])
      .then((said) => ({ ...said, code: 0 }))
      .catch((error: { stdout: string; stderr: string; code: number }) => error);
    const said = stdout + stderr;
    const found = [...said.matchAll(/alertname: ([^,\s]+),/g)].map(([, name = '']) => name);
    // A file that cannot be read, or a program that is missing, is no silence.
    if (code !== 0 && found.length === 0) throw new Error(`promtool: ${said || code}`);
    return [...new Set(found)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every alert has a planted cause here', () => {
  expect(Object.keys(CAUSES).sort()).toEqual([...ALERTS].sort());
});

test('nothing fires while all is well', async () => {
  expect(await firing(HEALTHY)).toEqual([]);
});

describe.each(ALERTS)('%s', (name) => {
  test('fires on its cause, and nothing else does', async () => {
    expect(await firing({ ...HEALTHY, ...CAUSES[name] })).toEqual([name]);
  });

  test('has a page for operators', () => {
    expect(existsSync(`docs/operar/${name}.md`)).toBe(true);
  });
});

test('every metric of ours in the rules is one that a process registers', () => {
  const source = globSync('src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = [...new Set(rules.match(/\bbutaca_\w+/g))];
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
