import type { Bar, Bench } from '../report.ts';
import { measureKills } from './kills.ts';
import { measurePublish } from './publish.ts';
import { measureSize } from './size.ts';

const PARTS = { publish: measurePublish, size: measureSize, kills: measureKills };

/**
 * Does an operator's save reach every edge within a second, are screens as quick with a million changes, and is a save
 * whole or absent when the studio is killed during it?
 */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  const bars: Bar[] = [];
  for (const [part, measure] of Object.entries(PARTS))
    if (only === undefined || only === part) bars.push(...(await measure(quick)));
  return { name: 'studio', bars };
};
