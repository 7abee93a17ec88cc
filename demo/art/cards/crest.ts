import { slug } from '../../../src/domain/slug.ts';
import { mix } from '../palettes.ts';
import { FONT } from '../poster.ts';
import { circle, path, polygon, type Random, random, rect, times } from '../scene.ts';

const SHIELDS = [
  'M48 4C60 10 74 12 86 10V46C86 68 70 84 48 92C26 84 10 68 10 46V10C22 12 36 10 48 4Z',
  'M10 8H86V52C86 74 66 86 48 93C30 86 10 74 10 52Z',
  'M48 5A43 43 0 1 1 47.9 5Z',
  'M48 3L88 22V58C88 76 66 88 48 93C30 88 8 76 8 58V22Z',
];

function pattern(r: Random, color: string): string {
  return r.pick([
    () => times(3, (i) => rect(20 + i * 24, 0, 12, 96, color)),
    () => rect(48, 0, 48, 96, color),
    () => path('M-6 22L22 -6L102 74L74 102Z', color),
    () => times(3, (i) => rect(0, 16 + i * 28, 96, 14, color)),
    () => path('M0 30L48 58L96 30V54L48 82L0 54Z', color),
    () => rect(0, 48, 48, 48, color) + rect(48, 0, 48, 48, color),
  ])();
}

const star = (x: number, y: number, size: number, fill: string) =>
  path(
    polygon(
      Array.from({ length: 10 }, (_, i) => {
        const a = (i * Math.PI) / 5 - Math.PI / 2;
        const d = i % 2 ? size * 0.42 : size;
        return [x + Math.cos(a) * d, y + Math.sin(a) * d] as const;
      }),
    ),
    fill,
  );

const SMALL_WORDS = new Set(['de', 'del', 'los', 'las', 'la', 'el', 'y', 'fc', 'ac']);

const initials = (name: string) =>
  name
    .split(' ')
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join('');

export function clubCrest(name: string, [first, second]: readonly [string, string]): string {
  const r = random(name);
  const shape = r.pick(SHIELDS);
  const id = `k-${slug(name)}`;
  const letters = initials(name);
  const edge = mix(first, '#000000', 0.45);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><clipPath id="${id}"><path d="${shape}"/></clipPath></defs><g clip-path="url(#${id})">${rect(0, 0, 96, 96, first)}${pattern(r, second)}${rect(0, 0, 48, 96, '#ffffff', 'opacity=".1"')}${circle(48, 48, 22, edge)}${circle(48, 48, 22, 'none', 'stroke="#f5f0e8" stroke-width="2"')}</g>${path(shape, 'none', `stroke="${edge}" stroke-width="7"`)}${path(shape, 'none', 'stroke="#f5f0e8" stroke-width="2.6"')}<text x="48" y="${letters.length > 2 ? 54 : 56}" text-anchor="middle" font-family="${FONT}" font-weight="800" font-size="${letters.length > 2 ? 17 : 22}" fill="#ffffff">${letters}</text></svg>`;
}

export function leagueCrest(name: string): string {
  const r = random(name);
  const hue = r.pick([
    ['#ffb53d', '#7a3b00'],
    ['#7cc6ff', '#0b3a5e'],
    ['#59d38c', '#0c4a2a'],
    ['#ff8f72', '#6b1420'],
    ['#c9a7ff', '#34146b'],
  ] as const);
  const cup = `${path('M30 24H66V44C66 60 58 68 48 68C38 68 30 60 30 44Z', hue[0])}${path('M30 30H18C18 46 24 54 34 54M66 30H78C78 46 72 54 62 54', 'none', `stroke="${hue[0]}" stroke-width="5"`)}${rect(44, 66, 8, 10, hue[0])}${rect(34, 75, 28, 7, hue[0], 'rx="2"')}${star(48, 43, 11, hue[1])}`;
  const ball = `${circle(48, 50, 25, hue[0])}${path(polygon(Array.from({ length: 5 }, (_, i) => [48 + Math.cos(i * 1.2566 - 1.57) * 11, 50 + Math.sin(i * 1.2566 - 1.57) * 11] as const)), hue[1])}${times(5, (i) => path(`M${48 + Math.cos(i * 1.2566 - 1.57) * 11} ${50 + Math.sin(i * 1.2566 - 1.57) * 11}L${48 + Math.cos(i * 1.2566 - 1.57) * 24} ${50 + Math.sin(i * 1.2566 - 1.57) * 24}`, 'none', `stroke="${hue[1]}" stroke-width="3"`))}${star(30, 19, 5, hue[0])}${star(48, 14, 6, hue[0])}${star(66, 19, 5, hue[0])}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${circle(48, 48, 45, hue[1])}${circle(48, 48, 44, 'none', `stroke="${hue[0]}" stroke-width="3"`)}${/copa/i.test(name) ? cup : ball}</svg>`;
}
