import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Health } from '../../domain/playback/health.ts';

export type Verdicts = Readonly<Record<string, { state: Health; reason: string }>>;

const ASK_EVERY_MS = 1500;
const MAX_QUESTIONS = 60;

/** Asks for the verdicts of these links until all are there, or for a minute and a half. */
export function useVerdicts(ids: readonly string[], at: string | null): Verdicts {
  const { load, state, data } = useFetcher<Verdicts>();
  const [asked, setAsked] = useState({ at, times: 0 });
  const times = asked.at === at ? asked.times : 0;
  const known = at ? (data ?? {}) : {};
  const query = new URLSearchParams({ desde: at ?? '', ids: ids.join() }).toString();
  const isWaiting =
    at !== null && times < MAX_QUESTIONS && state === 'idle' && ids.some((id) => !known[id]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setAsked({ at, times: times + 1 });
      void load(`/enlaces/veredictos?${query}`);
    }, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, at, times, query, load]);
  return known;
}
