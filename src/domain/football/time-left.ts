export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

const UNITS = [86_400, 3600, 60, 1] as const;

/** The time left until an instant, rounded up to whole minutes or seconds: it is zero only once the instant has come. */
export function timeLeft(until: number, now: number, step: 'minute' | 'second'): TimeLeft {
  const length = step === 'minute' ? 60 : 1;
  let rest = Math.max(0, Math.ceil((until - now) / (length * 1000)) * length);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = UNITS.map((unit) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count;
  });
  return { days, hours, minutes, seconds };
}
