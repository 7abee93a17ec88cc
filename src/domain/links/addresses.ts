/** Addresses in a pasted text, cleaned, and why some of them are not taken. */

export type Refusal = 'scheme' | 'private' | 'credentials' | 'not-video' | 'too-long';

export type PastedAddress = { url: string; refusal: Refusal | null };

/** A part of a line: what is written before an address, and the address. */
export type AddressSpan = { start: number; end: number; address: PastedAddress };

const MAX_URL = 2000;

/** What begins an address. `data` and `file` are also words, so they need more than a colon. */
const START =
  /h(?:tt|xx)ps?:\/\/|ftp:\/\/|magnet:\?|(?:java|vb)script:(?=\S)|data:(?=[a-z]{1,20}\/)|(?:file|blob):(?=\/)|(?<![\w@./-])(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,4}[a-z]{2,20}\/(?=[\w%])/gi;
const RUN = /[^\s<>"'`«»“”|]{0,8000}/y;
/** Brackets and stops behind an address; more of them are no sentence. */
const MAX_TAIL = 20;
const NEXT_START = /h(?:tt|xx)ps?:\/\//gi;
/** `https:// host/…`, as some keyboards write it. */
const SPLIT_SCHEME = /^h(?:tt|xx)ps?:\/\/ (?=[a-z0-9-]+(?:\.[a-z0-9-]+)+\/)/i;
/** The rest of a file name with spaces in it. */
const SPACED_FILE = /^(?: [^\s/:|()<>"]{1,40}){1,8}?\.(?:mp4|mkv|webm|m3u8|avi)(?![\w.])/i;

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without the punctuation of the sentence around it. A bracket stays if it was opened inside. */
function withoutTail(text: string): string {
  let end = text.length;
  for (; end > Math.max(0, text.length - MAX_TAIL); end--) {
    const last = text[end - 1] as string;
    const opener = CLOSERS[last];
    if (opener) {
      const inside = text.slice(0, end);
      if (inside.split(opener).length >= inside.split(last).length) break;
    } else if (!/[.,;:!?*_~…]/.test(last)) break;
  }
  return text.slice(0, end);
}

const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|_ga|si_source)$/i;

function withoutTracking(url: URL): void {
  const tracked = [...url.searchParams.keys()].filter((key) => TRACKING.test(key));
  for (const key of tracked) url.searchParams.delete(key);
}

const NOT_VIDEO_FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|srt|vtt|ass|torrent|zip|rar|7z|exe|apk|pdf|txt|css|js|html?\.js)$/i;
/** Where people meet, pay or look things up: never a server. */
const NOT_VIDEO_HOSTS =
  /^(?:.+\.)?(?:t\.me|telegram\.(?:me|org)|whatsapp\.com|wa\.me|discord\.(?:gg|com)|facebook\.com|instagram\.com|twitter\.com|x\.com|tiktok\.com|reddit\.com|imdb\.com|themoviedb\.org|filmaffinity\.com|wikipedia\.org|paypal\.(?:me|com)|patreon\.com|ko-fi\.com|mercadopago\.com(?:\.ar)?)$/;

/** Names and addresses inside somebody's own network. The parser of URLs has already undone other spellings. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (host.includes(':')) return !/^[23]/.test(host) || host.startsWith('2002:');
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (!numbers)
    return (
      !host.includes('.') || /\.(?:local|localhost|internal|lan|home|corp|intranet)$/.test(host)
    );
  const [first = 0, second = 0] = numbers.slice(1).map(Number);
  return (
    [0, 10, 127].includes(first) ||
    first >= 224 ||
    (first === 100 && second >= 64 && second < 128) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168)
  );
}

/**
 * An address as it would be stored; null if it is none. `trusted` are origins that the owner lists, which may be on a
 * private network, as in the demo.
 */
export function readAddress(
  written: string,
  trusted: readonly string[] = [],
): PastedAddress | null {
  const scheme = /^[a-z]+:/i.exec(written)?.[0].toLowerCase();
  const text = written.replace(/^hxxp/i, 'http');
  if (scheme && !/^h(?:tt|xx)ps?:$/.test(scheme))
    return { url: written.slice(0, 200), refusal: 'scheme' };
  const url = URL.parse(scheme ? text : `https://${text}`);
  if (!url || url.hostname === '' || !/[a-z0-9]/i.test(url.hostname)) return null;
  withoutTracking(url);
  const refused = (refusal: Refusal) => ({ url: url.href, refusal });
  if (url.href.length > MAX_URL) return { url: url.href.slice(0, 200), refusal: 'too-long' };
  if (url.username !== '' || url.password !== '') return refused('credentials');
  if (isPrivateHost(url.hostname) && !trusted.includes(url.origin)) return refused('private');
  if (NOT_VIDEO_HOSTS.test(url.hostname) || NOT_VIDEO_FILE.test(url.pathname))
    return refused('not-video');
  return { url: url.href, refusal: null };
}

/** Where the text of an address that starts here ends. */
function endOf(line: string, behindScheme: number): number {
  RUN.lastIndex = behindScheme;
  RUN.exec(line);
  const end = RUN.lastIndex;
  NEXT_START.lastIndex = behindScheme;
  const next = NEXT_START.exec(line.slice(0, end));
  // Two addresses without a space; one inside the other is a parameter.
  if (next && !/[=?&/]/.test(line[next.index - 1] ?? '')) return next.index;
  return end;
}

/** The addresses of a line, in order. */
export function addressesIn(line: string, trusted: readonly string[] = []): AddressSpan[] {
  const spans: AddressSpan[] = [];
  START.lastIndex = 0;
  for (let found = START.exec(line); found; found = START.exec(line)) {
    const start = found.index;
    const rest = line.slice(start, start + 300);
    const split = SPLIT_SCHEME.exec(rest)?.[0];
    let end = endOf(line, start + (split?.length ?? found[0].length));
    let written = withoutTail(line.slice(start, end));
    if (split) written = written.replace(' ', '');
    end = start + written.length + (split ? 1 : 0);
    const spaced = /\.\w{2,4}$/.test(written) ? null : SPACED_FILE.exec(line.slice(end, end + 300));
    if (spaced) {
      written += spaced[0].replaceAll(' ', '%20');
      end += spaced[0].length;
    }
    const address = readAddress(written, trusted);
    if (address) spans.push({ start, end, address });
    START.lastIndex = Math.max(end, start + 1);
  }
  return spans;
}

const SECOND_LEVEL = /^(?:com?|net|org|gob|gov|edu|ac)$/;

/** What people call a host: 'Voltio' of `cdn2.voltio.example`. Null for a bare number. */
export function hostName(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? '';
  const parts = host.split('.');
  if (parts.length < 2 || /^[\d.]+$|^\[/.test(host)) return null;
  const at = parts.length > 2 && SECOND_LEVEL.test(parts[parts.length - 2] ?? '') ? 3 : 2;
  const name = parts[parts.length - at] ?? '';
  return name === '' ? null : name[0]?.toUpperCase() + name.slice(1);
}
