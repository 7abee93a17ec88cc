import type { DemoSeason } from './types.ts';

/** One list of episode names per season, in order of showing. */
export function seasons(...namesBySeason: string[][]): DemoSeason[] {
  return namesBySeason.map((names, index) => ({
    key: `TEMPORADA ${index + 1}`,
    episodes: names.map((name, position) => ({ id: `capitulo-${position + 1}`, name })),
  }));
}
