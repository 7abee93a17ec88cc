import { listUncoveredMatches } from '../../data/queries/today.ts';
import { addDays, daySpan } from '../../domain/football/agenda.ts';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.matches;
const SHOWN = 8;
const HOUR_MS = 3_600_000;
/** A match that began this long ago may still be running. */
const RUNNING_MS = 2 * HOUR_MS;
const URGENT_MS = 3 * HOUR_MS;

/** Matches of today and tomorrow that nobody could watch. */
export const matchNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now }) => {
    const today = dayInArgentina(now);
    const from = new Date(now.getTime() - RUNNING_MS);
    const { to } = daySpan(addDays(today, 1));
    const found = await listUncoveredMatches(db, { from, to, limit: SHOWN + 1 });
    return {
      needs: found
        .slice(0, SHOWN)
        .map(({ rowId, firstTeam, secondTeam, leagueName, startsAt, servers }) => {
          const { time } = wallClock(startsAt, VIEWER_ZONE);
          const isToday = dayInArgentina(startsAt) === today;
          return {
            key: rowId,
            title: text.name(firstTeam, secondTeam),
            about: text.about({ time, isToday }, leagueName, servers),
            isUrgent: startsAt.getTime() - now.getTime() < URGENT_MS,
            ways: [{ kind: 'link', path: `/partidos/${rowId}`, label: text.solve }],
          };
        }),
      more: found.length > SHOWN ? { path: '/partidos', label: text.more } : null,
    };
  },
};
