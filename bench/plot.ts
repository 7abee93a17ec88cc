/** Line plot as an SVG file: values from zero up over time, or over sizes that grow tenfold. */

export type Series = { name: string; points: readonly { at: number; value: number }[] };

const WIDTH = 960;
const HEIGHT = 360;
const LEFT = 70;
const TOP = 40;
const BOTTOM = 40;
const STEPS = 5;
const LETTER = 7;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 });

export function plot(
  title: string,
  series: readonly Series[],
  { unit = 'minutes', isTenfold = false } = {},
): string {
  const all = series.flatMap(({ points }) => points);
  const height = Math.max(HEIGHT, TOP + 16 * series.length);
  const right = 40 + LETTER * Math.max(...series.map(({ name }) => name.length));
  const last = Math.max(...all.map(({ at }) => at), 0.1);
  const first = isTenfold ? Math.min(...all.map(({ at }) => at)) : 0;
  const most = Math.max(...all.map(({ value }) => value), 1);
  const share = (at: number): number =>
    isTenfold ? Math.log(at / first) / Math.log(last / first) : at / last;
  const x = (at: number) => LEFT + share(at) * (WIDTH - LEFT - right);
  const y = (value: number) => height - BOTTOM - (value / most) * (height - TOP - BOTTOM);
  const colour = (place: number) => `hsl(${(place * 360) / series.length} 70% 40%)`;
  const label = (atX: number, atY: number, text: string, more = '') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" ${more}>${escaped(text)}</text>`;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const marks = isTenfold
    ? [...new Set(all.map(({ at }) => at))]
    : steps.map((part) => part * last);
  const grid = [
    ...steps.flatMap((part) => [
      `<path d="M${LEFT} ${y(part * most)}H${WIDTH - right}" stroke="#ddd"/>`,
      label(LEFT - 8, y(part * most) + 4, shown(part * most), 'text-anchor="end"'),
    ]),
    ...marks.map((at) => label(x(at), height - BOTTOM + 18, shown(at), 'text-anchor="middle"')),
  ];
  const lines = series.flatMap(({ name, points }, place) => [
    `<polyline fill="none" stroke="${colour(place)}" stroke-width="1.5" points="${points
      .map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
      .join(' ')}"/>`,
    label(WIDTH - right + 12, TOP + 16 * place + 4, name, `fill="${colour(place)}"`),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[label(LEFT, 22, title, 'font-size="15"'), ...grid, label(WIDTH - right, height - 6, unit, 'text-anchor="end"'), ...lines].join('\n')}
</svg>
`;
}
