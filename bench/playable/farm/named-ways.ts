import type { Case, Cors, HostKind } from './case.ts';
import { apart, file, fmp4, HLS, hls, hops, page } from './case-forms.ts';

/** Cases about the way to a stream: who may read it, from where, over what. */

const NO_CORS: Case[] = [
  ...HLS.map((level) => hls(`no cors on ${level}`, { [level]: { cors: 'none' } })),
  fmp4('no cors on init', { init: { cors: 'none' } }),
  hls('no cors on key', { key: { cors: 'none' } }, { isEncrypted: true }),
  hls('no cors anywhere', {
    master: { cors: 'none' },
    media: { cors: 'none' },
    segment: { cors: 'none' },
  }),
  apart('no cors on the playlist of the sound', { audio: { cors: 'none' } }),
  apart('no cors on the sound', { sound: { cors: 'none' } }),
  file('no cors on mp4', { cors: 'none' }),
  hls('no cors from the second segment on', { segment: { cors: 'none', fromSegment: 1 } }),
];

const ODD_CORS: readonly Cors[] = [
  ...(['echo', 'ours', 'any-credentials', 'other', 'null', 'http-ours', 'list'] as const),
  ...(['empty', 'twice', 'capitals', 'subdomains'] as const),
];
const CORS_CASES: Case[] = [
  ...ODD_CORS.map((cors) => hls(`cors ${cors} on master`, { master: { cors } })),
  hls('cors any-credentials on segments', { segment: { cors: 'any-credentials' } }),
  hls('cors other on segments', { segment: { cors: 'other' } }),
  hls('cors null on key', { key: { cors: 'null' } }, { isEncrypted: true }),
];

const REDIRECTS: Case[] = [
  ...HLS.map((level) => hls(`redirect of ${level}`, { [level]: { hops: hops(1) } })),
  ...HLS.map((level) =>
    hls(`redirect of ${level} without cors`, { [level]: { hops: hops(1, { cors: 'none' }) } }),
  ),
  // The origin that is sent after a stranger's redirect to another stranger is `null`.
  hls('redirect of master to another host, any', { master: { hops: hops(1), host: 'elsewhere' } }),
  ...(['echo', 'ours', 'null'] as const).map((cors) =>
    hls(`redirect of master to another host, ${cors}`, {
      master: { hops: hops(1), host: 'elsewhere', cors },
    }),
  ),
  hls('redirect of segments to another host, ours', {
    segment: { hops: hops(1), host: 'elsewhere', cors: 'ours' },
  }),
  hls('redirect of byte ranges', { segment: { hops: hops(1) } }, { isByteRange: true }),
  hls(
    'redirect of byte ranges to another host',
    { segment: { hops: hops(1, { host: 'elsewhere' }) } },
    { isByteRange: true },
  ),
  hls('redirect of master within one host, ours', { master: { hops: hops(2), cors: 'ours' } }),
  hls('redirect of master to another host, our origin demanded', {
    master: { hops: hops(1), host: 'elsewhere', demands: 'origin-site' },
  }),
  hls('redirect 301', { master: { hops: hops(1, { status: 301 }) } }),
  hls('redirect 303', { master: { hops: hops(1, { status: 303 }) } }),
  hls('redirect 307', { master: { hops: hops(1, { status: 307 }) } }),
  hls('redirect 308', { master: { hops: hops(1, { status: 308 }) } }),
  hls('redirect chain of 5', { master: { hops: hops(5) } }),
  hls('redirect chain of 15', { master: { hops: hops(15) } }),
  hls('redirect chain of 25', { master: { hops: hops(25) } }),
  hls('redirect loop', { master: { hops: hops(1), isLoop: true } }),
  hls('redirect loop of segments', { segment: { hops: hops(1), isLoop: true } }),
  hls('redirect to http', { master: { hops: hops(1), host: 'plain' } }),
  hls('redirect of segments to http', { segment: { hops: hops(1), host: 'plain' } }),
  hls('redirect through http', { master: { hops: [{}, { host: 'plain' }, {}] } }),
  file('mp4 redirect', { hops: hops(1) }),
  file('mp4 redirect without cors', { hops: hops(1, { cors: 'none' }) }),
  file('mp4 redirect chain of 5', { hops: hops(5) }),
  file('mp4 redirect chain of 25', { hops: hops(25) }),
  file('mp4 redirect loop', { hops: hops(1), isLoop: true }),
  file('mp4 redirect to http', { hops: hops(1), host: 'plain' }),
  file('mp4 redirect to http of a host with https', { hops: hops(1), host: 'both' }),
];

