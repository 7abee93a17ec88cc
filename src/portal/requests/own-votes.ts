import { useSyncExternalStore } from 'react';

/** Which requests this viewer voted for is kept in their browser only. Without storage the buttons stay as they are. */
const KEY = 'butaca-votos';
const MAX_KEPT = 500;

const listeners = new Set<() => void>();
let current: readonly string[] | null = null;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function ownVotes(): readonly string[] {
  current ??= read();
  return current;
}

export function rememberVote(id: string): void {
  if (ownVotes().includes(id)) return;
  current = [...ownVotes(), id].slice(-MAX_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Kept in memory for this page at least.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const NONE: readonly string[] = [];

/** None on the server and during hydration: a cached page is the same for everyone. */
export const useOwnVotes = (): readonly string[] =>
  useSyncExternalStore(subscribe, ownVotes, () => NONE);
