import { COMPLAINTS, type Complaint } from './complaints.ts';
import type { Ending, EndReport } from './end-report.ts';

/**
 * Why a player left a server. `open`: it did not open; `fault`: it failed while it played; `stall`: it stood still;
 * `viewer`: the viewer said so; `none`: no server is left; `other`: a player of an earlier release, which does not say.
 */
export const PLAYBACK_ERRORS = ['open', 'fault', 'stall', 'viewer', 'none', 'other'] as const;
export type PlaybackError = (typeof PLAYBACK_ERRORS)[number];

/** What a viewer's player may say. Nothing in it tells who says it. */
export type ViewerReport =
  | { kind: 'first-frame'; milliseconds: number }
  | ({ kind: 'end' } & EndReport)
  /** Without an id: an episode's single address, or all servers. */
  | { kind: 'error'; error: PlaybackError; serverId: string | null }
  /** A viewer says what is wrong with a server of a list. */
  | { kind: 'complaint'; reason: Complaint; serverId: string };

/** The first word of a report, before a slash. */
export type ReportWord = Exclude<PlaybackError, 'other'> | 'frame';

/** Up to a quarter of an hour: whoever waits longer is not there any more. */
const FIRST_FRAME = /^frame\/(\d{1,6})$/;
/** Row ids of PostgreSQL have up to 19 digits; no table has as many rows as 18 can count. */
const ABOUT_A_SERVER = /^(?:(open|fault|stall|viewer)\/)?([1-9]\d{0,17})$/;
const COMPLAINT = new RegExp(`^viewer/([1-9]\\d{0,17})/(${COMPLAINTS.join('|')})$`);
const ABOUT_NONE = /^(open|fault|stall|viewer|none)\/$/;

const END =
  /^end\/([1-9]\d{0,17})\/(played|exit|framed|open|fault|stall|viewer)\/(\d{0,6})\/(\d{1,8})\/(\d{1,5})\/(\d{1,4})$/;

function parseEnd(body: string): ViewerReport | null {
  const [, serverId, ending, start, ...numbers] = END.exec(body) ?? [];
  if (!serverId) return null;
  const [stalledMs = 0, watchedS = 0, height = 0] = numbers.map(Number);
  return {
    kind: 'end',
    serverId,
    ending: ending as Ending,
    startMs: start ? Number(start) : null,
    stalledMs,
    watchedS,
    height,
  };
}

/** Null for what no player of ours sends. */
export function parseViewerReport(body: string): ViewerReport | null {
  const frame = FIRST_FRAME.exec(body);
  if (frame) return { kind: 'first-frame', milliseconds: Number(frame[1]) };
  const [, complained, reason] = COMPLAINT.exec(body) ?? [];
  if (complained) return { kind: 'complaint', reason: reason as Complaint, serverId: complained };
  const about = ABOUT_A_SERVER.exec(body) ?? ABOUT_NONE.exec(body);
  if (!about) return parseEnd(body);
  const [, word = 'other', serverId = null] = about;
  return { kind: 'error', error: word as PlaybackError, serverId };
}
