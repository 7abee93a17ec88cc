const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const first = (marks: typeof BROWSERS, text: string): string | undefined =>
  marks.find(([, mark]) => mark.test(text))?.[0];

/** What a `User-Agent` stands for, so that people recognise their own sessions and keys: `Chrome · Android`. */
export function browserName(userAgent: string | null): string {
  const given = userAgent ?? '';
  return [first(BROWSERS, given), first(SYSTEMS, given)].filter(Boolean).join(' · ') || '?';
}
