import { type RefObject, useEffect, useState } from 'react';
import { ask, hasFailed } from '../layout/ask.ts';

const WAIT_MS = 1000;
const RETRY_MS = 5000;

export type Autosave =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' };

/** Keeps what is typed into a form as its author's draft. The record itself changes only when they save. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, path: string): Autosave {
  const [state, setState] = useState<Autosave>({ kind: 'idle' });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const keep = async () => {
      const answer = await ask<{ at: string }>(path, new FormData(element));
      if (!isCurrent) return;
      if (!hasFailed(answer)) return setState({ kind: 'saved', at: answer.at });
      setState({ kind: 'failed' });
      later(RETRY_MS);
    };
    const later = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), wait);
    };
    const typed = () => {
      setState({ kind: 'saving' });
      later(WAIT_MS);
    };
    // Whoever saves does not want a draft of it a moment later.
    const sent = () => clearTimeout(timer);
    element.addEventListener('input', typed);
    element.addEventListener('submit', sent);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      element.removeEventListener('input', typed);
      element.removeEventListener('submit', sent);
    };
  }, [form, path]);
  return state;
}
