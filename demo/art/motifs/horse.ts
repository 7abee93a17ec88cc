import { disc, mist, sky, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import { at, circle, ellipse, limb, type Point, path, rimmed, type Scene } from '../scene.ts';
import { flock, grass, land, type Puff, profile, puffs, ranges } from '../scenery.ts';

const gallop = `${limb([
  [-46, -6, 24],
  [-20, -4, 36],
  [10, -2, 32],
  [36, -6, 36],
  [52, -16, 22],
])}${limb([
  [40, -10, 36],
  [58, -34, 24],
  [76, -58, 17],
  [84, -66, 13],
])}${limb([
  [78, -68, 16],
  [96, -56, 14],
  [114, -42, 9],
  [118, -38, 7],
])}${path('M76 -72L78 -88L88 -72Z')}${limb([
  [40, 4, 20],
  [60, 16, 11],
  [86, 6, 7],
  [96, 18, 6],
  [104, 20, 5],
])}${limb([
  [36, 6, 18],
  [48, 28, 10],
  [34, 46, 6],
  [24, 56, 6],
  [30, 60, 4],
])}${limb([
  [-44, 2, 26],
  [-62, 18, 14],
  [-88, 18, 8],
  [-104, 32, 6],
  [-112, 30, 5],
])}${limb([
  [-38, 4, 24],
  [-42, 26, 12],
  [-64, 40, 7],
  [-74, 56, 6],
  [-82, 56, 4],
])}${limb([
  [-44, -10, 16],
  [-78, -24, 15],
  [-104, -14, 12],
  [-122, 2, 2],
])}${limb([
  [80, -70, 12],
  [62, -58, 14],
  [44, -44, 10],
  [30, -44, 2],
])}${limb([
  [74, -62, 10],
  [54, -50, 12],
  [34, -30, 3],
])}`;

const gaucho = `${limb([
  [4, -12, 24],
  [8, -44, 17],
  [14, -62, 19],
  [16, -68, 12],
])}${circle(20, -78, 8)}${ellipse(20, -83, 17, 3.4)}${path('M11 -84C12 -96 28 -96 29 -84Z')}${limb([
  [14, -58, 9],
  [32, -48, 7],
  [50, -46, 5],
])}${limb([
  [4, -20, 15],
  [20, -4, 11],
  [14, 22, 8],
  [24, 26, 6],
])}${limb([
  [10, -62, 6],
  [-14, -64, 12],
  [-34, -52, 10],
  [-44, -56, 2],
])}`;

export function horse(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const ground = sc.cy + s * 66;
  const fields = ranges(sc, {
    from: sc.horizon - s * 30,
    to: sc.horizon + s * 20,
    count: 2,
    amp: s * 30,
    relief: r.pick(['hills', 'peaks'] as const),
    near: mix(p.base, p.deep, 0.4),
  });
  const ridge = Array.from({ length: 41 }, (_, i): Point => {
    const x = -20 + (i / 40) * (sc.w + 40);
    return [x, ground + Math.sin(x / (s * 60) + 1) * s * 5];
  });
  const dust = puffs(
    sc,
    Array.from(
      { length: 26 },
      (_, i): Puff => [
        sc.cx - flip * s * (30 + i * 4.4 + r.between(-8, 8)),
        ground - s * r.between(-4, 3 + i * 0.7),
        s * r.between(4, 8 + i * 0.3),
      ],
    ),
    p.light,
    p.soft,
    0.5,
  );
  return (
    sky(sc, sc.hour === 'night' ? 'dusk' : sc.hour, sc.h) +
    disc(
      sc,
      sc.cx + flip * s * r.between(-6, 14),
      sc.cy - s * r.between(0, 20),
      s * r.between(74, 88),
      'dusk',
    ) +
    streaks(sc, sc.cy - s * 10, s * 80, 7, p.light, 0.45) +
    fields.svg +
    mist(sc, ground - s * 50, s * 70, p.glow, 0.55) +
    dust +
    land(sc, ridge, mix(p.deep, p.ink, 0.2), mix(p.deep, p.base, 0.4)) +
    at(
      sc.cx,
      ground - s * 44,
      s * 0.74,
      rimmed(
        gallop + (sc.choose(['rider', 'riderless']) === 'rider' ? gaucho : ''),
        p.ink,
        p.glow,
        0.8,
        -1.4,
      ),
      -3 * flip,
      flip,
    ) +
    land(sc, profile(sc, ground + s * 34, s * 16, 'hills'), mix(p.deep, p.ink, 0.55), p.ink) +
    grass(sc, ground + s * 44, s * 26, mix(p.deep, p.ink, 0.55), 5) +
    grass(sc, ground + s * 76, s * 38, p.ink, 6) +
    flock(sc, sc.cx - flip * s * 50, sc.cy - s * 66, s * 30, 4, p.ink, s * 5)
  );
}
