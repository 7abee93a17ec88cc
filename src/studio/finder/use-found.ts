import { useEffect, useMemo, useState } from 'react';
import type { Role } from '../../domain/operators/permissions.ts';
import { ask, hasFailed } from '../layout/ask.ts';
import { everywhere, type FoundGroup } from './found.ts';

/** Debounce: faster key presses make one request. */
const PAUSE_MS = 40;

type Answer = { words: string; groups: readonly FoundGroup[]; hasFailed: boolean };

/** What the words mean. The last answer stays until the next one is there; `isCurrent` tells whether it is. */
export function useFound(typed: string, role: Role): Answer & { isCurrent: boolean } {
  const words = typed.trim();
  const start = useMemo(() => ({ words: '', groups: everywhere(role), hasFailed: false }), [role]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (words === '') return setAnswer(null);
    let isOver = false;
    const timer = setTimeout(async () => {
      const path = `/ir/encontrar?${new URLSearchParams({ q: words })}`;
      const found = await ask<{ groups: FoundGroup[] }>(path);
      if (isOver) return;
      setAnswer(
        hasFailed(found)
          ? { words, groups: [], hasFailed: true }
          : { words, groups: found.groups, hasFailed: false },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words]);
  const shown = answer ?? start;
  return { ...shown, isCurrent: shown.words === words };
}
