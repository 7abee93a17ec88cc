import { slug } from '../../../src/domain/slug.ts';
import type { DemoGround } from '../../catalogue/football.ts';
import { beam, disc, halo, sky, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import { dressed } from '../poster.ts';
import {
  at,
  circle,
  createScene,
  ellipse,
  group,
  line,
  n,
  type Point,
  path,
  polygon,
  rect,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { flock, land, pines, profile, ranges, water } from '../scenery.ts';

/** Where the pitch begins, and how far it widens towards the eye. */
const TOP = 344;
const WIDEN = 3.4;

/** A point of the pitch: `x` is the distance from its middle, measured at the far line; `t` goes from there (0) to the eye (1). */
const spot = (sc: Scene, x: number, t: number): Point => [
  sc.cx + x * (1 + (WIDEN - 1) * t),
  TOP + (sc.h - TOP) * t,
];

const seam = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

function pitch(sc: Scene, turf: string): string {
  const { p } = sc;
  const lit = mix(turf, p.glow, 0.16);
  const mown = times(22, (i) => {
    const x = (i - 11) * 130;
    const corners = [spot(sc, x, 0), spot(sc, x + 130, 0), spot(sc, x + 130, 1), spot(sc, x, 1)];
    return path(polygon(corners), i % 2 ? turf : lit);
  });
  const chalk = (d: string, width: number) =>
    line(d, mix(p.light, '#ffffff', 0.6), width, 'opacity=".75"');
  const [mx, my] = spot(sc, 0, 0.34);
  const box = [spot(sc, 330, 0.02), spot(sc, 170, 0.08), spot(sc, 170, 0.5), spot(sc, 420, 0.62)];
  return (
    rect(0, TOP, sc.w, sc.h - TOP, turf) +
    mown +
    chalk(seam([spot(sc, -1200, 0.02), spot(sc, 1200, 0.02)]), 3) +
    chalk(seam([spot(sc, 0, 0.02), spot(sc, -30, 1)]), 5) +
    ellipse(mx, my, 250, 62, 'none', `stroke="${p.light}" stroke-width="4" opacity=".7"`) +
    chalk(seam(box), 4) +
    rect(0, TOP, sc.w, sc.h - TOP, vertical(sc, [0, p.ink, 0.1], [0.45, p.ink, 0], [1, p.ink, 0.6]))
  );
}

function ball(sc: Scene): string {
  const { p } = sc;
  const patch = (x: number, y: number, size: number, turn: number) =>
    path(
      polygon(
        Array.from({ length: 5 }, (_, i): Point => {
          const angle = i * 1.2566 - 1.57 + turn;
          return [x + Math.cos(angle) * size, y + Math.sin(angle) * size];
        }),
      ),
      mix(p.ink, '#000000', 0.2),
    );
  const clip = sc.def((id) => `<clipPath id="${id}">${circle(0, 0, 100)}</clipPath>`);
  const patches =
    patch(0, -8, 34, 0.1) +
    times(5, (i) => {
      const angle = i * 1.2566 - 1.57 + 0.1;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return (
        patch(x * 92, y * 92 - 8, 32, 0.72 + angle) +
        line(
          `M${n(x * 34)} ${n(y * 34 - 8)}L${n(x * 64)} ${n(y * 64 - 8)}`,
          mix(p.ink, '#000000', 0.2),
          5,
        )
      );
    });
  const shade = vertical(sc, [0, p.ink, 0], [0.55, p.ink, 0.1], [1, p.ink, 0.7]);
  const leather = `${circle(0, 0, 100, mix(p.light, '#ffffff', 0.4))}${group(patches, `clip-path="${clip}"`)}${circle(0, 0, 100, shade)}`;
  const [x, y] = [sc.cx + 150, 462];
  return ellipse(x + 12, y + 56, 68, 11, p.ink, 'opacity=".55"') + at(x, y, 0.56, leather, 14);
}

/** Masts of floodlights; near ones are taller. */
function floodlights(sc: Scene, places: readonly Point[]): string {
  const { p } = sc;
  return places
    .map(([x, height]) => {
      const y = TOP - height;
      const lamps = times(15, (i) =>
        circle(x - 36 + (i % 5) * 18, y + 12 + Math.floor(i / 5) * 16, 6, p.light),
      );
      return (
        halo(sc, x, y + 28, 210, p.glow, 0.75) +
        beam(sc, x, y + 30, Math.PI / 2 + (sc.cx - x) / 900, 460, 0.3, p.light, 0.16) +
        line(`M${n(x)} ${TOP + 6}L${n(x)} ${n(y + 50)}`, p.ink, 8) +
        rect(x - 48, y, 96, 58, p.ink, 'rx="6"') +
        lamps
      );
    })
    .join('');
}

/** A full stadium under a roof. */
function bowl(sc: Scene): string {
  const { p, r } = sc;
  const far = mix(p.deep, p.base, 0.4);
  const rim = `M-10 ${TOP - 96}Q${sc.w / 2} ${TOP - 190} ${sc.w + 10} ${TOP - 96}`;
  const stand = path(`${rim}V${TOP + 8}H-10Z`, vertical(sc, [0, p.deep], [1, far]));
  const rows = times(7, (i) =>
    line(
      `M-10 ${TOP - 70 + i * 11}Q${sc.w / 2} ${TOP - 150 + i * 20} ${sc.w + 10} ${TOP - 70 + i * 11}`,
      mix(far, p.soft, 0.3),
      2,
      'opacity=".5"',
    ),
  );
  const crowd = times(170, () => {
    const x = r() * sc.w;
    const arch = 42 * (1 - ((x - sc.w / 2) / (sc.w / 2)) ** 2);
    return circle(
      x,
      TOP - 14 - r() * (52 + arch),
      r.between(2.2, 4.2),
      r.pick([p.soft, p.glow, p.light, p.pop, p.base]),
      'opacity=".8"',
    );
  });
  const roof = line(rim, p.ink, 26) + line(rim, mix(p.base, p.glow, 0.35), 3);
  const board =
    rect(0, TOP - 12, sc.w, 16, p.ink) +
    times(9, (i) => rect(20 + i * 148, TOP - 9, 96, 9, i % 2 ? p.pop : p.glow, 'opacity=".65"'));
  return (
    stand +
    rows +
    crowd +
    roof +
    board +
    floodlights(sc, [
      [sc.cx - 330, 250],
      [sc.cx + 330, 270],
    ])
  );
}

/** Trees and a fence: a ground without stands. */
function park(sc: Scene): string {
  const { p, r } = sc;
  const back = ranges(sc, {
    from: TOP - 120,
    to: TOP - 40,
    count: 2,
    amp: 90,
    relief: 'hills',
    near: mix(p.deep, p.base, 0.4),
  });
  const ground = profile(sc, TOP - 26, 16, 'hills');
  const posts = times(34, (i) => line(`M${i * 40} ${TOP - 22}V${TOP + 4}`, p.ink, 3));
  const rail = line(`M-5 ${TOP - 18}H${sc.w + 5}M-5 ${TOP - 6}H${sc.w + 5}`, p.ink, 2.4);
  return (
    back.svg +
    pines(sc, ground, r.between(95, 130), 46, mix(p.ink, p.deep, 0.5)) +
    land(sc, ground, p.deep) +
    posts +
    rail
  );
}

/** Roofs of the neighbourhood behind a wall. */
function street(sc: Scene): string {
  const { p, r } = sc;
  const houses = times(16, (i) => {
    const [x, width, height] = [i * 84 - 20, r.between(70, 104), r.between(52, 150)];
    const wall = mix(p.deep, p.base, r.between(0, 0.5));
    const windows = times(4, (k) =>
      r.chance(0.55)
        ? rect(
            x + 14 + (k % 2) * 32,
            TOP - height + 18 + Math.floor(k / 2) * 30,
            13,
            16,
            p.glow,
            'opacity=".85"',
          )
        : '',
    );
    return rect(x, TOP - height, width, height, wall) + windows;
  });
  const wall =
    rect(0, TOP - 34, sc.w, 40, mix(p.ink, p.deep, 0.4)) +
    line(`M0 ${TOP - 34}H${sc.w}`, mix(p.base, p.soft, 0.4), 3);
  return houses + wall + floodlights(sc, [[sc.cx + 300, 190]]);
}

/** Open water beyond the touchline. */
const shore = (sc: Scene): string =>
  ranges(sc, {
    from: TOP - 116,
    to: TOP - 96,
    count: 1,
    amp: 40,
    relief: 'hills',
    near: mix(sc.p.deep, sc.p.base, 0.5),
  }).svg +
  water(sc, TOP - 88, sc.cx + 110, 150, 0.7) +
  rect(0, TOP - 8, sc.w, 14, sc.p.ink);

const SURROUNDINGS = { bowl, park, street, shore };

/** The ground of a league, 1280 × 720: the pitch and its surroundings. */
export function groundBackdrop(name: string, { around, palette, hour, turf }: DemoGround): string {
  const sc = createScene({ id: slug(name), palette, frame: 'backdrop' });
  const { p, r } = sc;
  const isNight = hour === 'night';
  const light = isNight
    ? ''
    : disc(sc, sc.cx + r.between(60, 160), TOP - r.between(130, 180), 58, hour);
  const picture =
    sky(sc, hour, TOP) +
    streaks(sc, 150, 90, 4, isNight ? p.base : p.light, 0.4) +
    light +
    (isNight ? '' : flock(sc, sc.cx - 150, 150, 120, 6, p.deep, 11)) +
    SURROUNDINGS[around](sc) +
    pitch(sc, turf ?? mix('#1d5a38', p.base, 0.25)) +
    ball(sc);
  return dressed(sc, picture);
}
