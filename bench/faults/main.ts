import { ensureBuild } from '../edge-client.ts';
import type { Bench } from '../report.ts';
import { EXHAUSTED, whenExhausted } from './exhausted.ts';
import { whenKilled } from './killed.ts';

/** What viewers see while parts are down, frozen or out of a resource, at a fixed request rate. */

const KILLED = 'killed';

export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  if (only && ![KILLED, ...EXHAUSTED].includes(only))
    throw new Error(`--only is one of: ${[KILLED, ...EXHAUSTED].join(', ')}`);
  ensureBuild();
  const reports = [
    ...(!only || only === KILLED ? [await whenKilled(quick)] : []),
    ...(only === KILLED ? [] : [await whenExhausted(only, quick)]),
  ];
  return {
    name: 'faults',
    bars: reports.flatMap((report) => report.bars),
    notes: reports.flatMap((report) => report.notes),
  };
};
