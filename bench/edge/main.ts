import type { Bench, BenchReport } from '../report.ts';
import { measureHits } from './hits.ts';
import { measureQueries } from './queries.ts';
import { measureRender } from './render.ts';

type Part = (quick: boolean) => Promise<Omit<BenchReport, 'name'>>;

const PARTS: Readonly<Record<string, Part>> = {
  hits: measureHits,
  render: measureRender,
  queries: measureQueries,
};

/** What an answer costs: at the edge, in a portal, and its queries. */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  if (only !== undefined && !(only in PARTS))
    throw new Error(`--only is one of: ${Object.keys(PARTS).join(', ')}`);
  const bars: BenchReport['bars'] = [];
  const notes: string[] = [];
  for (const [part, measure] of Object.entries(PARTS)) {
    if (only !== undefined && only !== part) continue;
    const measured = await measure(quick);
    bars.push(...measured.bars);
    notes.push(...(measured.notes ?? []));
  }
  return { name: 'edge', bars, notes };
};
