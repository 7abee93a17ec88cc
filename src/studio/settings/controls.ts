import { MAX_FOOTER_LINKS, type SettingKey } from '../../domain/settings/settings.ts';
import type { Control } from '../editing/controls.ts';

/** How each setting is typed in. */
export const CONTROLS: Record<SettingKey, Control> = {
  siteName: { kind: 'text', max: 40 },
  tagline: { kind: 'text', max: 200 },
  logo: { kind: 'picture', shape: 'square' },
  brandColour: { kind: 'text', max: 7 },
  footerLinks: {
    kind: 'groups',
    max: MAX_FOOTER_LINKS,
    parts: [
      { name: 'label', kind: 'text' },
      { name: 'url', kind: 'link' },
    ],
  },
  postersCarryNames: { kind: 'flag' },
  announcement: {
    kind: 'group',
    parts: [
      { name: 'title', kind: 'text' },
      { name: 'text', kind: 'text' },
      { name: 'url', kind: 'link', empty: null },
    ],
  },
  chatUrl: { kind: 'link' },
  chatGreeting: { kind: 'text', max: 200 },
  communityUrl: { kind: 'link' },
  storeUrl: { kind: 'link' },
  adultAppUrl: { kind: 'link' },
  adUrl: { kind: 'link' },
  adSlots: {
    kind: 'groups',
    max: 3,
    parts: [
      { name: 'image', kind: 'text' },
      { name: 'url', kind: 'link' },
      { name: 'label', kind: 'text' },
    ],
  },
  requestsOpen: { kind: 'flag' },
  requestsShownFrom: { kind: 'number' },
  embedOrigins: { kind: 'lines' },
  relaxedOrigins: { kind: 'lines' },
  sourceZone: { kind: 'choice' },
  tvApkUrl: { kind: 'link' },
  tvIpkUrl: { kind: 'link' },
  tvWgtUrl: { kind: 'link' },
  tvAppPriceArs: { kind: 'number' },
  tvAppTotal: { kind: 'number' },
  tvAppVersion: { kind: 'text', max: 40 },
  tvAppSize: { kind: 'megabytes' },
  tvAppSha256: { kind: 'optional-text' },
  tvInstallVideoUrl: { kind: 'link' },
  paymentAlias: { kind: 'text', max: 60 },
  tvAppTerms: { kind: 'text', max: 80 },
  shopDescription: { kind: 'text', max: 200 },
  gamesDescription: { kind: 'text', max: 200 },
  mysteryBox: {
    kind: 'group',
    parts: [
      { name: 'priceArs', kind: 'number' },
      { name: 'province', kind: 'text', empty: null },
      { name: 'pitch', kind: 'text', empty: null },
    ],
  },
};
