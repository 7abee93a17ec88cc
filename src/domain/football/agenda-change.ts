import { dayInArgentina } from '../time/clock.ts';
import { MAX_MATCH_MINUTES } from './state.ts';

type Match = { id: string; startsAt: string };

type Page = {
  /** The day on which it was made, in Argentina. */
  today: string;
  /** Whether it lists the matches of that day. */
  isToday: boolean;
  matches: readonly Match[];
};

/** As `/vivo/agenda` answers: of today, every match but those that began longer ago than a match lasts. */
type Latest = { now: string; matches: readonly Match[] };

/**
 * What a page cannot show by changing what is on it: a new day, or other matches of today. Null if there is nothing;
 * the same change has the same name.
 */
export function agendaChange(page: Page, latest: Latest): string | null {
  const today = dayInArgentina(new Date(latest.now));
  if (page.today !== today) return today;
  if (!page.isToday) return null;
  const oldest = Date.parse(latest.now) - MAX_MATCH_MINUTES * 60_000;
  const idsOf = (matches: readonly Match[]): string[] =>
    matches
      .filter(({ startsAt }) => Date.parse(startsAt) >= oldest)
      .filter(({ startsAt }) => dayInArgentina(new Date(startsAt)) === today)
      .map(({ id }) => id);
  const [shown, played] = [idsOf(page.matches), idsOf(latest.matches)];
  const change = [
    ...played.filter((id) => !shown.includes(id)).map((id) => `+${id}`),
    ...shown.filter((id) => !played.includes(id)).map((id) => `-${id}`),
  ];
  return change.length > 0 ? change.sort().join(' ') : null;
}
