export type Playlist =
  /** Names further playlists; the first variant's address. */
  | { kind: 'master'; variant: string }
  /** Names media: the initialisation section, if there is one, and a segment. */
  | { kind: 'media'; init: string | null; segment: string };

/** Whether this is one at all, wherever it leads. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);

/**
 * The next step from an HLS playlist down to bytes; null for what is no playlist or leads nowhere. Of a live playlist
 * the newest segment is taken, because the oldest may be gone by the time it is asked for.
 * The last line of a text that was cut may be half an address, and says nothing.
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
