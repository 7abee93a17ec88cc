export type Playlist =
  /** A playlist of playlists; the address of the first variant. */
  | { kind: 'master'; variant: string }
  /** A media playlist: the initialisation section, if any, and a segment. */
  | { kind: 'media'; init: string | null; segment: string };

/** Whether the text is a playlist at all. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);

/**
 * The next step from an HLS playlist towards media bytes; null if it is no playlist or names nothing. Of a live
 * playlist it takes the newest segment, because the oldest may be gone before it is requested. The last line of a
 * truncated text is ignored, because it may be half an address.
 */
export function parsePlaylist(text: string, isCut = false): Playlist | null {
  if (!isPlaylist(text)) return null;
  const lines = text
    .split(/\r?\n/)
    .slice(0, isCut ? -1 : undefined)
    .map((line) => line.trim());
  const uris = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) {
    const variant = uris[0];
    return variant === undefined ? null : { kind: 'master', variant };
  }
  const segment = lines.includes('#EXT-X-ENDLIST') ? uris[0] : uris.at(-1);
  if (segment === undefined) return null;
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  return { kind: 'media', init: /URI="([^"]+)"/.exec(map ?? '')?.[1] ?? null, segment };
}
