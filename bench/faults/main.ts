import { ensureBuild } from '../edge-client.ts';
import { type Bench, onlyPart } from '../report.ts';
import { EXHAUSTED, whenExhausted } from './exhausted.ts';
import { whenKilled } from './killed.ts';

/** What viewers see while parts are down, frozen or out of a resource, at a fixed request rate. */

const KILLED = 'killed';

/** A small disk is mounted. */
export const needs = ['root', 'prlimit'];

export const run: Bench = async ({ quick, options }) => {
  const only = onlyPart(options, [KILLED, ...EXHAUSTED]);
  ensureBuild();
  const reports = [
    ...(!only || only === KILLED ? [await whenKilled(quick)] : []),
    ...(only === KILLED ? [] : [await whenExhausted(only, quick)]),
  ];
  return {
    bars: reports.flatMap((report) => report.bars),
    notes: reports.flatMap((report) => report.notes ?? []),
  };
};
