import type { Db } from '../../data/database.ts';
import { listAccessNews, type OperatorSession } from '../../data/queries/operators.ts';
import { accessText } from '../text/access.es.ts';
import { dateText } from '../text/when.es.ts';

/** What happened to the person's way in since they were last told, as sentences. */
export async function loadAccessNews(
  db: Db,
  { actor, news }: Pick<OperatorSession, 'actor' | 'news'>,
): Promise<string[]> {
  if (!news) return [];
  const found = await listAccessNews(db, actor.operatorId, news);
  const sentences = found.map(({ what, at, ...rest }) =>
    accessText.news[what]({ ...rest, at: dateText(at) }),
  );
  // Two of the same minute may read the same.
  return [...new Set(sentences)];
}
