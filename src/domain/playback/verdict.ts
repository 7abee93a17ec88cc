import type { State } from './health.ts';

/** What one probe found. */
export type Verdict =
  /** It answers. `plays` says in which browsers it plays, and `reason` why not in all. */
  | { kind: 'good' | 'slow'; plays: string; reason: string }
  | { kind: 'refuses-framing'; reason: string }
  /** `isOurs`: the cause may be our own network (no DNS answer, no connection, timeout). */
  | { kind: 'failed'; reason: string; isOurs: boolean }
  /** Nothing was learned, for example because the host asks to slow down. */
  | { kind: 'unsure'; reason: string };

export type Known = { state: State; since: Date; failures: number; plays: string };
export type Judged = Known & { reason: string; dueInMs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const PROBE_EVERY_MS = DAY;
/** A single failure changes nothing; the server is probed again soon. */
const SECOND_OPINION_MS = 30 * SECOND;
const FAILURES_TO_DIE = 2;
const UNSURE_AGAIN_MS = HOUR;
const DEAD_AGAIN_MS = 10 * MINUTE;
const MAX_FAILURES = 1000;

/** Up to 10 % more or less, so that servers are not always probed at the same time. `chance` is from 0 to 1. */
const jittered = (milliseconds: number, chance: number): number =>
  Math.round(milliseconds * (0.9 + 0.2 * chance));

function dueAfterFailure(failures: number, isDead: boolean): number {
  if (!isDead) return SECOND_OPINION_MS;
  // A dead server is probed again soon at first, then less and less often.
  return Math.min(DEAD_AGAIN_MS * 2 ** Math.max(0, failures - FAILURES_TO_DIE), PROBE_EVERY_MS);
}

/** The state of a server after a probe, and when to probe it again. */
export function judge(known: Known, verdict: Verdict, now: Date, chance: number): Judged {
  const become = (state: State, failures: number, reason: string, dueInMs: number): Judged => ({
    state,
    plays: 'plays' in verdict ? verdict.plays : known.plays,
    since: state === known.state ? known.since : now,
    failures,
    reason,
    dueInMs: jittered(dueInMs, chance),
  });
  switch (verdict.kind) {
    case 'good':
    case 'slow':
      return become(verdict.kind, 0, verdict.reason, PROBE_EVERY_MS);
    case 'refuses-framing':
      return become('refuses-framing', 0, verdict.reason, PROBE_EVERY_MS);
    case 'unsure':
      return become(known.state, known.failures, verdict.reason, UNSURE_AGAIN_MS);
    case 'failed': {
      const failures = Math.min(known.failures + 1, MAX_FAILURES);
      // A server that never worked is dead at the first clear refusal; a timeout is not enough.
      const isRefused = known.state === 'unknown' && !verdict.isOurs;
      const isDead = known.state === 'dead' || isRefused || failures >= FAILURES_TO_DIE;
      const state = isDead ? 'dead' : known.state;
      return become(state, failures, verdict.reason, dueAfterFailure(failures, isDead));
    }
  }
}
