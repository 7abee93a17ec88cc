import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import type { ProgrammeView, SentProgramme } from './guide-view.ts';

/** Instants with what clocks in Argentina show. Most programmes begin when another ends. */
export function argentineTimes(): (instant: string) => string {
  const known = new Map<string, string>();
  return (instant) => {
    const time = known.get(instant) ?? wallClock(new Date(instant), VIEWER_ZONE).time;
    known.set(instant, time);
    return time;
  };
}

type Timed = { startsAt: string; endsAt: string };

export const sentOf = <P extends Timed>(programmes: readonly P[]) =>
  programmes.map(({ endsAt, ...programme }, place) =>
    endsAt === programmes[place + 1]?.startsAt ? programme : { ...programme, endsAt },
  );

export const shownOf = (
  sent: readonly SentProgramme[],
  timeOf: (instant: string) => string,
): ProgrammeView[] =>
  sent.map((programme, place) => {
    const { startsAt, endsAt = sent[place + 1]?.startsAt ?? startsAt } = programme;
    return { ...programme, endsAt, time: timeOf(startsAt), until: timeOf(endsAt) };
  });
