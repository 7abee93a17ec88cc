import { allowsFraming } from '../../domain/playback/framing.ts';
import { isPlaylist, parsePlaylist } from '../../domain/playback/playlist.ts';
import { type Source, sourceOf } from '../../domain/playback/source.ts';
import type { Verdict } from '../../domain/playback/verdict.ts';
import {
  type Answer,
  type Budget,
  type Fetcher,
  FetchFailure,
  MAX_TIME_MS,
} from '../../platform/guarded-fetch/fetcher.ts';

export type ProbeSettings = {
  siteOrigin: string;
  embedOrigins: readonly string[];
  maxTimeMs?: number;
};

const SLOW_MS = 3000;
/** Enough to see that media data arrives. */
const MEDIA_BYTES = 32 * 1024;
const MEDIA = { range: `bytes=0-${MEDIA_BYTES - 1}`, maxBytes: MEDIA_BYTES };
/** A page is judged by its headers. A short one is read to its end, so that the connection can be reused. */
const PAGE = { maxBytes: 16 * 1024 };
const MEDIA_TYPE = /^(video|audio)\/|octet-stream|mp4|webm|mpegurl/i;

/** The host asks to slow down, or to prove that we are human. */
class Unsure extends Error {}

function checkStatus({ status, headers }: Answer): void {
  if (status === 429 || headers['cf-mitigated'] !== undefined) throw new Unsure(`status-${status}`);
  if (status < 200 || status > 299) throw new FetchFailure(`status-${status}`, false);
}

function checkMedia(answer: Answer): void {
  checkStatus(answer);
  if (answer.body.length === 0) throw new FetchFailure('empty', false);
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status === 200 && type !== '' && !MEDIA_TYPE.test(type))
    throw new FetchFailure('not-media', false);
}

/** Segments have all kinds of content types, some invented. Only an HTML page is wrong. */
function checkSegment(answer: Answer): void {
  checkStatus(answer);
  if (answer.body.length === 0) throw new FetchFailure('empty', false);
  if (/^text\/html/i.test(String(answer.headers['content-type'] ?? '')))
    throw new FetchFailure('segment-not-media', false);
}

/** Marks a failure below the playlist, so that the operator sees where it is. */
async function within<T>(part: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof FetchFailure && !error.reason.startsWith(part))
      throw new FetchFailure(`${part}-${error.reason}`, error.isOurs);
    throw error;
  }
}

async function readPlaylist(fetcher: Fetcher, url: URL, budget: Budget) {
  const answer = await fetcher.get(url, budget);
  checkStatus(answer);
  const text = answer.body.toString('utf8');
  const playlist = parsePlaylist(text, answer.isCut);
  // The next address may be in the part that was not read.
  if (!playlist && answer.isCut && isPlaylist(text)) throw new Unsure('long-playlist');
  if (!playlist) throw new FetchFailure('no-playlist', false);
  return { playlist, base: answer.url };
}

function join(address: string, base: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchFailure('no-playlist', false);
  return url;
}

async function probeHls(fetcher: Fetcher, url: URL, budget: Budget): Promise<void> {
  let { playlist, base } = await readPlaylist(fetcher, url, budget);
  if (playlist.kind === 'master') {
    const variant = join(playlist.variant, base);
    ({ playlist, base } = await within('variant', readPlaylist(fetcher, variant, budget)));
    if (playlist.kind === 'master') throw new FetchFailure('no-playlist', false);
  }
  const parts = playlist.init === null ? [playlist.segment] : [playlist.init, playlist.segment];
  for (const part of parts) {
    const address = join(part, base);
    await within(
      'segment',
      fetcher.get(address, budget, MEDIA).then((answer) => checkSegment(answer)),
    );
  }
}

async function probeEmbed(
  fetcher: Fetcher,
  url: URL,
  budget: Budget,
  { siteOrigin, embedOrigins }: ProbeSettings,
): Promise<Verdict | null> {
  const answer = await fetcher.get(url, budget, PAGE);
  checkStatus(answer);
  // The portal's security policy allows frames only from hosts on the list.
  if (!embedOrigins.includes(answer.url.origin))
    return { kind: 'refuses-framing', reason: 'redirect-off-list' };
  const list = (name: string): string[] => [answer.headers[name] ?? []].flat();
  const allows = allowsFraming(answer.url, new URL(siteOrigin), {
    frameOptions: list('x-frame-options'),
    contentPolicies: list('content-security-policy'),
  });
  return allows ? null : { kind: 'refuses-framing', reason: 'frame-ancestors' };
}

async function look(
  fetcher: Fetcher,
  source: Source,
  budget: Budget,
  settings: ProbeSettings,
): Promise<Verdict | null> {
  const url = new URL(source.url);
  if (source.kind === 'hls') await probeHls(fetcher, url, budget);
  else if (source.kind === 'file') checkMedia(await fetcher.get(url, budget, MEDIA));
  else if (source.kind === 'embed') return await probeEmbed(fetcher, url, budget, settings);
  else checkStatus(await fetcher.get(url, budget, PAGE));
  return null;
}

/**
 * Probes one server as far as a viewer would get: a playlist down to media bytes, a file to its first bytes, a page
 * to its headers.
 */
export async function probe(
  fetcher: Fetcher,
  address: string,
  settings: ProbeSettings,
): Promise<Verdict> {
  const source = sourceOf(address, settings.embedOrigins);
  if (!source) return { kind: 'failed', reason: 'not-web', isOurs: false };
  const { maxTimeMs = MAX_TIME_MS } = settings;
  const budget: Budget = { leftMs: maxTimeMs };
  try {
    const refusal = await look(fetcher, source, budget, settings);
    if (refusal) return refusal;
    return { kind: maxTimeMs - budget.leftMs > SLOW_MS ? 'slow' : 'good' };
  } catch (error) {
    if (error instanceof Unsure) return { kind: 'unsure', reason: error.message };
    if (!(error instanceof FetchFailure)) throw error;
    // A browser accepts such an address, but the probe sends no passwords.
    if (error.reason === 'credentials') return { kind: 'unsure', reason: 'credentials' };
    return { kind: 'failed', reason: error.reason, isOurs: error.isOurs };
  }
}
