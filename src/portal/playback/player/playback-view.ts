import { type Candidate, nextStep } from '../../../domain/playback/candidates.ts';
import type { LiveEdge } from './live-edge.ts';

/** A server that was left: it never started, it stopped, or the viewer said so. */
export type Left = { from: Candidate; why: 'start' | 'stop' | 'viewer' };

export type PlaybackView = {
  /**
   * `blocked`: the browser plays sound only after a tap, and nothing is fetched until then. `offered`: a server that
   * opens only in a new tab.
   */
  phase: 'asking' | 'blocked' | 'searching' | 'playing' | 'framed' | 'offered' | 'exhausted';
  /** The server that is being tried, and which one of how many. */
  trying: { label: string; place: number; total: number } | null;
  current: Candidate | null;
  element: HTMLVideoElement | null;
  /** Set while a live stream plays in our own player. */
  live: LiveEdge | null;
  /** Set after a switch away from a failing server, until dismissed. */
  moved: (Left & { to: Candidate }) | null;
};

export const PHASES = {
  try: 'asking',
  frame: 'framed',
  offer: 'offered',
  none: 'exhausted',
} as const;

/** The view of the server-rendered page: a host's frame is there at once, our own video waits for the script. */
export function firstView(candidates: readonly Candidate[]): PlaybackView {
  const step = nextStep(candidates, new Set());
  return {
    phase: PHASES[step.kind],
    trying: null,
    current: 'candidate' in step ? step.candidate : null,
    element: null,
    live: null,
    moved: null,
  };
}
