import { mix } from './palettes.ts';
import {
  at,
  circle,
  group,
  limb,
  line,
  n,
  type Point,
  path,
  polygon,
  rect,
  type Scene,
  times,
  vertical,
} from './scene.ts';

type Relief = 'hills' | 'peaks' | 'dunes';

export function profile(sc: Scene, y: number, amp: number, relief: Relief): Point[] {
  const { w, r } = sc;
  if (relief === 'peaks') {
    let points: Point[] = [
      [-20, y + amp * r.between(-0.2, 0.5)],
      [w * r.between(0.3, 0.7), y - amp * r.between(0.6, 1)],
      [w + 20, y + amp * r.between(-0.4, 0.4)],
    ];
    let rough = amp * 0.62;
    for (let pass = 0; pass < 6; pass++) {
      points = points.flatMap((point, i) => {
        const next = points[i + 1];
        if (!next) return [point];
        const t = r.between(0.4, 0.6);
        const mid: Point = [
          point[0] + (next[0] - point[0]) * t,
          point[1] + (next[1] - point[1]) * t + r.between(-rough, rough),
        ];
        return [point, mid];
      });
      rough *= 0.5;
    }
    return points;
  }
  const waves = (relief === 'dunes' ? [0.9, 1.7] : [1.1, 2.3, 5.1]).map((k, i) => ({
    k: (k * r.between(0.8, 1.25) * (sc.wide ? 1.9 : 1) * 6.28) / w,
    phase: r() * 6.28,
    a: amp / (1 + i * 1.25),
  }));
  return Array.from({ length: 61 }, (_, i): Point => {
    const x = -20 + (i / 60) * (w + 40);
    return [
      x,
      y + waves.reduce((sum, { k, phase, a }) => sum + a * Math.sin(k * x + phase) * 0.5, 0),
    ];
  });
}

export function heightAt(points: readonly Point[], x: number): number {
  const i = Math.max(
    1,
    points.findIndex(([px]) => px >= x),
  );
  const [a, b] = [points[i - 1], points[i]] as [Point, Point];
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
}

/** One layer of land; the mist at its foot shows what is near and what is far. */
export function land(
  sc: Scene,
  points: readonly Point[],
  color: string,
  mist = mix(color, sc.p.soft, 0.35),
): string {
  const top = Math.min(...points.map(([, y]) => y));
  const reach = sc.wide ? 210 : 150;
  const t = Math.min(1, reach / (sc.h - top));
  return path(
    polygon([...points, [sc.w + 20, sc.h + 5], [-20, sc.h + 5]]),
    vertical(sc, [0, color], [t, mist], [1, mist]),
  );
}

type Range = {
  from: number;
  to: number;
  count: number;
  amp: number;
  relief: Relief;
  far?: string;
  near?: string;
};

/** Layers of land from the haze to the dark foreground. Also returns the profiles, for what stands on them. */
export function ranges(
  sc: Scene,
  { from, to, count, amp, relief, far = mix(sc.p.base, sc.p.soft, 0.45), near = sc.p.ink }: Range,
) {
  const profiles: Point[][] = [];
  const layers = Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 1 : i / (count - 1);
    const points = profile(sc, from + (to - from) * t ** 1.2, amp * (1 - t * 0.35), relief);
    profiles.push(points);
    const color = mix(far, near, t ** 0.8);
    return land(sc, points, color, mix(color, sc.p.soft, 0.3 * (1 - t)));
  });
  return { svg: layers.join(''), layers, profiles };
}

function pine(x: number, y: number, height: number, lean = 0): string {
  const tiers = 6;
  const right: Point[] = [];
  const left: Point[] = [];
  for (let i = 0; i < tiers; i++) {
    const top = y - height + (height * 0.92 * i) / tiers;
    const half = (height * 0.21 * (i + 1.2)) / tiers;
    const drop = (height * 0.92 * 1.35) / tiers;
    right.push([x + lean + half * 0.28, top + drop * 0.1], [x + lean + half, top + drop]);
    left.unshift([x + lean - half, top + drop], [x + lean - half * 0.28, top + drop * 0.1]);
  }
  return path(
    polygon([
      [x + lean, y - height],
      ...right,
      [x + height * 0.02, y],
      [x + height * 0.02, y + 8],
      [x - height * 0.02, y + 8],
      [x - height * 0.02, y],
      ...left,
    ]),
  );
}

export function pines(
  sc: Scene,
  points: readonly Point[],
  height: number,
  gap: number,
  color: string,
): string {
  let out = '';
  for (let x = -10; x < sc.w + 10; x += gap * sc.r.between(0.4, 1.7)) {
    out += pine(x, heightAt(points, Math.max(x, 0)) + 4, height * sc.r.between(0.5, 1.15));
  }
  return group(out, `fill="${color}"`);
}

