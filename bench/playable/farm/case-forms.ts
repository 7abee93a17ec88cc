import type { Case, Change, Hop, Level, Playlist } from './case.ts';
import type { MediaName } from './media.ts';

/** Short ways to write a case down. */

export const HLS: readonly Level[] = ['master', 'media', 'segment'];

export const hls = (
  name: string,
  at: Case['at'] = {},
  playlist: Playlist = {},
  media: MediaName = 'ts-avc-aac',
): Case => ({
  ...{ name, start: 'master', media, at, playlist },
});
export const fmp4 = (name: string, at: Case['at'] = {}, playlist: Playlist = {}): Case =>
  hls(name, at, playlist, 'fmp4-avc-aac');
/** Picture and sound in playlists of their own. */
export const apart = (name: string, at: Case['at'] = {}): Case =>
  hls(name, at, { hasSoundApart: true, codecs: 'avc1.4d400a,mp4a.40.2' }, 'ts-avc');
export const file = (
  name: string,
  change: Change = {},
  media: MediaName = 'mp4-avc-aac',
): Case => ({
  ...{ name, start: 'file', media, at: { file: change } },
});
export const page = (name: string, change: Change = {}): Case => ({
  ...{ name, start: 'page', media: 'mp4-avc-aac', at: { page: change } },
});
export const hops = (count: number, hop: Hop = {}): Hop[] =>
  Array.from({ length: count }, () => hop);
