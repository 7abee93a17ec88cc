import type { Db } from '../../data/database.ts';
import { getProgramme, type Programme } from '../../data/queries/guide-rows.ts';
import { channelTag } from '../../domain/tags.ts';
import { cachedJson } from '../http/cached.ts';
import type { ProgrammeDetails, ProgrammeView } from './guide-view.ts';
import { argentineTimes, shownOf } from './sent-programmes.ts';

export const timedProgramme = ({ title, subTitle, isLive, startsAt, endsAt }: Programme) => ({
  title,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(subTitle && { subTitle }),
  ...(isLive && { isLive }),
});

/** Of milliseconds since 1970. */
const INSTANT = /^\d{1,13}$/;

/** All that is known of a programme. */
export async function loadProgramme(
  db: Db,
  { channelId, startsAt }: { channelId: string; startsAt: string },
): Promise<Response> {
  const found = INSTANT.test(startsAt)
    ? await getProgramme(db, channelId, new Date(Number(startsAt)))
    : null;
  if (!found) throw new Response('No programme found', { status: 404 });
  const { description, episode, categories, isNew, isRepeat, attribution } = found;
  const [shown] = shownOf([timedProgramme(found)], argentineTimes());
  const details: ProgrammeDetails = {
    ...(shown as ProgrammeView),
    ...{ description, episode, categories, isNew, isRepeat, attribution },
  };
  return cachedJson('guide', [channelTag(found.channelRowId)], details);
}
