import { ensureBuild } from '../edge-client.ts';
import type { Bench, BenchReport } from '../report.ts';
import { measureChanges } from './change.ts';
import { measureKickOff } from './kick-off.ts';
import { measurePlayer } from './player.ts';

type Part = (quick: boolean) => Promise<Omit<BenchReport, 'name'>>;

const PARTS: Readonly<Record<string, Part>> = {
  kickoff: measureKickOff,
  change: measureChanges,
  player: measurePlayer,
};

/**
 * Live football and television. Does a kick-off reach the portals, does a change reach open pages, and does a live
 * stream play without a stall, survive its server, and change quickly?
 */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  if (only !== undefined && !(only in PARTS))
    throw new Error(`--only is one of: ${Object.keys(PARTS).join(', ')}`);
  ensureBuild();
  const bars: BenchReport['bars'] = [];
  const notes: string[] = [];
  for (const [part, measure] of Object.entries(PARTS)) {
    if (only !== undefined && only !== part) continue;
    const measured = await measure(quick);
    bars.push(...measured.bars);
    notes.push(...(measured.notes ?? []));
  }
  return { name: 'live', bars, notes };
};
