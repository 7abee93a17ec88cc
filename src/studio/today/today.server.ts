import type { Db } from '../../data/database.ts';
import { getNextMatch } from '../../data/queries/today.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { log } from '../../platform/log.ts';
import { fieldOf } from '../http/posted-form.ts';
import { todayText } from '../text/today.es.ts';
import { backupNeeds } from './backups.server.ts';
import { channelNeeds } from './channels.server.ts';
import { codeNeeds } from './codes.server.ts';
import { complaintNeeds } from './complaints.server.ts';
import { guideNeeds } from './guide.server.ts';
import { jobNeeds } from './jobs.server.ts';
import { linkNeeds } from './links.server.ts';
import { matchNeeds } from './matches.server.ts';
import type { NeedSource } from './need-source.server.ts';
import type { NeedGroup } from './needs.ts';
import { orderNeeds } from './orders.server.ts';
import { requestNeeds } from './requests.server.ts';
import { scheduledNeeds } from './scheduled.server.ts';
import { viewerNeeds } from './viewers.server.ts';

/** In the order of the page: what viewers notice first comes first. */
const SOURCES: readonly NeedSource[] = [
  matchNeeds,
  channelNeeds,
  linkNeeds,
  viewerNeeds,
  complaintNeeds,
  guideNeeds,
  scheduledNeeds,
  orderNeeds,
  requestNeeds,
  codeNeeds,
  jobNeeds,
  backupNeeds,
];

export type TodayData = { groups: NeedGroup[]; next: string | null };

async function groupOf(
  { name, look }: NeedSource,
  given: Parameters<NeedSource['look']>[0],
): Promise<NeedGroup> {
  try {
    const { needs, more = null } = await look(given);
    return { name, needs, more, isUnknown: false };
  } catch (error) {
    log.error({ err: error, source: name }, 'a source of needs failed');
    return { name, needs: [], more: null, isUnknown: true };
  }
}

async function nextMatchText(db: Db, now: Date): Promise<string | null> {
  const next = await getNextMatch(db);
  if (!next) return null;
  const { time } = wallClock(next.startsAt, VIEWER_ZONE);
  const isToday = dayInArgentina(next.startsAt) === dayInArgentina(now);
  return isToday ? todayText.nextMatch(next.firstTeam, next.secondTeam, time) : null;
}

/** What needs a person now. Groups without anything are left out. */
export async function loadToday(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  now: Date,
  sources = SOURCES,
): Promise<TodayData> {
  const [next, ...groups] = await Promise.all([
    nextMatchText(db, now),
    ...sources.map((source) => groupOf(source, { db, now, role })),
  ]);
  return { next, groups: groups.filter(({ needs, isUnknown }) => needs.length > 0 || isUnknown) };
}

/** What a form of the page did; null if no source knows it. */
export async function answerToday(
  db: Db,
  actor: Actor,
  form: FormData,
  sources = SOURCES,
): Promise<string | null> {
  const asked = fieldOf(form, 'hacer');
  for (const { acts = {} } of sources)
    if (Object.hasOwn(acts, asked)) return (await acts[asked]?.(db, actor, form)) ?? null;
  return null;
}
