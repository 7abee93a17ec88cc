import type { TitleKind } from '../catalogue/title.ts';
import type { Health } from '../playback/health.ts';
import type { AudioGroup } from '../playback/servers.ts';

/** A server that was just added, with what the probe has found. */
export type AddedServer = {
  rowId: string;
  kind: TitleKind;
  titleId: string;
  name: string;
  season: string | null;
  episode: string | null;
  audio: AudioGroup;
  label: string;
  url: string;
  health: Health;
  /** A short code of the probe; empty while it works or was not probed. */
  reason: string;
  isProbed: boolean;
};
