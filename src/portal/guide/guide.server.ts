import { redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import {
  type GuidedChannel,
  getGuidedStanding,
  getGuideEnd,
  listGuidedChannels,
  listGuidedTypes,
  listProgrammes,
} from '../../data/queries/guide-rows.ts';
import { type Cursor, formatCursor } from '../../domain/catalogue/paging.ts';
import { guidePath } from '../../domain/guide/guide-path.ts';
import {
  askedGuide,
  type GuideWindow,
  guideDays,
  hourOf,
  windowAt,
  windowBeside,
} from '../../domain/guide/window.ts';
import { CHANNELS_TAG, channelTag } from '../../domain/tags.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { cursorOf, isListedCursor } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';
import { channelCard } from '../live/channel-cards.server.ts';
import { dayAndMonth, dayName } from '../live/dates.ts';
import { guideText } from '../text/guide.es.ts';
import type { GuideData, GuideView } from './guide-view.ts';
import { timedProgramme } from './programme.server.ts';
import { sentOf } from './sent-programmes.ts';

/** More than a screen, in what a server sends before it waits for an answer. */
const FIRST_CHANNELS = 12;
/** With their tags and those of the page, far below the fifty that a page may have. */
const FURTHER_CHANNELS = 30;
/** The hours that the page names: night, morning, noon, afternoon, evening. */
const PART_HOURS = [0, 6, 12, 16, 20];

type Asked = ReturnType<typeof askedGuide>;

const rowIdsOf = (channels: readonly GuidedChannel[]): string[] =>
  channels.map(({ rowId }) => rowId);

type Part = {
  view: GuideView;
  tags: string[];
  standing: string | null;
  /** The last day that the channels of the page have something on. */
  lastDay: string | null;
};

/** In the place of a guide that cannot be read. */
const UNREADABLE: Part = { view: { kind: 'failed' }, tags: [], standing: null, lastDay: null };

async function readGuide(
  db: Db,
  { group }: Asked,
  window: GuideWindow,
  cursor: Cursor | null,
): Promise<Part> {
  const [{ channels, next }, standing] = await Promise.all([
    listGuidedChannels(db, group, cursor ? FURTHER_CHANNELS : FIRST_CHANNELS, cursor),
    cursor && getGuidedStanding(db, group, cursor),
  ]);
  const rowIds = rowIdsOf(channels);
  const [programmes, end] = await Promise.all([
    listProgrammes(db, rowIds, window),
    getGuideEnd(db, rowIds),
  ]);
  const items = channels.map((channel) => ({
    ...channelCard(channel),
    programmes: sentOf((programmes.get(channel.rowId) ?? []).map(timedProgramme)),
  }));
  const sources = new Set(channels.map(({ attribution }) => attribution));
  return {
    view: {
      kind: 'listed',
      page: { items, next: next && formatCursor(next), isFirst: cursor === null },
      sources: [...sources].filter((name) => name !== ''),
    },
    tags: [CHANNELS_TAG, ...rowIds.map(channelTag)],
    standing: standing && formatCursor(standing),
    lastDay: end && dayInArgentina(end),
  };
}

function waysOf({ group, at }: Asked, window: GuideWindow, today: string, lastDay: string | null) {
  const days = guideDays(today);
  const { day, hour } = window;
  const beside = (step: 1 | -1): string | null => {
    const next = windowBeside(window, step);
    return days.includes(next.day) ? guidePath({ group, at: next }) : null;
  };
  const isOffered = (tab: string) =>
    tab <= today || tab === day || (lastDay !== null && tab <= lastDay);
  return {
    tabs: days.filter(isOffered).map((tab) => ({
      path: tab === today ? guidePath({ group }) : guidePath({ group, at: { day: tab, hour } }),
      name: dayName(tab, today),
      isShown: tab === day,
    })),
    parts: PART_HOURS.map((start, place) => ({
      path: guidePath({ group, at: { day, hour: start } }),
      name: guideText.parts[place] ?? '',
      isShown: at !== null && start === hour,
    })),
    before: beside(-1),
    after: beside(1),
  };
}

/** A page of channels with what they show in some hours of a day. */
export async function loadGuide(db: Db, request: Request, now: Date) {
  const asked = askedGuide(new URL(request.url).searchParams, now);
  const { group, at } = asked;
  if (!asked.isCanonical) throw redirect(guidePath(asked));
  const cursor = cursorOf(request);
  const window = windowAt(at ?? hourOf(now));
  const parts = pageParts();
  const [guide, groups] = await Promise.all([
    parts.read(readGuide(db, asked, window, cursor), UNREADABLE),
    parts.read(listGuidedTypes(db), [group]),
  ]);
  const value: GuideData = {
    madeAt: now.toISOString(),
    group,
    groups: groups.map((each) => ({
      path: guidePath({ group: each }),
      name: guideText.group[each],
      isShown: each === group,
    })),
    window: {
      from: window.from.toISOString(),
      to: window.to.toISOString(),
      at: { day: window.day, hour: window.hour },
      isNow: at === null,
      date: dayAndMonth(window.day),
      time: wallClock(window.from, VIEWER_ZONE).time,
      until: wallClock(window.to, VIEWER_ZONE).time,
    },
    ...waysOf(asked, window, dayInArgentina(now), guide.lastDay),
    guide: guide.view,
  };
  return parts.answer(guide.tags, value, {
    policy: 'guide',
    isKept: () =>
      isListedCursor(request, cursor && formatCursor(cursor), guide.standing, (standing) =>
        guidePath({ group, at, cursor: standing }),
      ),
  });
}
