import type { Palette } from '../catalogue/types.ts';
import { palettes, type Tones } from './palettes.ts';

export type Hour = 'night' | 'dusk' | 'dawn';
export type Point = readonly [x: number, y: number];
type Stop = readonly [offset: number, color: string, opacity?: number];

export type Random = {
  (): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  sign(): 1 | -1;
};

/** What a motif draws with. Its subject stays within `s * 100` of (cx, cy); land and sea span the frame. */
export type Scene = {
  w: number;
  h: number;
  wide: boolean;
  cx: number;
  cy: number;
  s: number;
  horizon: number;
  hour: Hour;
  p: Tones;
  r: Random;
  /** What the title's story needs, where it must not be random. */
  detail: string | undefined;
  /** One of the ways to draw a motif: the same in every frame of a title. */
  choose<T extends string>(options: readonly T[]): T;
  /** Registers a gradient, filter or clip path and returns the reference to it. */
  def(markup: (id: string) => string): string;
  defs(): string;
};

export function random(seed: string): Random {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return Object.assign(next, {
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    sign: () => (next() < 0.5 ? 1 : -1) as 1 | -1,
  });
}

export type Frame = 'poster' | 'backdrop' | 'still';

type Shot = { id: string; palette: Palette; frame: Frame; take?: number; detail?: string };

export function createScene({ id, palette, frame, take = 0, detail }: Shot): Scene {
  const seed = take ? `${id}#${take}` : id;
  const r = random(`${seed}/${frame}`);
  const wide = frame !== 'poster';
  const w = wide ? 1280 : 400;
  const h = wide ? 720 : 600;
  // The time of day belongs to the title, not to the frame: poster and backdrop must look like one film.
  const hour = random(seed).pick(['night', 'dusk', 'dusk', 'dawn'] as const);
  const place = {
    poster: { cx: 200 + r.between(-22, 22), cy: r.between(222, 250), s: r.between(1.45, 1.75) },
    backdrop: { cx: r.between(830, 900), cy: r.between(315, 345), s: r.between(2.45, 2.85) },
    still: { cx: r.between(420, 860), cy: r.between(320, 400), s: r.between(2.5, 3.5) },
  }[frame];
  const prefix = `a${Math.floor(random(`${seed}/${palette}/${frame}`)() * 0xffffffff).toString(36)}`;
  const markups: string[] = [];
  return {
    w,
    h,
    wide,
    ...place,
    horizon: wide ? r.between(500, 545) : r.between(375, 410),
    hour,
    p: palettes[palette],
    r,
    detail,
    choose: (options) =>
      options.find((option) => option === detail) ?? random(`${id}/way`).pick(options),
    def(markup) {
      const id = `${prefix}-${markups.length}`;
      markups.push(markup(id));
      return `url(#${id})`;
    },
    defs: () => markups.join(''),
  };
}

/** One decimal is precise enough and keeps the markup small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

export const vertical = (sc: Scene, ...list: Stop[]): string =>
  sc.def(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`,
  );

export const horizontal = (sc: Scene, ...list: Stop[]): string =>
  sc.def((id) => `<linearGradient id="${id}">${stops(list)}</linearGradient>`);

export const radial = (sc: Scene, ...list: Stop[]): string =>
  sc.def((id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`);

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill?: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${fill ? ` fill="${fill}"` : ''} ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill?: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${fill ? ` fill="${fill}"` : ''} ${more}/>`;

export const path = (d: string, fill?: string, more = '') =>
  `<path d="${d}"${fill ? ` fill="${fill}"` : ''} ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`;

/** Places a drawing made in the -100..100 box into the frame. */
export const at = (x: number, y: number, scale: number, content: string, turn = 0, flip = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * flip * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${content}</g>`;

/** A silhouette with a thin edge of light on the side the light comes from. */
export const rimmed = (content: string, fill: string, edge: string, dx: number, dy: number) =>
  `<g fill="${edge}" stroke="none" transform="translate(${n(dx)} ${n(dy)})">${content}</g><g fill="${fill}">${content}</g>`;

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

function spline(points: readonly (readonly number[])[], detail: number): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [i - 1, i, i + 1, i + 2].map(
      (k) => points[Math.min(Math.max(k, 0), points.length - 1)] as readonly number[],
    ) as [readonly number[], readonly number[], readonly number[], readonly number[]];
    for (let k = 0; k < detail; k++) {
      const t = k / detail;
      out.push(
        b.map((_, axis) => {
          const [p0, p1, p2, p3] = [a[axis], b[axis], c[axis], d[axis]] as [
            number,
            number,
            number,
            number,
          ];
          return (
            0.5 *
            (2 * p1 +
              (p2 - p0) * t +
              (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
              (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
          );
        }),
      );
    }
  }
  out.push([...(points.at(-1) as readonly number[])]);
  return out;
}

/** A tapering body through [x, y, width] points: necks, tails, legs, feathers. */
export function limb(points: readonly (readonly [number, number, number])[], detail = 7): string {
  const spine = spline(points, detail) as [number, number, number][];
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(([x, y, width], i) => {
    const [px, py] = spine[Math.max(i - 1, 0)] as [number, number, number];
    const [qx, qy] = spine[Math.min(i + 1, spine.length - 1)] as [number, number, number];
    const length = Math.hypot(qx - px, qy - py) || 1;
    const half = Math.max(width, 0) / 2;
    const [nx, ny] = [(-(qy - py) / length) * half, ((qx - px) / length) * half];
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  });
  return path(polygon([...left, ...right]));
}
