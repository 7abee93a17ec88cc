import { z } from 'zod';
import { DEFAULT_SOURCE_ZONE } from '../time/clock.ts';
import { TOTAL_SEATS } from '../tv-app/quota.ts';

/** What the operator decides, one row a key. A key without a row has the default written here. */

const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optionalLink = link.nullable().default(null);
const money = z.int().min(0);

const EMBED_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;

/**
 * Origins stand in the security policy of every page. A host with `;`, `,` or `*` parses as a URL, and there it would
 * begin another rule or mean many hosts.
 */
export function isEmbedOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url?.origin !== value || !EMBED_HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || url.protocol === 'http:';
}

/** Asks for the zone itself: the list of zones leaves out UTC and every second name of a zone. */
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** The policy names each host twice, and the edge takes headers of up to 16 KB. */
const MAX_ORIGINS_LENGTH = 6000;

const embedOriginList = z
  .array(z.string().refine(isEmbedOrigin, 'must be an origin such as https://host.example'))
  .refine((list) => list.join(' ').length <= MAX_ORIGINS_LENGTH, 'are too many')
  .default([]);

const settingsSchema = z.object({
  siteName: z.string().trim().min(1).max(40).default('Butaca'),
  tagline: z.string().max(200).default('Películas, series, anime y fútbol en un solo lugar.'),
  /** The pictures of cards carry the name already: it is not written below them again. */
  postersCarryNames: z.boolean().default(false),
  /** Chat that answers viewers; the greeting is prefilled, and made from the site's name when it is empty. */
  chatUrl: optionalLink,
  chatGreeting: z.string().max(200).default(''),
  communityUrl: optionalLink,
  storeUrl: optionalLink,
  tvApkUrl: optionalLink,
  adultAppUrl: optionalLink,
  /** Opens in a new tab before servers are shown. No link, no gate. */
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
  /** Origins of video hosts whose pages may be framed. */
  embedOrigins: embedOriginList,
  /** Those of them whose pages may open popups and dialogs; they still cannot take the viewer away unasked. */
  relaxedOrigins: embedOriginList,
  sourceZone: z.string().refine(isTimeZone, 'must be a time zone').default(DEFAULT_SOURCE_ZONE),
  tvAppPriceArs: money.default(3000),
  /** Codes of the TV app that can be sold in all. Kept beside the number sold, so that the two are compared in one place. */
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
  paymentAlias: z.string().max(60).default(''),
  /** Sold by chat, and so shown only where there is one. Without a province the seller says where it is delivered. */
  mysteryBox: z
    .object({ priceArs: money.default(3000), province: z.string().min(1).nullable().default(null) })
    .nullable()
    .default({ priceArs: 3000, province: null }),
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

/** Rows that no longer fit the schema fall back to the default: a bad row must not take the portal down. */
export function settingsFromRows(rows: readonly { key: string; value: unknown }[]): Settings {
  const given = new Map(rows.map((row) => [row.key, row.value]));
  const usable = SETTING_KEYS.flatMap((key) => {
    const check = given.has(key) ? checkSetting(key, given.get(key)) : null;
    return check?.ok ? [[key, check.value] as const] : [];
  });
  const settings = settingsSchema.parse(Object.fromEntries(usable));
  const chatGreeting = settings.chatGreeting || `¡Hola! Necesito ayuda con ${settings.siteName}.`;
  return { ...settings, chatGreeting };
}

/** What every page may know: nothing that an operator keeps to themselves. */
const PUBLIC_KEYS = [
  'siteName',
  'tagline',
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

/** What the process's own configuration adds. */
export type SiteProcess = { origin: string; isNamed: boolean };

export type PublicSettings = Pick<Settings, (typeof PUBLIC_KEYS)[number]> & SiteProcess;

export function publicSettings(settings: Settings, site: SiteProcess): PublicSettings {
  const shown = Object.fromEntries(PUBLIC_KEYS.map((key) => [key, settings[key]]));
  return { ...shown, ...site } as PublicSettings;
}
