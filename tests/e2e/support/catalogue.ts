import { publish } from '../../../src/data/commands/publish.ts';
import { TITLE_KINDS } from '../../../src/domain/catalogue/title.ts';
import { ALL_LISTS_TAGS, listsTag, titleTag } from '../../../src/domain/tags.ts';
import { type Document, importLines } from '../../support/import-lines.ts';
import { DATABASE_URL, expect, test as operatorTest } from './operator.ts';

/** Ids that tests add to the catalogue begin with this; they are removed afterwards. */
const OURS = 'prueba-';
const LISTS = ['/movies', '/series', '/anime', '/'];

/** For tests that need titles which the demo catalogue does not have. */
export const test = operatorTest.extend<{ add: (...documents: Document[]) => Promise<void> }>({
  add: async ({ operator, request }, use) => {
    await use(async (...documents) => {
      const { refusals } = await importLines(DATABASE_URL, documents);
      expect(refusals).toEqual([]);
    });
    const rows = await operator.db
      .deleteFrom('titles')
      .where('source_id', 'like', `${OURS}%`)
      .returning('id')
      .execute();
    const tags = [
      ...rows.map(({ id }) => titleTag(id)),
      ...ALL_LISTS_TAGS,
      ...TITLE_KINDS.map(listsTag),
    ];
    await publish(operator.db, tags, 'hard');
    for (const path of LISTS) {
      await expect
        .poll(async () => await (await request.get(path)).text(), { intervals: [50] })
        .not.toContain(OURS);
    }
  },
});

type Fields = Record<string, unknown>;

const COLLECTIONS = { movie: 'PELICULAS', serie: 'SERIES', anime: 'ANIME' };

/** A listed title, with its id as name by default. */
export const titleDocument = (
  kind: keyof typeof COLLECTIONS,
  id: string,
  data: Fields = {},
): Document => ({
  path: `${COLLECTIONS[kind]}/${OURS}${id}`,
  data: { NOMBRE: `Prueba ${id}`, ESTADO: 'A', CATEGORIA: 'PRUEBA', FECHA: '2001/01/01', ...data },
});

export const episodeDocument = (
  kind: 'serie' | 'anime',
  place: string,
  data: Fields = {},
): Document => ({
  path: `${COLLECTIONS[kind]}/${OURS}${place}`,
  data: { IMG: '/art/stills/serie-fantomas-1913-1.webp', ...data },
});

export { expect };