/** A leafless tree, grown branch by branch. */
export function bareTree(sc: Scene, x: number, y: number, height: number, color: string): string {
  const grow = (
    px: number,
    py: number,
    angle: number,
    length: number,
    width: number,
    depth: number,
  ): string => {
    const bend = angle + sc.r.between(-0.25, 0.25);
    const [qx, qy] = [px + Math.cos(bend) * length, py + Math.sin(bend) * length];
    const wood = limb(
      [
        [px, py, width],
        [(px + qx) / 2 + sc.r.between(-2, 2), (py + qy) / 2, width * 0.8],
        [qx, qy, width * 0.62],
      ],
      3,
    );
    if (depth === 0) return wood;
    const spread = sc.r.between(0.35, 0.65);
    return (
      wood +
      grow(qx, qy, bend - spread, length * sc.r.between(0.62, 0.8), width * 0.62, depth - 1) +
      grow(qx, qy, bend + spread * 0.9, length * sc.r.between(0.6, 0.78), width * 0.6, depth - 1)
    );
  };
  return group(grow(x, y, -1.57, height * 0.3, height * 0.075, 5), `fill="${color}"`);
}

/** A bank of round clouds that fills the frame below y. */
export function cloudBank(sc: Scene, y: number, size: number, top: string, foot: string): string {
  const fill = sc.def(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y - size * 1.3)}" x2="0" y2="${n(y + size * 1.8)}"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`,
  );
  let out = rect(-5, y, sc.w + 10, sc.h - y + 5, fill);
  for (let x = -size; x < sc.w + size; x += size * sc.r.between(0.45, 0.95)) {
    out += circle(x, y + sc.r.between(-0.15, 0.25) * size, size * sc.r.between(0.42, 1), fill);
  }
  return out;
}

/** Water to the bottom of the frame, with the light's path on it. */
export function water(
  sc: Scene,
  y: number,
  lightX: number,
  lightWidth: number,
  strength = 0.8,
): string {
  const { ink, deep, base, soft, glow } = sc.p;
  const surface = rect(
    0,
    y,
    sc.w,
    sc.h - y,
    vertical(sc, [0, mix(base, soft, 0.35)], [0.3, mix(base, deep, 0.5)], [1, ink]),
  );
  const rows = sc.wide ? 26 : 22;
  const glints = times(rows, (i) => {
    const t = i / rows;
    const width = lightWidth * (0.35 + t * 0.9) * sc.r.between(0.35, 1);
    const top = y + 3 + (sc.h - y) * t ** 1.25 * 0.85;
    const height = 1.4 + t * 5;
    return `<rect x="${n(lightX - width / 2 + sc.r.between(-0.16, 0.16) * lightWidth)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" rx="${n(height / 2)}" fill="${glow}" opacity="${n(strength * (1 - t * 0.75))}"/>`;
  });
  const ripples = times(sc.wide ? 50 : 24, () => {
    const t = sc.r();
    const width = sc.r.between(20, 90) * (0.5 + t);
    return `<rect x="${n(sc.r() * sc.w - width / 2)}" y="${n(y + (sc.h - y) * t)}" width="${n(width)}" height="${n(1 + t * 2)}" rx="1" fill="${soft}" opacity=".22"/>`;
  });
  return surface + ripples + glints;
}

/** A person seen from behind, `height` tall, standing at (x, y). */
export function person(x: number, y: number, height: number, color: string, more = ''): string {
  const body = `${circle(0, -91, 8.5)}${path('M-7 -82C-18 -80 -19 -70 -20 -50L-22 -34L-15 -33L-13 -50L-13 -30L-11 0L-2 0L0 -26L3 0L12 0L13 -30L13 -50L16 -33L22 -34L20 -52C19 -70 18 -80 7 -82Z')}${more}`;
  return group(at(x, y, height / 100, body), `fill="${color}"`);
}

export function flock(
  sc: Scene,
  x: number,
  y: number,
  spread: number,
  count: number,
  color: string,
  size = 9,
): string {
  return times(count, () => {
    const span = size * sc.r.between(0.5, 1.2);
    const [px, py] = [x + sc.r.between(-spread, spread), y + sc.r.between(-spread, spread) * 0.5];
    return line(
      `M${n(px - span)} ${n(py - span * 0.35)}Q${n(px - span * 0.4)} ${n(py - span * 0.5)} ${n(px)} ${n(py)}Q${n(px + span * 0.4)} ${n(py - span * 0.5)} ${n(px + span)} ${n(py - span * 0.35)}`,
      color,
      Math.max(1, span * 0.16),
    );
  });
}

/** Blades of grass along the bottom edge, as a close foreground. */
export function grass(sc: Scene, y: number, height: number, color: string, gap = 7): string {
  let out = '';
  for (let x = -10; x < sc.w + 10; x += gap * sc.r.between(0.4, 1.4)) {
    const tall = height * sc.r.between(0.4, 1.1);
    const lean = sc.r.between(-0.35, 0.45) * tall;
    out += `M${n(x - 2)} ${n(y + 6)}Q${n(x)} ${n(y - tall * 0.5)} ${n(x + lean)} ${n(y - tall)}Q${n(x + 3)} ${n(y - tall * 0.4)} ${n(x + 3)} ${n(y + 6)}Z`;
  }
  return path(out, color) + rect(0, y + 4, sc.w, Math.max(0, sc.h - y), color);
}

export type Puff = readonly [x: number, y: number, radius: number];

/** Smoke or dust: the puffs are solid inside, so that overlaps do not show, and fade together. */
export function puffs(
  sc: Scene,
  list: readonly Puff[],
  light: string,
  dark: string,
  opacity: number,
): string {
  const fill = vertical(sc, [0, light], [1, dark]);
  return group(
    list.map(([x, y, radius]) => circle(x, y, radius, fill)).join(''),
    `opacity="${opacity}"`,
  );
}
