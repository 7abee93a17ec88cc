import { mix } from './palettes.ts';
import {
  circle,
  type Hour,
  horizontal,
  n,
  type Point,
  path,
  polygon,
  radial,
  rect,
  type Scene,
  times,
  vertical,
} from './scene.ts';

export function sky(sc: Scene, hour: Hour = sc.hour, low = sc.horizon + 40): string {
  const { ink, deep, base, soft, glow, light } = sc.p;
  const fill = {
    night: vertical(sc, [0, ink], [0.45, deep], [1, base]),
    dusk: vertical(sc, [0, deep], [0.45, base], [0.8, soft], [1, glow]),
    dawn: vertical(sc, [0, mix(base, deep, 0.3)], [0.4, soft], [0.8, glow], [1, light]),
  }[hour];
  return (
    rect(0, 0, sc.w, low, fill) +
    rect(0, low - 1, sc.w, sc.h - low + 1, sc.p.ink) +
    (hour === 'night' ? stars(sc, low * 0.8) : '')
  );
}

export function stars(sc: Scene, depth: number, count = sc.wide ? 110 : 60): string {
  return times(count, () => {
    const y = sc.r() * depth;
    const size = sc.r() ** 3 * 1.5 + 0.5;
    return circle(
      sc.r() * sc.w,
      y,
      size * (sc.wide ? 1.4 : 1),
      sc.p.light,
      `opacity="${n(sc.r.between(0.2, 0.9))}"`,
    );
  });
}

/** Light that spills over everything behind it. */
export const halo = (
  sc: Scene,
  x: number,
  y: number,
  radius: number,
  color = sc.p.glow,
  strength = 0.6,
) =>
  circle(
    x,
    y,
    radius,
    radial(sc, [0, color, strength], [0.35, color, strength * 0.45], [1, color, 0]),
  );

/** Sun or moon with its halo. */
export function disc(
  sc: Scene,
  x: number,
  y: number,
  radius: number,
  hour: Hour = sc.hour,
): string {
  const { light, glow, soft } = sc.p;
  const fill =
    hour === 'night'
      ? vertical(sc, [0, light], [1, mix(light, soft, 0.35)])
      : vertical(sc, [0, light], [1, mix(glow, light, 0.15)]);
  return (
    halo(sc, x, y, radius * 2.7, glow, hour === 'dawn' ? 0.7 : 0.5) + circle(x, y, radius, fill)
  );
}

export function craters(sc: Scene, x: number, y: number, radius: number, count = 9): string {
  return times(count, () => {
    const angle = sc.r() * 6.3;
    const away = Math.sqrt(sc.r()) * radius * 0.78;
    const size = radius * sc.r.between(0.04, 0.17);
    const [px, py] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
    return (
      circle(px, py, size, sc.p.soft, 'opacity=".32"') +
      circle(px + size * 0.16, py + size * 0.16, size * 0.82, sc.p.glow, 'opacity=".3"')
    );
  });
}

/** Long flat clouds, as in a woodcut. */
export function streaks(
  sc: Scene,
  y: number,
  spread: number,
  count: number,
  color: string,
  opacity = 0.35,
): string {
  return times(count, () => {
    const width = sc.w * sc.r.between(0.16, 0.42);
    const height = sc.r.between(3, 9) * (sc.wide ? 1.6 : 1);
    const x = sc.r.between(-0.15, 0.95) * sc.w;
    const top = y + sc.r.between(-spread, spread);
    const fill = horizontal(
      sc,
      [0, color, 0],
      [0.3, color, opacity],
      [0.7, color, opacity],
      [1, color, 0],
    );
    return `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" rx="${n(height / 2)}" fill="${fill}"/>`;
  });
}

export const mist = (sc: Scene, y: number, height: number, color: string, opacity = 0.5) =>
  rect(0, y, sc.w, height, vertical(sc, [0, color, 0], [0.5, color, opacity], [1, color, 0]));

/** A cone of light from (x, y), `angle` in radians. */
export function beam(
  sc: Scene,
  x: number,
  y: number,
  angle: number,
  length: number,
  spread: number,
  color: string,
  opacity = 0.6,
): string {
  const ends = [angle - spread, angle + spread].map(
    (a): Point => [x + Math.cos(a) * length, y + Math.sin(a) * length],
  );
  const fill = sc.def(
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(length)}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  );
  return path(polygon([[x, y], ...ends]), fill);
}

export const sparks = (
  sc: Scene,
  x: number,
  y: number,
  spread: number,
  count: number,
  color: string,
  size = 2.2,
) =>
  times(count, () => {
    const angle = sc.r() * 6.28;
    const away = Math.sqrt(sc.r()) * spread;
    return circle(
      x + Math.cos(angle) * away,
      y + Math.sin(angle) * away,
      size * sc.r.between(0.3, 1),
      color,
      `opacity="${n(sc.r.between(0.3, 1))}"`,
    );
  });
