import type { Bar, Bench } from '../report.ts';
import { measureEdge } from './edge.ts';
import { measureKickOff } from './kick-off.ts';

const PARTS = { edge: measureEdge, kickoff: measureKickOff };

/** What does a viewer of live football cost the edge, and does a kick-off reach the portals? */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  const bars: Bar[] = [];
  const notes: string[] = [];
  for (const [part, measure] of Object.entries(PARTS)) {
    if (only !== undefined && only !== part) continue;
    const measured = await measure(quick);
    bars.push(...measured.bars);
    notes.push(...measured.notes);
  }
  return { name: 'live', bars, notes };
};
