import { readFileSync } from 'node:fs';
import { create, insertMultiple, search as oramaSearch } from '@orama/orama';
import MiniSearch from 'minisearch';
import { type MadeGolden, type MadeTitle, plain } from '../../tests/search/golden-made.ts';
import { type Find, scoreMade } from '../../tests/search/score.ts';
import { ENGINE_LIMIT_MS } from './others.ts';

/** One engine in its own process, so that its memory can be measured: `node in-memory.ts ENGINE FILE`. */
const [engine = '', file = ''] = process.argv.slice(2);
const { titles, golden } = JSON.parse(readFileSync(file, 'utf8')) as {
  titles: (MadeTitle & { id: string })[];
  golden: MadeGolden[];
};
const MOST = 60;
const documents = titles.map(({ id, name, originalName }) => ({
  id,
  name,
  originalName: originalName ?? '',
}));

const ENGINES: Record<string, () => Promise<Find>> = {
  minisearch: async () => {
    const index = new MiniSearch({
      fields: ['name', 'originalName'],
      processTerm: (term) => plain(term) || null,
      searchOptions: {
        boost: { name: 2 },
        fuzzy: 0.2,
        prefix: (_, place, terms) => place === terms.length - 1,
      },
    });
    index.addAll(documents);
    return async (query) =>
      index
        .search(query)
        .slice(0, MOST)
        .map((found) => String(found.id));
  },
  orama: async () => {
    const index = create({
      schema: { id: 'string', name: 'string', originalName: 'string' },
      language: 'spanish',
    });
    await insertMultiple(index, documents, 5000);
    return async (query) => {
      const found = await oramaSearch(index, {
        term: query,
        properties: ['name', 'originalName'],
        boost: { name: 2 },
        tolerance: 1,
        limit: MOST,
      });
      return found.hits.map((hit) => String(hit.document.id));
    };
  },
};

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6);
globalThis.gc?.();
const before = megabytes();
const start = performance.now();
const find = await (ENGINES[engine] as () => Promise<Find>)();
const seconds = Math.round((performance.now() - start) / 1000);
globalThis.gc?.();
const memory = megabytes() - before;
const byId = new Map(titles.map((title) => [title.id, title]));
const { missed: _, ...score } = await scoreMade(find, byId, golden, ENGINE_LIMIT_MS);
console.log(JSON.stringify({ ...score, memory, seconds }));
