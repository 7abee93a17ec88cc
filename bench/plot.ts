/** Line plot over time as an SVG file: time in minutes, values from zero up. */

export type Series = { name: string; points: readonly { minute: number; value: number }[] };

const WIDTH = 960;
const HEIGHT = 360;
const LEFT = 70;
const RIGHT = 170;
const TOP = 40;
const BOTTOM = 40;
const STEPS = 5;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 });

export function plot(title: string, series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const lastMinute = Math.max(...all.map(({ minute }) => minute), 0.1);
  const most = Math.max(...all.map(({ value }) => value), 1);
  const x = (minute: number) => LEFT + (minute / lastMinute) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const colour = (place: number) => `hsl(${(place * 360) / series.length} 70% 40%)`;
  const label = (atX: number, atY: number, text: string, more = '') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" ${more}>${escaped(text)}</text>`;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const grid = steps.flatMap((share) => [
    `<path d="M${LEFT} ${y(share * most)}H${WIDTH - RIGHT}" stroke="#ddd"/>`,
    label(LEFT - 8, y(share * most) + 4, shown(share * most), 'text-anchor="end"'),
    label(
      x(share * lastMinute),
      HEIGHT - BOTTOM + 18,
      shown(share * lastMinute),
      'text-anchor="middle"',
    ),
  ]);
  const lines = series.flatMap(({ name, points }, place) => [
    `<polyline fill="none" stroke="${colour(place)}" stroke-width="1.5" points="${points
      .map(({ minute, value }) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`)
      .join(' ')}"/>`,
    label(WIDTH - RIGHT + 12, TOP + 16 * place + 4, name, `fill="${colour(place)}"`),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[label(LEFT, 22, title, 'font-size="15"'), ...grid, label(WIDTH - RIGHT, HEIGHT - 6, 'minutes', 'text-anchor="end"'), ...lines].join('\n')}
</svg>
`;
}
