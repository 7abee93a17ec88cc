import { allowsFraming } from '../../domain/playback/framing.ts';
import { playsText } from '../../domain/playback/plays.ts';
import { type Source, sourceOf } from '../../domain/playback/source.ts';
import type { Verdict } from '../../domain/playback/verdict.ts';
import { type Fetcher, FetchFailure, MAX_TIME_MS } from '../../platform/guarded-fetch/fetcher.ts';
import { checkStatus, headersOf, Unplayable, Unsure, Walk } from './walk.ts';
import { walkFile } from './walk-file.ts';
import { walkHls } from './walk-hls.ts';

export type ProbeSettings = {
  siteOrigin: string;
  embedOrigins: readonly string[];
  maxTimeMs?: number;
};

const SLOW_MS = 3000;
/** A page is judged by its headers. A short one is read to its end, so that the connection can be reused. */
const PAGE = { maxBytes: 16 * 1024 };

async function walkEmbed(
  walk: Walk,
  url: URL,
  { siteOrigin, embedOrigins }: ProbeSettings,
): Promise<Verdict | null> {
  const answer = await walk.load(url, PAGE);
  checkStatus(answer);
  // The portal's security policy allows frames only from hosts on the list.
  if (!embedOrigins.includes(answer.url.origin))
    return { kind: 'refuses-framing', reason: 'redirect-off-list' };
  const allows = allowsFraming(answer.url, new URL(siteOrigin), {
    frameOptions: headersOf(answer, 'x-frame-options'),
    contentPolicies: headersOf(answer, 'content-security-policy'),
  });
  return allows ? null : { kind: 'refuses-framing', reason: 'frame-ancestors' };
}

async function look(walk: Walk, source: Source, settings: ProbeSettings): Promise<Verdict | null> {
  const url = new URL(source.url);
  if (source.kind === 'hls') await walkHls(walk, url);
  else if (source.kind === 'file') await walkFile(walk, url);
  else if (source.kind === 'embed') return await walkEmbed(walk, url, settings);
  else checkStatus(await walk.load(url, PAGE));
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
  const walk = new Walk(fetcher, settings.siteOrigin, settings.maxTimeMs ?? MAX_TIME_MS);
  const pace = () => (walk.tookMs > SLOW_MS ? 'slow' : 'good');
  try {
    return (await look(walk, source, settings)) ?? { kind: pace(), ...walk.found() };
  } catch (error) {
    if (error instanceof Unplayable)
      return { kind: pace(), plays: playsText({ by: 'none', why: error.why }), reason: error.why };
    if (error instanceof Unsure) return { kind: 'unsure', reason: error.message };
    if (!(error instanceof FetchFailure)) throw error;
    // A browser accepts such an address, but the probe sends no passwords.
    if (error.reason === 'credentials') return { kind: 'unsure', reason: 'credentials' };
    return { kind: 'failed', reason: error.reason, isOurs: error.isOurs };
  }
}
