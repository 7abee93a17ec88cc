import { onLibraryChange } from '../library/library-store.ts';
import { compared, isTelevision } from './compare.ts';
import { learnNames } from './learn.ts';
import { canSeal, keepState, readState } from './state.ts';
import { learnWith, sync } from './sync.ts';
import { goWhereSent, offerTelevisions, waitOnTelevision } from './television.ts';

/**
 * Loaded on every page of a browser that has a household, and of no other (first-paint/wake.ts): in step when a page opens, after a change, and
 * when its tab is seen again. Only televisions ask for more meanwhile.
 */

const SOON_MS = 1500;
/** While something plays, positions alone change all the time. */
const POSITIONS_MS = 60_000;
const AGAIN_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Number.POSITIVE_INFINITY;
let running = Promise.resolve();

async function exchange(): Promise<void> {
  dueAt = Number.POSITIVE_INFINITY;
  const outcome = await sync().catch(() => 'later' as const);
  dispatchEvent(new CustomEvent('butaca-hogar', { detail: outcome }));
  if (outcome === 'removed' || outcome === 'none') return;
  if (isTelevision()) goWhereSent();
  if (outcome !== 'synced') plan(AGAIN_MS);
  else if (readState()?.kept.unsent.size) plan(SOON_MS);
}

/** One after the other. */
function run(): Promise<void> {
  running = running.then(exchange);
  return running;
}

function plan(ms: number): void {
  const at = Date.now() + ms;
  if (at >= dueAt) return;
  dueAt = at;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.hidden) dueAt = Number.POSITIVE_INFINITY;
    else void run();
  }, ms);
}

/** What the viewer did, at once in this browser; to the others soon. */
function note(): void {
  const state = readState();
  if (!state) return;
  const made = compared(state);
  if (made.kept.unsent.size > 0 || made.before.size !== state.before.size) keepState(made);
  const unsent = [...made.kept.unsent];
  if (unsent.length > 0)
    plan(unsent.every((key) => key.startsWith('p\n')) ? POSITIONS_MS : SOON_MS);
}

if (canSeal() && readState()) {
  learnWith(learnNames);
  // What was shown because others wrote it is noted as such first.
  onLibraryChange(() => queueMicrotask(note));
  addEventListener('visibilitychange', () => {
    if (readState()) void run();
  });
  if (isTelevision()) waitOnTelevision(run);
  else offerTelevisions(run);
  void run();
}
