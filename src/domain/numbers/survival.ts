/** A day of the links of one host. */
export type HostDay = {
  /** Worked at the start of the day. */
  alive: number;
  died: number;
  /** Were dead and work again. */
  revived: number;
};

/** Deaths of each day that were none in the end: links that came back take away the latest deaths before. */
function lastingDeaths(days: readonly HostDay[]): number[] {
  let back = 0;
  return days
    .map(({ died, revived }) => ({ died, revived }))
    .reverse()
    .map(({ died, revived }) => {
      back += revived;
      const undone = Math.min(back, died);
      back -= undone;
      return died - undone;
    })
    .reverse();
}

/**
 * Which share of the links of a host that worked before the first day would still work after each day, if all of them
 * had died as often as those that there were (Kaplan-Meier). Links that are added or removed meanwhile count for the
 * days on which they were there. A day without a count, for example because the worker was off, changes nothing.
 */
export function survival(days: readonly HostDay[]): number[] {
  const deaths = lastingDeaths(days);
  let share = 1;
  return days.map(({ alive }, place) => {
    if (alive > 0) share *= 1 - Math.min(deaths[place] as number, alive) / alive;
    return share;
  });
}
