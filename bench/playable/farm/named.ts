import type { Case } from './case.ts';
import { apart, file, fmp4, hls, page } from './case-forms.ts';
import { CONTENTS } from './named-contents.ts';
import { WAYS } from './named-ways.ts';

/** Every fault that the farm knows by name, and as many good streams that look odd. */

const GOOD: Case[] = [
  hls('good hls ts'),
  fmp4('good hls fmp4'),
  { name: 'good media playlist without a master', start: 'media', media: 'ts-avc-aac' },
  { name: 'good fmp4 media playlist without a master', start: 'media', media: 'fmp4-avc-aac' },
  hls('good hls with an AES-128 key', {}, { isEncrypted: true }),
  fmp4('good fmp4 with an AES-128 key', {}, { isEncrypted: true }),
  hls('good live', {}, { kind: 'live' }),
  hls('good event playlist', {}, { kind: 'event' }),
  hls('good hls by byte ranges', {}, { isByteRange: true }),
  hls('good hls, addresses without a scheme', {}, { addresses: 'protocol-relative' }),
  apart('good hls with its sound apart'),
  file('good mp4'),
  file('good webm vp9', {}, 'webm-vp9-opus'),
  page('good page in a frame'),
];

export const NAMED: readonly Case[] = [...GOOD, ...WAYS, ...CONTENTS];
