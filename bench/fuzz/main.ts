import { type Finding, type FuzzReport, fuzz, portalLogs } from '../../tests/fuzz/fuzz.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild } from '../edge-client.ts';
import { atLeast, type Bar, type Bench, none } from '../report.ts';
import { signIn } from '../sessions.ts';

/** Requests that no browser sends, at the edge and directly at the portals, in both access modes. */

const OFFSET = 6400;
const MAX_SHOWN = 20;

const shown = (findings: readonly Finding[]): string[] =>
  findings
    .slice(0, MAX_SHOWN)
    .map(({ index, where, what, request }) => `#${index} at ${where}: ${what} for ${request}`);

async function fuzzMode(
  access: 'open' | 'named',
  limits: { seed: number; requests: number; seconds: number },
): Promise<FuzzReport> {
  process.env.LOG_LEVEL = 'info';
  const name = `bench-fuzz-${access}`;
  const stack = await startStack({ name, offset: OFFSET, access });
  try {
    const start = performance.now();
    return await fuzz(
      {
        edge: stack.edge,
        portals: stack.portals,
        logs: portalLogs(name),
        ...(access === 'named' && { cookie: await signIn(stack.edge, 'Prueba') }),
      },
      {
        ...limits,
        onProgress: (sent) => {
          const seconds = (performance.now() - start) / 1000;
          console.log(`${access}: ${sent} sent, ${Math.round(sent / seconds)} per second`);
        },
      },
    );
  } finally {
    await stack.stop();
  }
}

export const run: Bench = async ({ quick, options }) => {
  const option = (name: string, fallback: number) => Number(options.get(name) ?? fallback);
  const seed = option('--seed', Math.floor(Date.now() / 1000));
  const requests = option('--requests', quick ? 10_000 : 1_000_000) / 2;
  const seconds = option('--seconds', quick ? 40 : 4 * 3600) / 2;
  ensureBuild();
  console.log(`seed ${seed}`);
  const bars: Bar[] = [];
  const notes = [`seed ${seed}`];
  for (const access of ['open', 'named'] as const) {
    const report = await fuzzMode(access, { seed, requests, seconds });
    bars.push(
      atLeast(`${access}: requests`, report.sent, quick ? 1 : requests),
      none(`${access}: unexplained 5xx, silence, errors in logs`, report.failures.length),
      none(`${access}: the same, but not when sent again`, report.passing.length),
      none(`${access}: edge and portal disagree`, report.disagreements.length, report.compared),
    );
    notes.push(
      `${access}: answers by class ${JSON.stringify(report.classes)}, ${report.busy} searches turned away`,
      ...shown(report.failures),
      ...shown(report.passing),
      ...shown(report.disagreements),
    );
  }
  return { bars, notes };
};
