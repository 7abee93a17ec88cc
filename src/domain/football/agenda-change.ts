import { MAX_MATCH_MINUTES } from './state.ts';

type Match = { id: string; startsAt: string };

/** `today`: the instant at which that day begins in Argentina. All instants are ISO. */
type Page = { today: string; isToday: boolean; matches: readonly Match[] };

/** As `/vivo/agenda` answers: of today, every match but those that began longer ago than a match lasts. */
type Latest = { now: string; today: string; matches: readonly Match[] };

/**
 * What a page of the agenda must be read again for: a new day, or other matches or hours of today. Null if there is
 * nothing; the same change has the same name.
 */
export function agendaChange(page: Page, latest: Latest): string | null {
  if (page.today !== latest.today) return latest.today;
  if (!page.isToday) return null;
  const oldest = new Date(Date.parse(latest.now) - MAX_MATCH_MINUTES * 60_000).toISOString();
  const listOf = (matches: readonly Match[]): string[] =>
    matches
      .filter(({ startsAt }) => startsAt >= oldest && startsAt >= latest.today)
      .map(({ id, startsAt }) => `${id} ${startsAt}`);
  const [shown, played] = [listOf(page.matches), listOf(latest.matches)];
  const change = [
    ...played.filter((match) => !shown.includes(match)).map((match) => `+${match}`),
    ...shown.filter((match) => !played.includes(match)).map((match) => `-${match}`),
  ];
  return change.length > 0 ? change.sort().join() : null;
}
