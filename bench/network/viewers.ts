import { ask, pause } from '../edge-client.ts';

const PAUSE_MS = 15;
const SHOWN_FAILURES = 5;

export type Viewers = {
  /** Ends them; what they saw. */
  leave: () => Promise<{ views: number; failures: string[]; slowestMs: number }>;
};

/** One after the other asks for these pages, in turn, until they leave. */
export function startViewers(urls: readonly string[]): Viewers {
  let isOver = false;
  let views = 0;
  let slowestMs = 0;
  const failures: string[] = [];
  const watching = (async () => {
    for (let place = 0; !isOver; place++) {
      const url = String(urls[place % urls.length]);
      const outcome = await ask(url).then(
        ({ status, milliseconds }) => {
          slowestMs = Math.max(slowestMs, milliseconds);
          return status === 200 ? null : `${url}: ${status}`;
        },
        (error: Error) => `${url}: ${error.message}`,
      );
      views += 1;
      if (outcome !== null) failures.push(outcome);
      await pause(PAUSE_MS);
    }
  })();
  return {
    leave: async () => {
      isOver = true;
      await watching;
      return { views, failures, slowestMs };
    },
  };
}

export const failureNotes = (failures: readonly string[]): string[] =>
  failures.slice(0, SHOWN_FAILURES).map((failure) => `failed view: ${failure}`);