const HTTP: Case[] = [
  hls('http master', { master: { host: 'plain' } }),
  hls('http media playlist', { media: { host: 'plain' } }),
  hls('http segments', { segment: { host: 'plain' } }),
  apart('http sound', { sound: { host: 'plain' } }),
  hls('http key', { key: { host: 'plain' } }, { isEncrypted: true }),
  fmp4('http init', { init: { host: 'plain' } }),
  file('http mp4', { host: 'plain' }),
  hls('http master of a host with https', { master: { host: 'both' } }),
  hls('http segments of a host with https', { segment: { host: 'both' } }),
  file('http mp4 of a host with https', { host: 'both' }),
];

const UNREACHABLE: readonly HostKind[] = [
  ...(['expired', 'future', 'other-name', 'self-signed', 'unknown-authority'] as const),
  ...(['closed', 'silent', 'nowhere'] as const),
];
const HOSTS_CASES: Case[] = [
  ...UNREACHABLE.map((host) => hls(`${host} host of master`, { master: { host } })),
  hls('expired host of segments', { segment: { host: 'expired' } }),
  hls('nowhere host of segments', { segment: { host: 'nowhere' } }),
  hls('self-signed host of key', { key: { host: 'self-signed' } }, { isEncrypted: true }),
  file('expired host of mp4', { host: 'expired' }),
  file('closed host of mp4', { host: 'closed' }),
  file('silent host of mp4', { host: 'silent' }),
  page('expired host of a page', { host: 'expired' }),
];

const DEMANDS: Case[] = [
  hls('referer of our site demanded', { master: { demands: 'referer-site' } }),
  hls('referer of another site demanded', { master: { demands: 'referer-other' } }),
  hls('referer of another site demanded for segments', { segment: { demands: 'referer-other' } }),
  hls('no referer demanded', { master: { demands: 'no-referer' } }),
  hls('our origin demanded', { master: { demands: 'origin-site' } }),
  hls('no origin demanded', { master: { demands: 'no-origin' } }),
  hls('user agent demanded', { master: { demands: 'user-agent' } }),
  hls('user agent demanded for segments', { segment: { demands: 'user-agent' } }),
  hls('cookie demanded', { segment: { demands: 'cookie' } }),
  hls(
    'authorization demanded for key',
    { key: { demands: 'authorization' } },
    { isEncrypted: true },
  ),
  file('mp4 with our referer demanded', { demands: 'referer-site' }),
  file('mp4 with another referer demanded', { demands: 'referer-other' }),
  file('mp4 that refuses an origin', { demands: 'no-origin' }),
  file('mp4 with a user agent demanded', { demands: 'user-agent' }),
];

const HEADERS: Case[] = [
  ...(['same-origin', 'same-site', 'cross-origin'] as const).flatMap((policy) => [
    hls(`corp ${policy} on segments`, {
      segment: { headers: { 'cross-origin-resource-policy': policy } },
    }),
    file(`mp4 with corp ${policy}`, { headers: { 'cross-origin-resource-policy': policy } }),
  ]),
  hls('coep on master', {
    master: { headers: { 'cross-origin-embedder-policy': 'require-corp' } },
  }),
  hls('csp sandbox on master', { master: { headers: { 'content-security-policy': 'sandbox' } } }),
  page('page with coep', { headers: { 'cross-origin-embedder-policy': 'require-corp' } }),
  page('frames denied', { headers: { 'x-frame-options': 'DENY' } }),
  page('frames of the same origin', { headers: { 'x-frame-options': 'SAMEORIGIN' } }),
  page('frames allowed to another site in the old form', {
    headers: { 'x-frame-options': 'ALLOW-FROM https://another.example' },
  }),
  page('frames, a header of nonsense', { headers: { 'x-frame-options': 'nonsense' } }),
  page('frame-ancestors none', {
    headers: { 'content-security-policy': "frame-ancestors 'none'" },
  }),
  page('frame-ancestors of another site', {
    headers: { 'content-security-policy': 'frame-ancestors https://another.example' },
  }),
  page('frame-ancestors of our site', {
    headers: { 'content-security-policy': 'frame-ancestors https://butaca.test' },
  }),
  page('frame-ancestors any, with frames denied', {
    headers: { 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' },
  }),
  page('frame-ancestors none, only reported', {
    headers: { 'content-security-policy-report-only': "frame-ancestors 'none'" },
  }),
  page('page with corp same-origin', {
    headers: { 'cross-origin-resource-policy': 'same-origin' },
  }),
  page('page redirected to frames denied', {
    hops: hops(1),
    headers: { 'x-frame-options': 'DENY' },
  }),
  page('http page', { host: 'plain' }),
];

export const WAYS: readonly Case[] = [
  ...[NO_CORS, CORS_CASES, REDIRECTS, HTTP, HOSTS_CASES, DEMANDS, HEADERS].flat(),
];
