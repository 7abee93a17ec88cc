import { hasCredentials } from './credentials.ts';
import type { Credentials, NamedGuide } from './listing.ts';
import { words } from './words.ts';

/** What channels of playlists and panels have in common, each bounded. */

export const MAX_NAME = 200;
const MAX_GROUP = 100;
const MAX_GROUPS = 20;
const MAX_GUIDE_ID = 200;
const MAX_GUIDE_ADDRESS = 2000;
const MAX_SHIFT_MINUTES = 24 * 60;

/** 'A24.ar@SD' is also 'A24.ar'. */
export function guideIdsOf(written: string): string[] {
  const id = words(written, MAX_GUIDE_ID);
  const bare = id.replace(/@[^@]*$/, '').trim();
  return [...new Set([id, bare])].filter((each) => each !== '');
}

/** A place on a remote control. One with a part behind a point ('5.1') is another one, and is left out. */
export const channelNumber = (written: string | undefined): number | null =>
  written && /^[1-9]\d{0,4}$/.test(written) ? Number(written) : null;

export function shiftMinutes(written: string | undefined): number {
  const hours = Number(written?.replace(',', '.') ?? 0);
  const minutes = Math.round(hours * 60);
  return Math.abs(minutes) <= MAX_SHIFT_MINUTES ? minutes || 0 : 0;
}

export const groupsOf = (written: string): string[] =>
  [...new Set(written.split(';', MAX_GROUPS).map((group) => words(group, MAX_GROUP)))].filter(
    (group) => group !== '',
  );

/** Of `x-tvg-url` and its like: one address, or several with commas between them. */
export function guidesOf(
  attributes: ReadonlyMap<string, string>,
  known: Credentials | undefined,
): NamedGuide[] {
  return ['x-tvg-url', 'url-tvg', 'tvg-url', 'url-epg']
    .flatMap((name) => (attributes.get(name) ?? '').split(/[,;]?\s+|[,;](?=\s*https?:)/))
    .map((address) => address.replace(/[,;]$/, ''))
    .filter((address) => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address))
    .filter((address) => address.length <= MAX_GUIDE_ADDRESS)
    .map((address) => ({ address, isSecret: hasCredentials(address, known) }));
}
