import { useEffect, useRef, useState } from 'react';
import { ask, formOf, hasFailed } from '../layout/ask.ts';
import type { Edits } from './rows.ts';

const WAIT_MS = 700;
const RETRY_MS = 5000;
const PATH = '/partidos/borrador';

/** What was discarded or saved is no draft from that moment on. */
function waitOf(edits: Edits, failures: number): number {
  if (failures > 0) return RETRY_MS;
  return Object.keys(edits).length === 0 ? 0 : WAIT_MS;
}

const draftForm = (day: string, edits: Edits): FormData =>
  formOf({ day, edits: JSON.stringify(edits) });

export type DraftState =
  | { kind: 'keeping' }
  | { kind: 'kept'; at: string | null }
  | { kind: 'failed' };

/** Keeps what is typed on the server, where nobody else sees it. */
export function useDraft(day: string, edits: Edits): DraftState {
  const [kept, setKept] = useState<{ edits: Edits; at: string | null }>({ edits, at: null });
  const [failures, setFailures] = useState(0);
  const unsaved = useRef<Edits | null>(null);

  useEffect(() => {
    unsaved.current = kept.edits === edits ? null : edits;
    if (kept.edits === edits) return;
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        const answer = await ask<{ at: string }>(PATH, draftForm(day, edits));
        if (!isCurrent) return;
        if (hasFailed(answer)) setFailures((count) => count + 1);
        else {
          setFailures(0);
          setKept({ edits, at: answer.at });
        }
      },
      waitOf(edits, failures),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [day, edits, kept, failures]);

  useEffect(() => {
    const leave = () => {
      if (!unsaved.current) return;
      const body = draftForm(day, unsaved.current);
      unsaved.current = null;
      // Outlives the page.
      void fetch(PATH, { method: 'POST', body, keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [day]);

  if (kept.edits === edits) return { kind: 'kept', at: kept.at };
  return { kind: failures > 0 ? 'failed' : 'keeping' };
}
