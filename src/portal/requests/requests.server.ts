import type { Db } from '../../data/database.ts';
import { listAnswered, listMostWanted } from '../../data/queries/requests.ts';
import { titlePath } from '../../domain/catalogue/title.ts';
import type { WantedRequest } from '../../domain/requests/request.ts';
import { REQUESTS_TAG, titleTag } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import type { TitleLink } from './answer.ts';

const MAX_WANTED = 50;
const MAX_ANSWERED = 12;

export type RequestsData = { wanted: WantedRequest[]; answered: TitleLink[] };

/** Null while requests are off. */
export async function loadRequests(db: Db, readSettings: ReadSettings) {
  const { requestsOpen, requestsShownFrom } = await readSettings();
  if (!requestsOpen) return cached<RequestsData | null>('catalogue', [REQUESTS_TAG], null);
  const parts = pageParts();
  const [wanted, answered] = await Promise.all([
    parts.read(listMostWanted(db, MAX_WANTED, requestsShownFrom), []),
    parts.read(listAnswered(db, MAX_ANSWERED), []),
  ]);
  // With the tag of each title, so that one that is taken down goes from here too.
  const tags = [REQUESTS_TAG, ...answered.map(({ title }) => titleTag(title.rowId))];
  const page: RequestsData | null = {
    wanted,
    answered: answered.map(({ title: { kind, id, name, year } }) => ({
      path: titlePath({ kind, id }),
      name,
      kind,
      year,
    })),
  };
  return parts.answer<RequestsData | null>(tags, page, { policy: 'votes' });
}
