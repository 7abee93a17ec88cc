/** What a browser plays with, as far as it decides what it can play. */
export const ENGINES = [
  'chromium',
  'old-chromium',
  'firefox',
  'safari',
  'iphone',
  'television',
  'other',
] as const;
export type Engine = (typeof ENGINES)[number];

/** More is no browser's. */
const MAX_LENGTH = 512;
const TELEVISION =
  /\b(?:SMART-?TV|Smart TV|Tizen|Web0S|webOS|NetCast|HbbTV|BRAVIA|AFT[A-Z]\w*|Google ?TV|Android TV|CrKey|Roku|VIDAA|AppleTV|TV)\b/i;
/** Whatever its name, a browser there is Safari inside. */
const IPHONE = /\b(?:iPhone|iPad|iPod)\b/;
const CHROMIUM = /\b(?:Headless)?(?:Chrome|Chromium)\/(\d{1,4})/;
/** Earlier ones do not play HEVC. */
const FIRST_RECENT_CHROMIUM = 107;

/** The engine of a `User-Agent`, which is neither stored nor logged. */
export function engineOf(userAgent: string | null): Engine {
  const given = (userAgent ?? '').slice(0, MAX_LENGTH);
  if (TELEVISION.test(given)) return 'television';
  if (IPHONE.test(given)) return 'iphone';
  const chromium = CHROMIUM.exec(given)?.[1];
  if (chromium) return Number(chromium) < FIRST_RECENT_CHROMIUM ? 'old-chromium' : 'chromium';
  if (/\bFirefox\//.test(given)) return 'firefox';
  return /\bVersion\/[\d.]+ .*Safari\//.test(given) ? 'safari' : 'other';
}
