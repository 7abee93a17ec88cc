import { goldenLive } from './golden-live.ts';
import { goldenTitles } from './golden-titles.ts';

export type MeantKind = 'movie' | 'serie' | 'anime' | 'channel' | 'match' | 'team';

/** `id` is a source id, or the name of a team: a team is found by any match it plays. */
export type Golden = { query: string; category: string; kind: MeantKind; id: string };

const read = (categories: Record<string, string>): Golden[] =>
  Object.entries(categories).flatMap(([category, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [query = '', meant = ''] = line.trim().split(' | ');
        const [kind = '', id = ''] = meant.split('/');
        return { query, category, kind: kind as MeantKind, id };
      }),
  );

export const goldenQueries: Golden[] = [...read(goldenTitles), ...read(goldenLive)];
