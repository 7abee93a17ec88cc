import { type Wanted, wantedPath } from '../../domain/household/shown.ts';
import { compared, learn, shown } from './compare.ts';
import { keepState, readState } from './state.ts';

/**
 * Entries have no names. What this browser does not know it asks for, one at a time and slowly, at addresses that are the same for
 * everyone: no request contains a list.
 */

const PAUSE_MS = 250;
/** Titles that are gone, or a server that does not answer. */
const MAX_FAILURES = 5;
/** Shown together: each time writes the library. */
const SHOWN_EVERY = 8;

const missing = new Set<string>();
let queue: Wanted[] = [];
let isLearning = false;

function show(): void {
  const state = readState();
  if (!state) return;
  const made = shown(compared(state));
  keepState(made.state);
  queue = made.wanted;
}

async function learnAll(): Promise<void> {
  let failures = 0;
  let learned = 0;
  for (;;) {
    const wanted = queue.find((one) => !missing.has(wantedPath(one)));
    if (!wanted || failures >= MAX_FAILURES || document.hidden) break;
    const path = wantedPath(wanted);
    // Asked for once per page, whatever comes.
    missing.add(path);
    const answer = await fetch(path).catch(() => null);
    const told = answer?.ok ? await answer.json().catch(() => null) : null;
    if (told) {
      learn(path, wanted, told);
      if (++learned % SHOWN_EVERY === 0) show();
    } else failures++;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  if (learned % SHOWN_EVERY !== 0) show();
}

export function learnNames(wanted: Wanted[]): void {
  queue = wanted;
  if (isLearning) return;
  isLearning = true;
  void learnAll().finally(() => {
    isLearning = false;
  });
}
