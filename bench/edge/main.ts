import { benchOf } from '../report.ts';
import { measureHits } from './hits.ts';
import { measureQueries } from './queries.ts';
import { measureRender } from './render.ts';

/** What an answer costs: at the edge, in a portal, and its queries. */
export const run = benchOf('edge', {
  hits: measureHits,
  render: measureRender,
  queries: measureQueries,
});
