import type { Db } from '../../data/database.ts';
import { getProgramme, type Programme } from '../../data/queries/guide-rows.ts';
import { channelTag } from '../../domain/tags.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cachedJson } from '../http/cached.ts';
import type { ProgrammeDetails, ProgrammeView } from './guide-view.ts';

/** Instants with what clocks in Argentina show. Most programmes begin when another ends. */
export function argentineTimes(): (instant: Date) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const time = known.get(instant.getTime()) ?? wallClock(instant, VIEWER_ZONE).time;
    known.set(instant.getTime(), time);
    return time;
  };
}

export const programmeView =
  (timeOf: (instant: Date) => string) =>
  ({ title, subTitle, isLive, startsAt, endsAt }: Programme): ProgrammeView => ({
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    time: timeOf(startsAt),
    until: timeOf(endsAt),
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
  const details: ProgrammeDetails = {
    ...programmeView(argentineTimes())(found),
    ...{ description, episode, categories, isNew, isRepeat, attribution },
  };
  return cachedJson('guide', [channelTag(found.channelRowId)], details);
}
