import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { uses } from '../tools/needs.ts';
import { expressionsOf } from './support/promql.ts';

/** The alert rules against made-up series, by Prometheus' own program. */

uses('promtool');
const RULES = resolve('packaging/prometheus/butaca.rules.yml');
const rules = readFileSync(RULES, 'utf8');
const ALERTS = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = '']) => name);
/** Minutes: longer than any rule waits. */
const LATER = 20;

type Series = Record<string, string>;

/** Seconds of a histogram: how many per minute up to `le`, and in all. */
const histogram = (
  name: string,
  labels: string,
  le: string,
  upTo: number,
  all: number,
): Series => ({
  [`${name}_bucket{${labels}${labels && ','}le="${le}"}`]: `0+${upTo}x30`,
  [`${name}_count{${labels}}`]: `0+${all}x30`,
});
const pages = (within: number, all: number): Series =>
  histogram(
    'http_request_seconds',
    'job="butaca-portal",class="list",status="2xx"',
    '1',
    within,
    all,
  );
const firstFrames = (within: number, all: number): Series =>
  histogram('butaca_first_frame_seconds', '', '5', within, all);

const HEALTHY: Series = {
  'up{job="butaca-portal"}': '1x30',
  'up{job="butaca-worker"}': '1x30',
  'up{job="butaca-studio"}': '1x30',
  'up{job="butaca-edge"}': '1x30',
  'varnish_up{job="butaca-edge"}': '1x30',
  'varnish_main_uptime{job="butaca-edge"}': '0+60x30',
  // A minute later with every minute, as time is.
  'butaca_sampled_timestamp_seconds{job="butaca-worker"}': '0+60x30',
  butaca_outbox_age_seconds: '0.2x30',
  'butaca_purges_age_seconds{edge="http://edge/"}': '0.4x30',
  butaca_jobs_failed: '0x30',
  butaca_archive_failing_seconds: '40x30',
  butaca_archive_dropped: '0x30',
  butaca_jobs_age_seconds: '20x30',
  butaca_database_connections: '40x30',
  butaca_database_connections_limit: '100x30',
  'butaca_refused_total{class="detail"}': '3x30',
  // A flood of searches is turned away all the time, and nobody has to do anything.
  'butaca_refused_total{class="search"}': '0+6000x30',
  'http_request_seconds_count{job="butaca-portal",class="search",status="5xx"}': '0+6000x30',
  ...pages(95, 100),
  'butaca_pool_connections{job="butaca-portal",state="waiting"}': '0x30',
  'butaca_pool_connections{job="butaca-portal",state="used"}': '8x30',
  butaca_probe_delay_seconds: '900x30',
  // People mistype.
  butaca_code_failures: '99x30',
  'butaca_replica_lag_seconds{replica="r1"}': '0.02x30',
  'replicas_read{job="butaca-portal"}': '1x30',
  'replicas_configured{job="butaca-portal"}': '1x30',
  ...firstFrames(95, 100),
  // Some viewers always leave a server, and some find nothing.
  'butaca_failovers_total{host="uno.example"}': '0+8x30',
  'butaca_failovers_total{host="dos.example"}': '0+8x30',
  'butaca_playback_errors_total{class="open"}': '0+16x30',
  'butaca_playback_errors_total{class="none"}': '0+3x30',
};

const CAUSES: Record<string, Series> = {
  'portal-down': { 'up{job="butaca-portal"}': '1 0x30' },
  'worker-down': { 'up{job="butaca-worker"}': '1 0x30' },
  'studio-down': { 'up{job="butaca-studio"}': '1 0x30' },
  'edge-down': { 'varnish_up{job="butaca-edge"}': '1 0x30' },
  'database-down': {
    'butaca_sampled_timestamp_seconds{job="butaca-worker"}': '0x30',
    // Pages that need it fail or are refused meanwhile: that is no cause of its own.
    'http_request_seconds_count{job="butaca-portal",class="detail",status="5xx"}': '0+90x30',
    'butaca_refused_total{class="detail"}': '0+60x30',
  },
  'outbox-waiting': { butaca_outbox_age_seconds: '0+60x30' },
  'purges-waiting': { 'butaca_purges_age_seconds{edge="http://edge/"}': '0+60x30' },
  'jobs-failed': { butaca_jobs_failed: '0 1x30' },
  'code-failures': { butaca_code_failures: '0 100x30' },
  'archiving-failing': { butaca_archive_failing_seconds: '0+60x30' },
  'archive-hole': { butaca_archive_dropped: '0 3x30' },
  'jobs-late': { butaca_jobs_age_seconds: '1000x30' },
  'connections-short': { butaca_database_connections: '95x30' },
  'portal-busy': {
    'butaca_refused_total{class="detail"}': '0+60x30',
    // Refusals are answers of the portal too.
    'http_request_seconds_count{job="butaca-portal",class="detail",status="5xx"}': '0+60x30',
  },
  'portal-errors': {
    'http_request_seconds_count{job="butaca-portal",class="detail",status="5xx"}': '0+10x30',
  },
  'pages-slow': pages(60, 100),
  'pool-exhausted': { 'butaca_pool_connections{job="butaca-portal",state="waiting"}': '0 3x30' },
  'probe-late': { butaca_probe_delay_seconds: '0+600x30' },
  'replica-late': { 'replicas_read{job="butaca-portal"}': '1x5 0x30' },
  'first-frame-slow': firstFrames(60, 100),
  // One for each ten first frames is too much; of all hosts together it is not.
  'host-failing': { 'butaca_failovers_total{host="roto.example"}': '0+15x30' },
  'playback-failing': { 'butaca_playback_errors_total{class="none"}': '0+8x30' },
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

/** What viewers of a small portal report in half an hour. */
const FEW: Series = {
  ...firstFrames(1, 1),
  'butaca_failovers_total{host="dos.example"}': '0x30',
  'butaca_playback_errors_total{class="none"}': '0x30',
};

test.each<[name: string, what: string, series: Series]>([
  [
    'replica-late',
    'a replica that is far behind',
    { 'butaca_replica_lag_seconds{replica="r1"}': '30x30' },
  ],
  [
    'host-failing',
    'a host that a small portal loses',
    { ...FEW, 'butaca_failovers_total{host="uno.example"}': '0+2x30' },
  ],
  ['edge-down', 'one that was killed', { 'varnish_main_uptime{job="butaca-edge"}': '600x30' }],
])('%s also fires on %s', async (name, _, series) => {
  expect(await firing({ ...HEALTHY, ...series })).toEqual([name]);
});

test('a portal with few viewers is not judged by them', async () => {
  const bad = {
    ...firstFrames(0, 1),
    ...pages(0, 1),
    'butaca_failovers_total{host="uno.example"}': '0+1x30',
    'butaca_playback_errors_total{class="none"}': '0+1x30',
  };
  expect(await firing({ ...HEALTHY, ...FEW, ...bad })).toEqual([]);
});

test('Prometheus can read every expression of the dashboard', async () => {
  const board = readFileSync('packaging/prometheus/butaca-grafana.json', 'utf8');
  const expressions = expressionsOf(JSON.parse(board));
  const shown = expressions.map((expr, place) => ({ record: `shown_${place}`, expr }));
  const folder = mkdtempSync(join(tmpdir(), 'butaca-board-'));
  try {
    const file = join(folder, 'rules.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules: shown }] }));
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', file]);
    expect(stdout).toContain(`${expressions.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every metric of ours in the rules is one that a process registers', () => {
  const source = globSync('src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = [...new Set(rules.match(/\bbutaca_\w+?(?=(?:_bucket|_count)?\b)/g))];
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
