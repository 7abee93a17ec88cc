import { beam, disc, mist, sky, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  ellipse,
  group,
  limb,
  line,
  type Point,
  path,
  polygon,
  rect,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { flock, grass, heightAt, land, person, pines, profile, ranges, water } from '../scenery.ts';

/** A peak with a lit and a shaded side and snow that follows both. */
function peak(sc: Scene, x: number, y: number, width: number, height: number, far: number): string {
  const { p, r } = sc;
  const side = mix(p.deep, p.soft, far);
  const ridge: Point[] = [[x, y - height]];
  for (let i = 1; i <= 5; i++)
    ridge.push([x + r.between(-0.09, 0.09) * width, y - height + (height * i) / 5]);
  const snow = (sign: number): Point[] => {
    const points: Point[] = [[x, y - height]];
    for (let i = 0; i <= 5; i++) {
      const t = i / 5;
      points.push([
        x + sign * width * 0.5 * (0.36 - t * 0.36) * 1.02,
        y - height + height * (0.36 - t * 0.05 + (i % 2 ? -0.08 : 0.06)),
      ]);
    }
    return points;
  };
  return (
    path(
      polygon([
        [x, y - height],
        [x + width / 2, y],
        [x - width / 2, y],
      ]),
      vertical(sc, [0, side], [1, mix(side, p.soft, 0.35)]),
    ) +
    path(polygon([...ridge, [x - width / 2, y]]), mix(side, p.glow, 0.34)) +
    path(polygon(snow(1)), mix(p.light, side, 0.35)) +
    path(polygon(snow(-1)), p.light)
  );
}

export function mountain(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.horizon;
  const main = s * r.between(150, 185);
  const side = r.sign();
  const lake = sc.choose(['lake', 'valley']) === 'lake';
  const shore = profile(sc, y + s * 20, s * 14, 'hills');
  return (
    sky(sc, sc.hour, y + s * 20) +
    disc(sc, sc.cx + side * s * 48, sc.cy - s * 62, s * r.between(26, 38)) +
    streaks(sc, sc.cy - s * 20, s * 60, 6, p.light, 0.45) +
    peak(sc, sc.cx - side * s * 110, y, s * 230, main * 0.62, 0.55) +
    peak(sc, sc.cx + side * s * 118, y, s * 250, main * 0.7, 0.48) +
    peak(sc, sc.cx, y + 4, s * 290, main, 0.25) +
    mist(sc, y - s * 46, s * 70, p.glow, 0.55) +
    (lake
      ? water(sc, y, sc.cx + side * s * 48, s * 60, 0.6)
      : land(sc, shore, mix(p.base, p.deep, 0.4))) +
    pines(
      sc,
      profile(sc, y + s * (lake ? 6 : 24), s * 8, 'hills'),
      s * 26,
      s * 9,
      mix(p.deep, p.base, 0.35),
    ) +
    (lake ? '' : mist(sc, y + s * 10, s * 50, p.soft, 0.4)) +
    pines(sc, profile(sc, y + s * 78, s * 20, 'hills'), s * 62, s * 20, p.ink)
  );
}

const CAMEL =
  'M-16 0L-15 -12C-20 -14 -20 -20 -14 -21C-11 -22 -9 -30 -5 -22C-2 -18 1 -18 3 -22C6 -30 9 -24 10 -19C14 -19 15 -26 16 -31L21 -33L24 -30L20 -28C19 -20 18 -15 13 -12L13 0L11 0L10 -10L-11 -10L-13 0Z';

export function desert(sc: Scene): string {
  const { p, r, s } = sc;
  const western = sc.choose(['mesas', 'caravan']) === 'mesas';
  const dunes = ranges(sc, {
    from: sc.horizon + s * 4,
    to: sc.horizon + s * 78,
    count: 4,
    amp: s * 46,
    relief: 'dunes',
    far: mix(p.soft, p.glow, 0.4),
    near: p.deep,
  });
  const crest = dunes.profiles[1] as Point[];
  const mesa = (x: number, width: number, height: number, color: string) => {
    const y = sc.horizon + s * 20;
    return path(
      polygon([
        [x - width * 0.5, y],
        [x - width * 0.36, y - height * 0.45],
        [x - width * 0.3, y - height * 0.5],
        [x - width * 0.27, y - height],
        [x + width * 0.24, y - height * 0.98],
        [x + width * 0.28, y - height * 0.5],
        [x + width * 0.38, y - height * 0.42],
        [x + width * 0.54, y],
      ]),
      vertical(sc, [0, color], [1, mix(color, p.glow, 0.5)]),
    );
  };
  const start = sc.cx - s * 46;
  const caravan = times(4, (i) => {
    const x = start + i * s * 22;
    return at(x, heightAt(crest, x) + 2, s * 0.46, path(CAMEL));
  });
  const cactus = (x: number, y: number, size: number) =>
    at(x, y, size, line('M0 0V-92M0 -40H-22V-66M0 -28H22V-58', p.ink, 13));
  const walker = sc.cx + s * r.between(-20, 40);
  const side = r.sign();
  return (
    sky(sc, r.pick(['dusk', 'dawn'] as const), sc.horizon + s * 30) +
    disc(sc, sc.cx + s * r.between(-24, 24), sc.cy + s * 12, s * r.between(48, 66), 'dusk') +
    streaks(sc, sc.cy, s * 70, 6, p.light, 0.4) +
    (western
      ? mesa(
          sc.cx + side * s * 74,
          s * r.between(76, 100),
          s * r.between(80, 100),
          mix(p.base, p.soft, 0.4),
        ) +
        mesa(
          sc.cx - side * s * 78,
          s * r.between(56, 80),
          s * r.between(52, 72),
          mix(p.base, p.soft, 0.6),
        ) +
        mesa(sc.cx + side * s * 8, s * 30, s * 50, mix(p.base, p.soft, 0.7))
      : '') +
    dunes.layers.slice(0, 2).join('') +
    (western
      ? person(walker, heightAt(crest, walker) + 3, s * 24, p.ink, ellipse(0, -97, 20, 3.5))
      : group(caravan, `fill="${p.ink}"`)) +
    dunes.layers.slice(2).join('') +
    (western
      ? cactus(sc.cx - side * s * 66, sc.horizon + s * 92, s * 0.85) +
        cactus(sc.cx + side * s * 84, sc.horizon + s * 70, s * 0.5)
      : '') +
    flock(sc, sc.cx + side * s * 40, sc.cy - s * 60, s * 26, 4, p.ink, s * 5)
  );
}

export function forest(sc: Scene): string {
  const { p, r, s } = sc;
  const ground = sc.horizon + s * 38;
  const trunks = (count: number, width: number, color: string, gap: number) =>
    times(count, (i) => {
      const x = ((i + r.between(0.15, 0.85)) / count) * sc.w;
      // The path in the middle stays open, so that the view leads in.
      if (Math.abs(x - sc.cx) < gap) return '';
      const w = width * r.between(0.6, 1.4);
      const branches = times(3, () => {
        const y = r.between(0, ground * 0.7);
        const to = r.sign() * r.between(20, 60) * s * 0.6;
        return limb(
          [
            [x, y, w * 0.4],
            [x + to * 0.6, y - 12, w * 0.2],
            [x + to, y - 30, 1],
          ],
          4,
        );
      });
      return group(
        path(
          polygon([
            [x - w * 0.4, -5],
            [x + w * 0.4, -5],
            [x + w * 0.5, ground],
            [x + w * 1.1, ground + w],
            [x - w * 1.1, ground + w],
            [x - w * 0.5, ground],
          ]),
        ) + branches,
        `fill="${color}"`,
      );
    });
  const near = sc.wide ? 1.9 : 1;
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.base], [0.45, p.soft], [0.68, p.glow], [1, p.deep])) +
    disc(sc, sc.cx, sc.cy + s * 6, s * r.between(30, 46), 'dawn') +
    trunks(sc.wide ? 30 : 14, 8 * s, mix(p.soft, p.glow, 0.25), s * 12) +
    mist(sc, ground - s * 80, s * 90, p.light, 0.6) +
    trunks(sc.wide ? 18 : 10, 13 * s, mix(p.base, p.soft, 0.4), s * 24) +
    pines(
      sc,
      profile(sc, ground - s * 2, s * 8, 'hills'),
      s * 46,
      s * 22,
      mix(p.base, p.soft, 0.2),
    ) +
    times(5, (i) =>
      beam(sc, sc.cx, sc.cy, 0.5 + i * 0.52 + r.between(-0.1, 0.1), s * 190, 0.07, p.light, 0.5),
    ) +
    mist(sc, ground - s * 46, s * 66, p.glow, 0.5) +
    land(sc, profile(sc, ground + s * 6, s * 10, 'hills'), mix(p.base, p.deep, 0.6), p.deep) +
    path(
      polygon([
        [sc.cx - s * 5, ground + s * 4],
        [sc.cx + s * 5, ground + s * 4],
        [sc.cx + s * 60, sc.h],
        [sc.cx - s * 60, sc.h],
      ]),
      vertical(sc, [0, p.glow, 0.8], [1, p.base, 0]),
    ) +
    person(sc.cx + s * 2, ground + s * 16, s * 32, p.ink) +
    trunks(sc.wide ? 9 : 6, 18 * s, mix(p.deep, p.base, 0.2), s * 46) +
    trunks(sc.wide ? 5 : 4, 17 * s * near, p.ink, s * 78) +
    grass(sc, sc.h - s * 16, s * 26, p.ink)
  );
}
