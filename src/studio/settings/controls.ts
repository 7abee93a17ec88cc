import type { SettingKey, Settings } from '../../domain/settings/settings.ts';

/** How a setting is typed in. A field of a group is text, a link or a number. */
type PartKind = 'text' | 'link' | 'number';
export type Part = { name: string; kind: PartKind; isOptional?: true };

export type Control =
  | { kind: 'text'; max: number }
  | { kind: 'link' }
  | { kind: 'flag' }
  | { kind: 'number'; isOptional?: true }
  /** Text that may be missing. */
  | { kind: 'optional-text' }
  /** One value per line. */
  | { kind: 'lines' }
  /** Several fields that are there together or not at all. */
  | { kind: 'group'; parts: readonly Part[] }
  | { kind: 'groups'; parts: readonly Part[]; max: number };

export const CONTROLS: Record<SettingKey, Control> = {
  siteName: { kind: 'text', max: 40 },
  tagline: { kind: 'text', max: 200 },
  postersCarryNames: { kind: 'flag' },
  announcement: {
    kind: 'group',
    parts: [
      { name: 'title', kind: 'text' },
      { name: 'text', kind: 'text' },
      { name: 'url', kind: 'link', isOptional: true },
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
      { name: 'label', kind: 'text', isOptional: true },
    ],
  },
  requestsOpen: { kind: 'flag' },
  requestsShownFrom: { kind: 'number' },
  embedOrigins: { kind: 'lines' },
  relaxedOrigins: { kind: 'lines' },
  sourceZone: { kind: 'text', max: 60 },
  tvApkUrl: { kind: 'link' },
  tvAppPriceArs: { kind: 'number' },
  tvAppTotal: { kind: 'number' },
  tvAppVersion: { kind: 'text', max: 40 },
  tvAppSize: { kind: 'number', isOptional: true },
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
      { name: 'province', kind: 'text', isOptional: true },
      { name: 'pitch', kind: 'text', isOptional: true },
    ],
  },
};

/** What the fields of a form hold, by their names. A box that is not ticked is missing. */
export type Typed = Readonly<Record<string, string>>;

export const partName = (key: string, part: string, place?: number): string =>
  place === undefined ? `${key}.${part}` : `${key}.${place}.${part}`;

/** A whole number, or the text itself, which the schema refuses. */
const numberOf = (text: string): number | string =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : text;

function partValue({ kind, isOptional }: Part, text: string): unknown {
  if (text === '') return isOptional ? (kind === 'text' ? '' : null) : '';
  return kind === 'number' ? numberOf(text) : text;
}

/** Labels of advertisements may be empty; a province or a pitch is missing instead. */
const EMPTY_AS_NULL = new Set(['province', 'pitch']);

function groupValue(parts: readonly Part[], textOf: (part: string) => string): unknown {
  if (parts.every(({ name }) => textOf(name) === '')) return null;
  return Object.fromEntries(
    parts.map((part) => {
      const value = partValue(part, textOf(part.name));
      return [part.name, value === '' && EMPTY_AS_NULL.has(part.name) ? null : value];
    }),
  );
}

/** The value that was typed, which the schema has yet to accept. */
export function typedValue(key: SettingKey, typed: Typed): unknown {
  const control = CONTROLS[key];
  const of = (name: string): string => (typed[name] ?? '').trim();
  switch (control.kind) {
    case 'text':
      return of(key);
    case 'link':
    case 'optional-text':
      return of(key) || null;
    case 'flag':
      return key in typed;
    case 'number':
      return of(key) === '' && control.isOptional ? null : numberOf(of(key));
    case 'lines':
      return [
        ...new Set(
          of(key)
            .split(/[\s,]+/)
            .filter(Boolean),
        ),
      ];
    case 'group':
      return groupValue(control.parts, (part) => of(partName(key, part)));
    case 'groups':
      return Array.from({ length: control.max }, (_, place) =>
        groupValue(control.parts, (part) => of(partName(key, part, place))),
      ).filter((group) => group !== null);
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

const groupFields = (
  parts: readonly Part[],
  value: unknown,
  nameOf: (part: string) => string,
): [string, string][] =>
  parts.map(({ name }) => [
    nameOf(name),
    textOf((value as Record<string, unknown> | null | undefined)?.[name]),
  ]);

/** The fields of a form that show a value. */
export function typedOf<Key extends SettingKey>(key: Key, value: Settings[Key] | unknown): Typed {
  const control = CONTROLS[key];
  switch (control.kind) {
    case 'flag':
      return value ? { [key]: 'on' } : {};
    case 'lines':
      return { [key]: (value as string[]).join('\n') };
    case 'group':
      return Object.fromEntries(groupFields(control.parts, value, (part) => partName(key, part)));
    case 'groups':
      return Object.fromEntries(
        Array.from({ length: control.max }, (_, place) =>
          groupFields(control.parts, (value as unknown[])[place], (part) =>
            partName(key, part, place),
          ),
        ).flat(),
      );
    default:
      return { [key]: textOf(value) };
  }
}
