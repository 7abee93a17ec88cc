import type { Health } from '../playback/health.ts';
import type { AudioGroup } from '../playback/servers.ts';
import type { LinkKind } from './filters.ts';

/** A domain with dead links. */
export type DeadHost = {
  host: string;
  dead: number;
  /** All links of the host, counted up to a limit. */
  total: number;
  /** When the first of the dead ones was found so. */
  since: Date;
  /** Openings of the titles that have a dead link there, in the days that are counted. */
  opens: number;
  /** Dead links of near matches and of channels. */
  live: number;
};

/** A link in the lists of operators. */
export type ListedLink = {
  id: string;
  url: string;
  label: string;
  audio: AudioGroup;
  origin: 'source' | 'studio';
  state: Health;
  reason: string;
  since: Date;
  probedAt: Date | null;
  /** Due or being probed. */
  isWaiting: boolean;
  opens: number;
  kind: LinkKind;
  /** The row of the title, match or channel, and what viewers call it by. */
  ownerId: string;
  ownerSourceId: string;
  owner: string;
  /** Season and episode. */
  part: string | null;
};
