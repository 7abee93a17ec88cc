import { useEffect, useMemo, useState } from 'react';
import { indexNames } from '../../domain/football/name-completion.ts';
import type { KnownLists } from '../../domain/football/paste/known-names.ts';
import { ask, hasFailed } from '../layout/ask.ts';
import type { Names } from './AgendaRow.tsx';

/** The names that the portal knows, asked for once per page. Without them, names are typed in full. */
export function useNames(): Names {
  const [lists, setLists] = useState<KnownLists | null>(null);
  useEffect(() => {
    void ask<KnownLists>('/partidos/nombres').then((answer) => {
      if (!hasFailed(answer)) setLists(answer);
    });
  }, []);
  return useMemo(() => {
    const known = new Set(lists?.channels);
    return {
      teams: indexNames(lists?.teams ?? []),
      leagues: indexNames(lists?.leagues ?? []),
      channels: indexNames(lists?.channels ?? []),
      // Until the names are there, nothing is called wrong; the server looks again.
      isChannel: (label: string) => lists === null || known.has(label),
    };
  }, [lists]);
}
