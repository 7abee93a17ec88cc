import type { Db } from '../../data/database.ts';
import { listSuitable } from '../../data/queries/titles.ts';
import { PROFILE_AGES } from '../../domain/catalogue/age.ts';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { ALL_LISTS_TAGS } from '../../domain/tags.ts';
import { cardsOf, tagsOf } from '../cards/title-cards.server.ts';
import { cached } from '../http/cached.ts';

/** Of each kind. */
const MAX_SUITABLE = 60;

/** The start page of children's profiles. An age that was just given is there within a minute. */
export async function loadForChildren(db: Db, given: string) {
  const age = PROFILE_AGES.find((one) => String(one) === given);
  if (age === undefined) throw new Response('No content found', { status: 404 });
  const found = await Promise.all(
    TITLE_KINDS.map(async (kind) => ({
      kind,
      titles: await listSuitable(db, kind, age, MAX_SUITABLE),
    })),
  );
  const tags = [...ALL_LISTS_TAGS, ...found.flatMap(({ titles }) => tagsOf(titles))];
  return cached('search', tags, {
    age,
    rows: found
      .filter(({ titles }) => titles.length > 0)
      .map(({ kind, titles }) => ({ kind, titles: cardsOf(titles) })),
  });
}
