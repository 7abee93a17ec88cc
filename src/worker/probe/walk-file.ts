import { fileTracks } from '../../domain/playback/media/mp4.ts';
import { mediaOf } from '../../domain/playback/media/tracks.ts';
import { type Answer, FetchFailure } from '../../platform/guarded-fetch/fetcher.ts';
import {
  checkStatus,
  encodingOf,
  headerOf,
  totalOf,
  Unplayable,
  Unsure,
  type Walk,
} from './walk.ts';

/** Enough to see that media data arrives, and what it is. */
const MEDIA_BYTES = 32 * 1024;
/** Pieces of a file that are asked for to find out what it is coded in. */
const MAX_PIECES = 5;

const from = (offset: number) => ({
  range: `bytes=${offset}-${offset + MEDIA_BYTES - 1}`,
  maxBytes: MEDIA_BYTES,
});

/** A redirect to http: today's browsers try https instead, earlier ones give up. */
async function loadSafely(walk: Walk, url: URL): Promise<Answer> {
  const answer = await walk.load(url, from(0));
  const unsafe = walk.firstUnsafe(answer);
  if (!unsafe) return answer;
  const safe = new URL(unsafe.href.replace(/^http:/, 'https:'));
  const upgraded = await walk.load(safe, from(0)).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw new Unplayable('mixed');
    throw error;
  });
  if (upgraded.status > 299 || walk.firstUnsafe(upgraded)) throw new Unplayable('mixed');
  walk.noteDoubt('mixed');
  return upgraded;
}

/** What keeps an element from loading a file that a script could read. */
function checkPolicies(walk: Walk, answer: Answer): void {
  const isAway = ({ url }: Answer['hops'][number]) => url.origin !== walk.page;
  for (const hop of answer.hops.filter(isAway)) {
    const policy = headerOf(hop, 'cross-origin-resource-policy');
    if (policy === 'same-origin') throw new Unplayable('policy');
    if (policy === 'same-site' && !isSameSite(hop.url, walk.page)) throw new Unplayable('policy');
  }
}

/** The last two labels are the site, nearly always. */
const siteOf = (hostname: string): string => hostname.split('.').slice(-2).join('.');
const isSameSite = (url: URL, page: string): boolean =>
  siteOf(url.hostname) === siteOf(new URL(page).hostname);

/** Browsers differ in what they make of a wrong type. */
function checkType(walk: Walk, answer: Answer): void {
  const type = headerOf(answer, 'content-type');
  const isStrict = headerOf(answer, 'x-content-type-options') === 'nosniff';
  if (type.startsWith('text/html')) {
    if (isStrict) throw new Unplayable('type');
    walk.noteDoubt('type');
  } else if (isStrict && type.startsWith('text/')) walk.noteDoubt('type');
}

async function tracksOf(walk: Walk, answer: Answer) {
  const reader = fileTracks(answer.body, totalOf(answer));
  let step = reader.next(answer.body);
  for (let pieces = 0; !step.done; pieces += 1) {
    // A host that sends only the whole file does not let us look further in it.
    if (answer.status !== 206 || pieces === MAX_PIECES) return null;
    const piece = await walk.load(answer.url, from(step.value));
    if (piece.status !== 206) return null;
    step = reader.next(piece.body);
  }
  return step.value;
}

/** A file to its first bytes, and as far as it says what it is coded in. */
export async function walkFile(walk: Walk, url: URL): Promise<void> {
  const answer = await loadSafely(walk, url).catch((error: unknown) => {
    // Browsers ask for the rest.
    if (error instanceof FetchFailure && error.reason === 'truncated')
      throw new Unsure('truncated');
    throw error;
  });
  checkStatus(answer);
  checkPolicies(walk, answer);
  if (answer.body.length === 0) throw new FetchFailure('empty', false);
  if (encodingOf(answer) !== '') throw new Unplayable('encoding');
  const { container, tracks } = mediaOf(answer.body);
  if (container === 'unknown' || container === 'ts') throw new FetchFailure('not-media', false);
  checkType(walk, answer);
  const found = container === 'mp4' ? await tracksOf(walk, answer) : tracks;
  if (found === 'incomplete') throw new FetchFailure('incomplete', false);
  if (found === null) return walk.noteDoubt('unknown-codecs');
  if (found.isEncrypted) throw new Unplayable('protected');
  walk.noteCodecs(found.codecs);
}
