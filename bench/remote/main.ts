import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../edge-client.ts';
import { allOf, benchOf, type Measured } from '../report.ts';
import { crawled } from './crawl.ts';

/** Journeys by remote control, in today's engine and in Chrome 79: what `tests/e2e/remote` describes, each counted. */

const ENGINES = { "today's engine": 'remote/today', 'Chrome 79': 'remote/old' } as const;

const LIMIT_MS = 30 * 60_000;

type Report = { stats: { expected: number; unexpected: number } };

/** How many there are, and how many came to their end. */
function journeys(specs: string): { all: number; good: number } {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-remote-'));
  const file = join(folder, 'report.json');
  spawnSync('npx', ['playwright', 'test', '--project=remote', '--reporter=list,json', specs], {
    ...{
      timeout: LIMIT_MS,
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return { all: stats.expected + stats.unexpected, good: stats.expected };
}

async function measured(): Promise<Measured> {
  ensureBuild();
  return {
    bars: Object.entries(ENGINES).map(([engine, specs]) => {
      const { all, good } = journeys(specs);
      return allOf(`journeys by remote control in ${engine}`, good, all);
    }),
  };
}

export const run = benchOf({ crawl: crawled, journeys: measured });
