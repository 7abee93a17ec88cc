import { DAYS_KEPT } from '../../data/commands/missed-searches.ts';
import type { Db } from '../../data/database.ts';
import { getHouseholdCounts } from '../../data/queries/households.ts';
import { listMissedSearches } from '../../data/queries/missed-searches.ts';
import {
  type CountedHost,
  listHostDays,
  listMostOpened,
  listOpeningDays,
  type OpeningDay,
} from '../../data/queries/numbers.ts';
import { listReportSums, type ReportSums } from '../../data/queries/viewer-reports.ts';
import { dayBefore, daysUpTo, readRange } from '../../domain/numbers/days.ts';
import { survival } from '../../domain/numbers/survival.ts';
import { watchingOf } from '../../domain/numbers/watching.ts';
import { ENGINES } from '../../domain/playback/engine.ts';
import type { DayOpenings, HostLine, WatchedBy } from './numbers.ts';

const MAX_LISTED = 15;
const MAX_HOSTS = 12;

const NOTHING = { movie: 0, serie: 0, anime: 0 };

function byDay(days: readonly string[], rows: readonly OpeningDay[]): DayOpenings[] {
  const found = Map.groupBy(rows, ({ day }) => day);
  return days.map((day) => {
    const kinds = Object.fromEntries(
      (found.get(day) ?? []).map(({ kind, opens }) => [kind, opens]),
    );
    const opens = { ...NOTHING, ...kinds };
    return { day, ...opens, total: opens.movie + opens.serie + opens.anime };
  });
}

const sum = (rows: readonly { opens: number }[]): number =>
  rows.reduce((total, { opens }) => total + opens, 0);

/** The curve begins on the first day that was counted. */
function hostLine(days: readonly string[], { host, days: counted }: CountedHost): HostLine {
  const known = new Map(counted.map((each) => [each.day, each]));
  const first = counted[0]?.day ?? '';
  const from = Math.max(0, days.indexOf(first));
  const shares = survival(
    days.slice(from).map((day) => known.get(day) ?? { alive: 0, died: 0, revived: 0 }),
  );
  const total = (of: 'died' | 'revived') => counted.reduce((all, each) => all + each[of], 0);
  return {
    host,
    from,
    shares,
    left: shares.at(-1) ?? 1,
    alive: counted.findLast(({ alive }) => alive > 0)?.alive ?? 0,
    died: total('died'),
    revived: total('revived'),
    since: first,
  };
}

/** By day, by host and by engine, the most watched first. */
function watchedBy(days: readonly string[], sums: readonly ReportSums[]) {
  const by = <Key extends 'day' | 'host' | 'engine'>(key: Key) =>
    sums.flatMap((row): WatchedBy<NonNullable<ReportSums[Key]>>[] => {
      const name = row[key];
      return name === null ? [] : [{ name, ...watchingOf(row) }];
    });
  const most = (one: { playbacks: number }, other: { playbacks: number }) =>
    other.playbacks - one.playbacks;
  const counted = new Map(by('day').map((each) => [each.name, each]));
  return {
    days: days.map((day) => ({ day, watching: counted.get(day) ?? null })),
    hosts: by('host').sort(most).slice(0, MAX_HOSTS),
    engines: by('engine').sort(
      (one, other) => ENGINES.indexOf(one.name) - ENGINES.indexOf(other.name),
    ),
  };
}

export async function loadNumbers(db: Db, query: URLSearchParams, today: string) {
  const range = readRange(query);
  const days = daysUpTo(today, range);
  const from = days[0] as string;
  const earlier = dayBefore(from, range);
  const missedDays = Math.min(range, DAYS_KEPT);
  const [openings, wanted, missed, hosts, reports, households] = await Promise.all([
    listOpeningDays(db, earlier),
    listMostOpened(db, from, MAX_LISTED),
    listMissedSearches(db, MAX_LISTED, dayBefore(today, missedDays - 1)),
    listHostDays(db, from, MAX_HOSTS),
    listReportSums(db, from),
    getHouseholdCounts(db, from),
  ]);
  const now = openings.filter(({ day }) => day >= from);
  const before = openings.filter(({ day }) => day < from);
  return {
    range,
    openings: {
      days: byDay(days, now),
      total: sum(now),
      /** Null if not all of those days were counted. */
      before: before[0]?.day === earlier ? sum(before) : null,
    },
    wanted,
    missed,
    missedDays,
    days,
    hosts: hosts.map((host) => hostLine(days, host)),
    watched: watchedBy(days, reports),
    households,
  };
}
