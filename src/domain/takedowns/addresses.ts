import { TITLE_KINDS, type TitleKind } from '../catalogue/title.ts';
import { MAX_RECORDS } from './takedown.ts';

type Page =
  | { kind: 'title'; titleKind: TitleKind; id: string }
  | { kind: 'episode'; titleKind: TitleKind; titleId: string; season: string; id: string }
  | { kind: 'match'; id: string }
  | { kind: 'channel'; id: string };

/** A page of ours that somebody wrote down. Without a host if they left it out. */
export type PageAddress = Page & { host: string | null };

/** From the slash on, and no longer than any of ours. Claims put addresses between quotes, brackets and full stops. */
const PATHS = /\/(?:movie|serie|anime|futbol|liveChannels)\/[^\s<>"'`|\\^{}]{1,800}/gu;

/** What stands before the path, if it is a host. */
const HOST = /((?:[\w-]+\.)+[\w-]+|localhost|\[[\da-f:]+\])(?::\d+)?$/iu;
const MAX_HOST = 100;

const TRAILING = /[.,;:!?)\]*_…»”’]+$/u;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function pageOf(parts: readonly string[]): Page | null {
  const [area = '', first = '', second = '', , season = '', episode = ''] = parts;
  const titleKind = TITLE_KINDS.find((kind) => kind === area);
  if (first === '') return null;
  if (area === 'futbol') return { kind: 'match', id: first };
  if (area === 'liveChannels') return { kind: 'channel', id: first };
  if (!titleKind) return null;
  // The address of a player names the title, a server and perhaps an episode.
  if (first !== 'play' || second === '') return { kind: 'title', titleKind, id: first };
  return season && episode
    ? { kind: 'episode', titleKind, titleId: second, season, id: episode }
    : { kind: 'title', titleKind, id: second };
}

function readPage(written: string): Page | null {
  const url = URL.parse(`http://none${written.replace(TRAILING, '')}`);
  const parts = url?.pathname.split('/').slice(1).map(decoded) ?? [];
  if (parts.some((part) => part === null || part.includes('\0'))) return null;
  // `.data` is what a page asks for when it is opened from another one.
  return pageOf((parts as string[]).map((part) => part.replace(/\.data$/, '')));
}

const keyOf = ({ host: _, ...page }: PageAddress): string => JSON.stringify(page);

/** Every page of ours that a text names, once and in its order. The text may be a whole letter. */
export function addressesIn(text: string): PageAddress[] {
  const found = new Map<string, PageAddress>();
  for (const { 0: written, index } of text.matchAll(PATHS)) {
    const page = readPage(written);
    const [host = null] = HOST.exec(text.slice(Math.max(0, index - MAX_HOST), index)) ?? [];
    const address = page && { ...page, host };
    if (address && !found.has(keyOf(address))) found.set(keyOf(address), address);
    if (found.size === MAX_RECORDS) break;
  }
  return [...found.values()];
}

/** What stands between quotes. Addresses too: left out, the end of one would be read as the start of the next name. */
const QUOTED = /[«“"]([^«»“”"\n]*)[»”"]/gu;
const QUOTED_ADDRESS = /:\/\/|^\s*\/|\.\w{2,}\//u;

const isName = (quoted: string): boolean =>
  quoted.length >= 2 && quoted.length <= 100 && !QUOTED_ADDRESS.test(quoted);

/** What a letter names between quotes, once each. */
export const quotedNames = (text: string): string[] => [
  ...new Set([...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted.trim()).filter(isName)),
];

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** Whether an address is of our portal; one without a host is. A mirror is asked about. */
export const isOwnHost = (host: string | null, own: string): boolean =>
  host === null || plainHost(host) === plainHost(own);
