import type { Health } from '../playback/health.ts';
import type { AudioGroup } from '../playback/servers.ts';

/** A server that was just added, with what the probe has found. */
export type AddedServer = {
  rowId: string;
  /** Of the title or channel. */
  name: string;
  season: string | null;
  episode: string | null;
  /** Null: of a channel, where it does not count. */
  audio: AudioGroup | null;
  label: string;
  url: string;
  health: Health;
  /** A short code of the probe; empty while it works or was not probed. */
  reason: string;
  isProbed: boolean;
};
