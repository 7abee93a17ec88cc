import { resolve } from 'node:path';
import { ensureBuild, quantile } from '../edge-client.ts';
import { atMost, type Bar, benchOf, type Measured, none, type Options } from '../report.ts';
import { KINDS, type Kind } from './paths.ts';
import { measureProfile } from './profile.ts';
import { type Cost, type Site, startSite, sumOf, wordsOf } from './site.ts';

/**
 * What a page costs that no edge has, of all parts together. `--baseline FOLDER` measures an older version beside it, in
 * turns: a worktree that is built. `--only profile` says where the portal's share goes.
 */

const OFFSET = 16_000;
/** Of the baseline's. */
const MAX_RATIO: Record<Kind, number> = {
  ...{ movie: 0.5, list: 1, serie: 1, search: 1, home: 1, match: 1 },
};
/** Until the code that makes pages has been compiled: a portal runs for days. */
const WARM_UP = 1200;
const WARM_UP_OF_KIND = 40;

const middle = (costs: readonly Cost[]): Cost => ({
  portal: quantile(
    costs.map(({ portal }) => portal),
    0.5,
  ),
  PostgreSQL: quantile(
    costs.map(({ PostgreSQL }) => PostgreSQL),
    0.5,
  ),
  edge: quantile(
    costs.map(({ edge }) => edge),
    0.5,
  ),
});

async function costOf(quick: boolean, options: Options): Promise<Measured> {
  ensureBuild();
  const [rounds, pages] = quick ? [2, 60] : [7, 200];
  const baseline = options.get('--baseline');
  const sites: Site[] = [];
  try {
    sites.push(await startSite(resolve('.'), { offset: OFFSET, profiles: null }));
    if (baseline !== undefined)
      sites.push(await startSite(resolve(baseline), { offset: OFFSET + 300, profiles: null }));
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const site of sites) await site.cost('movie', WARM_UP);
    for (const kind of KINDS.filter((kind) => (options.get('--kind') ?? kind) === kind)) {
      const costs = sites.map(() => [] as Cost[]);
      for (const site of sites) await site.cost(kind, WARM_UP_OF_KIND);
      for (let round = 0; round < rounds; round++)
        for (const [place, site] of sites.entries())
          costs[place]?.push(await site.cost(kind, pages));
      const [here, before] = costs.map(middle);
      if (here) notes.push(`${kind}: ${sumOf(here).toFixed(1)} ms (${wordsOf(here)})`);
      if (!here || !before) continue;
      notes.push(`${kind}, baseline: ${sumOf(before).toFixed(1)} ms (${wordsOf(before)})`);
      const ratios = costs[0]?.map((cost, round) => sumOf(cost) / sumOf(costs[1]?.[round] ?? cost));
      bars.push(
        atMost(`${kind}: cost over the baseline's`, quantile(ratios ?? [], 0.5), MAX_RATIO[kind]),
      );
    }
    for (const { views } of sites)
      bars.push(none('cold views that failed, or were not cold', views.wrong, views.all));
    return { bars, notes };
  } finally {
    for (const site of sites) await site.stop();
  }
}

export const run = benchOf({ cost: costOf }, { profile: measureProfile });
