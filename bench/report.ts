export type Bar = { what: string; bar: string; measured: string | number; ok: boolean };

/** What a bench, or a part of one, has found. */
export type Measured = { bars: Bar[]; notes?: string[] };

/** Options of one bench, such as `--only`. */
export type Options = ReadonlyMap<string, string>;

/** Each bench is `bench/NAME/main.ts` and exports one of these as `run`. `quick` is a smaller size of the same. */
export type Bench = (how: { quick: boolean; options: Options }) => Promise<Measured>;

/** As many digits as a reader compares. */
const figure = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 100
    ? value.toFixed(0)
    : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
const inParentheses = (more: string): string => more && ` (${more})`;
const withUnit = (unit: string): string => unit && ` ${unit}`;

export const atMost = (what: string, value: number, most: number, unit = '', more = ''): Bar => ({
  what,
  bar: `<= ${most}${withUnit(unit)}`,
  measured: `${figure(value)}${withUnit(unit)}${inParentheses(more)}`,
  ok: value <= most,
});

export const atLeast = (what: string, value: number, least: number, unit = '', more = ''): Bar => ({
  what,
  bar: `>= ${least}${withUnit(unit)}`,
  measured: `${figure(value)}${withUnit(unit)}${inParentheses(more)}`,
  ok: value >= least,
});

/** So many of so many, and some at all. */
export const allOf = (what: string, good: number, all: number, more = ''): Bar => ({
  what,
  bar: `${all} of ${all}`,
  measured: `${good} of ${all}${inParentheses(more)}`,
  ok: good === all && all > 0,
});

/** None, of how many there were: without any, nothing was tried. */
export const none = (what: string, bad: number, all?: number, more = ''): Bar => ({
  what,
  bar: '0',
  measured: `${bad}${all === undefined ? '' : ` of ${all}`}${inParentheses(more)}`,
  ok: bad === 0 && all !== 0,
});

/** `otherwise` says what was there instead. */
export const yes = (what: string, isSo: boolean, otherwise = 'no'): Bar => ({
  what,
  bar: 'yes',
  measured: isSo ? 'yes' : otherwise,
  ok: isSo,
});

/** Kinds with how often each came. */
export const countsOf = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([kind, count]) => `${count}× ${kind}`).join(', ');

/** The part that `--only` names. */
export function onlyPart(options: Options, parts: readonly string[]): string | undefined {
  const only = options.get('--only');
  if (only !== undefined && !parts.includes(only))
    throw new Error(`--only is one of: ${parts.join(', ')}`);
  return only;
}

type Parts = Readonly<
  Record<string, (quick: boolean, options: Options) => Promise<Measured | Bar[]>>
>;

/** A bench of several parts. `--only NAME` measures one; those of `whenAsked` are measured only then. */
export const benchOf =
  (parts: Parts, whenAsked: Parts = {}): Bench =>
  async ({ quick, options }) => {
    const all = { ...parts, ...whenAsked };
    const only = onlyPart(options, Object.keys(all));
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const part of only === undefined ? Object.keys(parts) : [only]) {
      const found = await all[part]?.(quick, options);
      const measured = Array.isArray(found) ? { bars: found } : found;
      bars.push(...(measured?.bars ?? []));
      notes.push(...(measured?.notes ?? []));
    }
    return { bars, notes };
  };

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

export const reportTable = ({ bars, notes = [] }: Measured): string =>
  [
    table([
      ['measure', 'bar', 'measured', 'ok'],
      ...bars.map(({ what, bar, measured, ok }) => [
        ...[what, bar, String(measured), ok ? 'yes' : 'MISSED'],
      ]),
    ]),
    ...notes.map((note) => `- ${note}`),
  ].join('\n');
