import type HlsLibrary from 'hls.js';

export type LiveReading = {
  /** Seconds behind the newest moment that the server has. */
  latencyS: number;
  /** Seconds that the player keeps behind it on purpose, so as not to run dry. */
  targetS: number;
};

/** The newest moment of a live stream, as seen from what is playing. */
export type LiveEdge = {
  /** Null when the stream is not live after all. */
  read: () => LiveReading | null;
  /** Plays on from the newest moment. */
  goTo: () => void;
};

/** New segments are this late, in their own lengths, when the server has probably stopped. */
const MAX_LATE_SEGMENTS = 2;
const MAX_LATE_S = 1;

/** Whether a live server has sent nothing new for too long. What it had sent may still be playing. */
export function isStale(hls: HlsLibrary): boolean {
  const details = hls.latestLevelDetails;
  if (!details?.live) return false;
  return details.age > details.targetduration * MAX_LATE_SEGMENTS + MAX_LATE_S;
}

function play(element: HTMLVideoElement, from: number | null): void {
  if (from !== null) element.currentTime = from;
  // A refusal leaves it paused, with the browser's own button.
  element.play().catch(() => {});
}

export function edgeOfHls(hls: HlsLibrary, element: HTMLVideoElement): LiveEdge {
  return {
    read: () => {
      const details = hls.latestLevelDetails;
      if (!details?.live) return null;
      // Not `hls.latency`, which stands still during a pause.
      const latencyS = details.edge + details.age - element.currentTime;
      return { latencyS, targetS: hls.targetLatency ?? latencyS };
    },
    goTo: () => play(element, hls.liveSyncPosition),
  };
}

/** For browsers that play HLS themselves. They do not say how far behind they stay, so the least counts. */
export function edgeOfElement(element: HTMLVideoElement): LiveEdge {
  let leastS = Number.POSITIVE_INFINITY;
  const end = (): number | null =>
    element.duration === Number.POSITIVE_INFINITY && element.seekable.length > 0
      ? element.seekable.end(element.seekable.length - 1)
      : null;
  return {
    read: () => {
      const edge = end();
      if (edge === null) return null;
      const latencyS = Math.max(0, edge - element.currentTime);
      leastS = Math.min(leastS, latencyS);
      return { latencyS, targetS: leastS };
    },
    goTo: () => play(element, end()),
  };
}
