import { z } from 'zod';
import { DEFAULT_SOURCE_ZONE } from '../time/clock.ts';
import { TOTAL_SEATS } from '../tv-app/quota.ts';
import { DEFAULT_BRAND_COLOUR, isColour, isReadable, nearestReadable } from './brand-colour.ts';

/** The operator's settings, one row per key. A key without a row has the default given here. */

const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optionalLink = link.nullable().default(null);
const money = z.int().min(0);

const EMBED_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;

/**
 * Origins become part of the security policy of every page. A host with `;`, `,` or `*` is a valid URL, but in the
 * policy it would start another rule or allow many hosts.
 */
export function isEmbedOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url?.origin !== value || !EMBED_HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || url.protocol === 'http:';
}

/** Tries the zone itself, because `Intl.supportedValuesOf` lacks UTC and alternative names. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** The policy contains each host twice, and the edge accepts headers of up to 16 KB. */
const MAX_ORIGINS_LENGTH = 6000;

const embedOriginList = z
  .array(z.string().refine(isEmbedOrigin, 'must be an origin such as https://host.example'))
  .refine((list) => list.join(' ').length <= MAX_ORIGINS_LENGTH, 'are too many')
  .default([]);

/** A picture's own address, or a path of this site, where pictures are that operators sent as a file. */
const isPictureAddress = (value: string): boolean =>
  value === '' || /^\/(?!\/)\S*$/.test(value) || link.safeParse(value).success;

const brandColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, { error: 'must be a colour such as #ffb53d', abort: true })
  .refine(isReadable, {
    error: ({ input }) =>
      `is too dark to be read on the pages; the nearest that is not: ${nearestReadable(String(input))}`,
  })
  .default(DEFAULT_BRAND_COLOUR);

export const MAX_FOOTER_LINKS = 6;

const settingsSchema = z.object({
  siteName: z.string().trim().min(1).max(40).default('Butaca'),
  tagline: z.string().max(200).default('Películas, series, anime y fútbol en un solo lugar.'),
  /** The portal's square mark, beside its name and as the icon of its app. Empty: the seat of Butaca. */
  logo: z
    .string()
    .trim()
    .max(2000)
    .refine(isPictureAddress, 'must be an http or https address, or a path of this site')
    .default(''),
  brandColour,
  footerLinks: z
    .array(z.object({ label: z.string().trim().min(1).max(40), url: link }))
    .max(MAX_FOOTER_LINKS)
    .default([]),
  /** The images of cards already show the name, so it is not written below them. */
  postersCarryNames: z.boolean().default(false),
  /** Chat for viewers. The greeting is the prefilled message; by default it is made from the site's name. */
  chatUrl: optionalLink,
  chatGreeting: z.string().max(200).default(''),
  communityUrl: optionalLink,
  storeUrl: optionalLink,
  tvApkUrl: optionalLink,
  adultAppUrl: optionalLink,
  /** Opens in a new tab before servers are shown. Without a link there is no such step. */
  adUrl: optionalLink,
  /** One below each of the last three rows of the home page. */
  adSlots: z
    .array(z.object({ image: z.string().min(1), url: link, label: z.string() }))
    .max(3)
    .default([]),
  announcement: z
    .object({
      title: z.string().min(1),
      text: z.string().min(1),
      url: link.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Whether viewers may ask for titles on /peticiones and vote. */
  requestsOpen: z.boolean().default(false),
  /** Votes, each of another household, from which on others see a request. Operators may show one earlier. */
  requestsShownFrom: z.int().min(1).max(1000).default(3),
  /** Origins of video hosts whose pages may be framed. */
  embedOrigins: embedOriginList,
  /** Those whose pages may also open popups and dialogs. They still cannot navigate this page. */
  relaxedOrigins: embedOriginList,
  sourceZone: z.string().refine(isTimeZone, 'must be a time zone').default(DEFAULT_SOURCE_ZONE),
  tvAppPriceArs: money.default(3000),
  /**
   * How many TV-app codes can be sold in total. Also stored beside the number sold, where the database compares the
   * two.
   */
  tvAppTotal: z.int().min(0).max(1_000_000).default(TOTAL_SEATS),
  tvAppVersion: z.string().trim().max(40).default(''),
  /** Bytes. */
  tvAppSize: z.int().min(1).nullable().default(null),
  tvAppSha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .nullable()
    .default(null),
  tvInstallVideoUrl: optionalLink,
  /** What `butaca tv-packages` has made, wherever the operator has put it up. */
  tvIpkUrl: optionalLink,
  tvWgtUrl: optionalLink,
  paymentAlias: z.string().max(60).default(''),
  /** Below the price. */
  tvAppTerms: z.string().trim().max(80).default('Un solo pago'),
  /** For search engines and shared links. By default made from the site's name. */
  shopDescription: z.string().trim().max(200).default(''),
  gamesDescription: z.string().trim().max(200).default(''),
  /**
   * Sold by chat, so it is shown only if there is a chat. Without a province the seller tells where it is delivered.
   */
  mysteryBox: z
    .object({
      priceArs: money.default(3000),
      province: z.string().min(1).nullable().default(null),
      pitch: z.string().trim().min(1).max(200).nullable().default(null),
    })
    .nullable()
    .default({ priceArs: 3000, province: null, pitch: null }),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const SETTING_KEYS = settingsSchema.keyof().options;

export type SettingCheck = { ok: true; value: unknown } | { ok: false; reason: string };

export function checkSetting(key: SettingKey, value: unknown): SettingCheck {
  const result = settingsSchema.shape[key].safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    reason: result.error.issues.map((issue) => [...issue.path, issue.message].join(' ')).join('; '),
  };
}

type SettingRow = { key: string; value: unknown };

/** As operators have set them. Invalid rows fall back to the default: a bad row must not take the portal down. */
export function storedSettings(rows: readonly SettingRow[]): Settings {
  const given = new Map(rows.map((row) => [row.key, row.value]));
  const usable = SETTING_KEYS.flatMap((key) => {
    const check = given.has(key) ? checkSetting(key, given.get(key)) : null;
    return check?.ok ? [[key, check.value] as const] : [];
  });
  return settingsSchema.parse(Object.fromEntries(usable));
}

/** The same as pages show them. */
export function settingsFromRows(rows: readonly SettingRow[]): Settings {
  const settings = storedSettings(rows);
  const chatGreeting = settings.chatGreeting || `¡Hola! Necesito ayuda con ${settings.siteName}.`;
  return { ...settings, chatGreeting };
}

/** The settings that pages may contain: nothing private to the operator. */
const PUBLIC_KEYS = [
  'siteName',
  'tagline',
  'logo',
  'footerLinks',
  'postersCarryNames',
  'chatUrl',
  'chatGreeting',
  'communityUrl',
  'storeUrl',
  'tvApkUrl',
  'adultAppUrl',
  'adUrl',
  'announcement',
] as const satisfies SettingKey[];

/** Added from the configuration of the process. */
export type SiteProcess = { origin: string; isNamed: boolean };

export type PublicSettings = Pick<Settings, (typeof PUBLIC_KEYS)[number]> & SiteProcess;

export function publicSettings(settings: Settings, site: SiteProcess): PublicSettings {
  const shown = Object.fromEntries(PUBLIC_KEYS.map((key) => [key, settings[key]]));
  return { ...shown, ...site } as PublicSettings;
}
