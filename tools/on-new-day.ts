import { dayInArgentina } from '../src/domain/time/clock.ts';

/** Runs a task whenever a new day has begun in Argentina. */
export function onNewDay(task: () => Promise<unknown>): { stop: () => void } {
  let today = dayInArgentina(new Date());
  const timer = setInterval(() => {
    const day = dayInArgentina(new Date());
    if (day === today) return;
    today = day;
    task().catch((error: unknown) => console.error(error));
  }, 1000);
  return { stop: () => clearInterval(timer) };
}
