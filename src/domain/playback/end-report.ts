/**
 * How a playback ended. `played`: the viewer ended it; `exit`: the viewer left before there was a picture; `framed`: in a page
 * of a host, which we cannot look into. The others are why it failed, and no other server took over.
 */
export const ENDINGS = ['played', 'exit', 'framed', 'open', 'fault', 'stall', 'viewer'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One per playback, about the server that played last; if none did, the one that was tried last. */
export type EndReport = {
  serverId: string;
  ending: Ending;
  /** From the wish to play to the first picture; null if another server had shown one before, or none did. */
  startMs: number | null;
  /** Time without a new picture, after the first one. */
  stalledMs: number;
  watchedS: number;
  /** Of the picture; 0 if unknown. */
  height: number;
};

/** As `parseViewerReport` reads it, if the numbers are whole and within its bounds. */
export const writeEnd = (report: EndReport): string =>
  [
    'end',
    report.serverId,
    report.ending,
    report.startMs,
    report.stalledMs,
    report.watchedS,
    report.height,
  ].join('/');
