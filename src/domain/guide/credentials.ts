import type { Credentials } from './listing.ts';

/** Names of query parameters that let somebody in, or stand for who was let in. */
const SECRET_NAME =
  /^(?:user(?:name)?|usr|uname|login|pass(?:word|wd|code)?|pwd|pw|pin|u|p|mac|sn|serial|account|uid|userid|user_id|key|sid|sig|sign|md5|hash|st|e|hdne[at]|hdnt[ls]|wmsauthsign|key-pair-id|policy|x-amz-.*|.*(?:token|auth|secret|session|signature|credential|apikey|api_key|jwt|ticket|expires?|license).*)$/i;

/** Where panels put a user name and a password into a path. */
const PANEL_PATH =
  /\/(?:live|movie|series|timeshift|streaming|hlsr?|play)\/[^/]+\/[^/]+\/(?:[^/]+\/)*[\d_-]+(?:\.\w{1,5})?\/?$|^\/[^/]+\/[^/]+\/\d+(?:\.\w{1,5})?\/?$/i;
/** `/player_api.php`, `/get.php`, `/xmltv.php`, `/portal.php`, `/play/live.php`: each asks who one is. */
const PANEL_PAGE =
  /\/(?:player_api|panel_api|get|xmltv|portal|load|live|timeshift|streaming\/\w+)\.php$/i;

const MIN_OPAQUE = 20;
const MIN_OPAQUE_IN_PATH = 32;
const MAX_DECODINGS = 3;
/** Shorter ones are parts of many words. */
const MIN_PART = 4;

/** Letters of both cases and digits, as no name has them, or a signed token. */
const isOpaque = (text: string, least: number): boolean =>
  /^eyJ[\w-]{8,}/.test(text) ||
  text
    .split(/[^\w+=~-]/)
    .some(
      (word) => word.length >= least && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word),
    );

/** Hexadecimal numbers are opaque in a query. In a path they name a stream of a public network more often. */
const isOpaqueValue = (value: string): boolean =>
  isOpaque(value, MIN_OPAQUE) || /[\da-f]{20}/i.test(value.replaceAll('-', ''));

function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      // Not UTF-8: the part that is the same everywhere.
      return escaped.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    }
  });
}

/** A text as it is written, and with its percent signs undone once, twice, … */
function spellings(text: string): string[] {
  const found = [text];
  if (!text.includes('%')) return found;
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const next = percentDecoded(found.at(-1) as string);
    if (next === found.at(-1)) break;
    found.push(next);
  }
  return found;
}

function contains(text: string, secret: string): boolean {
  const wanted = secret.toLowerCase();
  if (wanted === '') return false;
  return spellings(text).some((spelling) => {
    const written = spelling.toLowerCase();
    if (wanted.length >= MIN_PART) return written.includes(wanted);
    return written.split(/[/?&=:@#;,|]/).includes(wanted);
  });
}

const hasSecretOf = (text: string, { user, password }: Credentials): boolean =>
  contains(text, user) || contains(text, password);

/** Shorter ones may be words of a name. */
const MIN_QUOTED = 6;

/** Whether a name tells the user name or the password. */
export const quotesSecret = (text: string, { user, password }: Credentials): boolean =>
  [user, password].some(
    (secret) =>
      secret.length >= MIN_QUOTED &&
      /\d/.test(secret) &&
      text.toLowerCase().includes(secret.toLowerCase()),
  );

/**
 * Whether an address lets whoever holds it in as somebody else. In doubt it does: an operator may still add it by hand. What
 * cannot be read as an address is not judged here.
 */
export function hasCredentials(address: string, known?: Credentials): boolean {
  if (known && hasSecretOf(address, known)) return true;
  const url = URL.parse(address.trim());
  if (!url) return false;
  if (url.username !== '' || url.password !== '') return true;
  return (
    spellings(url.pathname).some(
      (path) =>
        PANEL_PATH.test(path) ||
        PANEL_PAGE.test(path) ||
        path.split('/').some((part) => isOpaque(part, MIN_OPAQUE_IN_PATH)) ||
        // `;token=…`, or a query that was written as a part of the path.
        /[;?&,](?:user|pass|token|auth|mac|key)\w*=/i.test(path),
    ) ||
    hasSecretParameter(url.search) ||
    // Players drop what is behind `#`, but it is stored and shown.
    hasSecretParameter(url.hash.replace('#', '?'))
  );
}

function hasSecretParameter(search: string): boolean {
  if (search === '') return false;
  return spellings(search).some((spelling) => {
    const parameters = new URLSearchParams(spelling.replaceAll(';', '&'));
    return [...parameters].some(
      ([name, value]) =>
        (value !== '' && SECRET_NAME.test(name.trim())) ||
        isOpaqueValue(value) ||
        isOpaqueValue(name) ||
        // An address inside the address.
        (/^https?:/i.test(value) && hasCredentials(value)),
    );
  });
}
