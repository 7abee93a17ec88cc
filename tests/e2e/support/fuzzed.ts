import type { Stack } from '../../../tools/stack.ts';
import { fuzz, portalLogs } from '../../fuzz/fuzz.ts';
import { folderOf, type WorkerOptions } from './own-stack.ts';
import { expect } from './viewer.ts';

/** A new seed each time, so that runs cover more; `FUZZ_SEED` repeats one. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 1000));
/** Two: the other tests need the rest of the machine. */
const LANES = 2;
/** By number, not by time: a busy machine takes longer and sends no less. */
const REQUESTS = 400;
const MAX_SECONDS = 110;

export async function expectUnbroken(
  stack: Stack,
  { access, cookie }: WorkerOptions & { cookie?: string },
): Promise<void> {
  console.log(`fuzz: seed ${SEED}, ${access} access`);
  const report = await fuzz(
    {
      edge: stack.edge,
      portals: stack.portals,
      logs: portalLogs(folderOf(access)),
      ...(cookie && { cookie }),
    },
    { seed: SEED, seconds: MAX_SECONDS, requests: REQUESTS, lanes: LANES },
  );
  const { sent, compared, busy, classes, passing } = report;
  console.log(`fuzz: ${sent} sent, ${compared} compared, ${busy} busy, ${JSON.stringify(classes)}`);
  // A busy machine is not what this test is about.
  for (const { what, where, request } of passing) console.log(`fuzz: once ${what}`, where, request);
  expect(report.failures, `seed ${SEED}`).toEqual([]);
  expect(report.disagreements, `seed ${SEED}`).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
}
