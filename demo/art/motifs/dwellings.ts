import { beam, disc, halo, mist, sky, stars, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
  group,
  limb,
  line,
  n,
  type Point,
  path,
  polygon,
  rect,
  rimmed,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import {
  bareTree,
  cloudBank,
  flock,
  grass,
  heightAt,
  land,
  pines,
  ranges,
  water,
} from '../scenery.ts';

export function castle(sc: Scene): string {
  const { p, r, s } = sc;
  const window = (x: number, y: number) =>
    path(`M${x - 2} ${y + 6}V${y}A2 2.4 0 0 1 ${x + 2} ${y}V${y + 6}Z`, p.glow);
  const tower = (x: number, y: number, w: number, h: number, roof: number) =>
    path(
      polygon([
        [x - w / 2, y],
        [x - w / 2, y - h],
        [x - w * 0.66, y - h],
        [x, y - h - roof],
        [x + w * 0.66, y - h],
        [x + w / 2, y - h],
        [x + w / 2, y],
      ]),
    ) +
    line(`M${x} ${n(y - h - roof)}V${n(y - h - roof - 10)}`, p.ink, 1) +
    path(`M${x} ${n(y - h - roof - 10)}l11 3l-11 3Z`, p.pop);
  const crenel = (x: number, y: number, w: number, h: number) =>
    path(`M${x} ${y}V${y - h}${times(Math.round(w / 8), () => 'h4v4h4v-4')}V${y}Z`);
  const j = () => r.between(-9, 9);
  const [ha, hb, hc] = [78 + j(), 98 + j(), 66 + j()];
  const keep = `${crenel(-58, 34, 116, 46)}${tower(-50, 34, 22, ha, 34)}${tower(-12, 30, 30, hb, 46)}${tower(20, 34, 18, hc, 28)}${tower(52, 36, 24, ha - 16, 36)}${tower(-76, 44, 15, 44, 22)}${tower(74, 46, 14, 40, 22)}`;
  const rock = path(
    'M-104 130C-92 84 -92 60 -84 44L-60 34L-20 30L30 33L60 34L84 46C90 70 102 92 112 130Z',
  );
  const lit: Point[] = [
    [-50, -24],
    [-50, 2],
    [-12, -46],
    [-12, -20],
    [-16, 10],
    [20, -12],
    [52, -8],
    [50, 12],
    [-30, 12],
    [4, 14],
    [-76, 16],
    [74, 22],
  ];
  const hills = ranges(sc, {
    from: sc.horizon - s * 20,
    to: sc.horizon + s * 70,
    count: 4,
    amp: s * 52,
    relief: 'peaks',
  });
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx + r.sign() * s * 22, sc.cy - s * 22, s * r.between(58, 76)) +
    streaks(sc, sc.cy - s * 10, s * 50, 5, p.base, 0.5) +
    hills.layers.slice(0, 2).join('') +
    at(
      sc.cx,
      sc.cy + s * 36,
      s * 0.98,
      rimmed(keep + rock, mix(p.ink, p.deep, 0.35), p.glow, -1.2, -0.6) +
        lit.map(([x, y]) => window(x, y)).join(''),
      0,
      r.sign(),
    ) +
    mist(sc, sc.horizon - s * 6, s * 80, p.soft, 0.6) +
    flock(sc, sc.cx, sc.cy - s * 50, s * 60, 7, p.ink, s * 6) +
    hills.layers.slice(2).join('') +
    pines(sc, hills.profiles[3] as Point[], s * 30, s * 12, p.ink)
  );
}

export function house(sc: Scene): string {
  const { p, r, s } = sc;
  const pane = (x: number, y: number, w: number, h: number) =>
    `${rect(x, y, w, h, p.glow)}${line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h / 2}H${x + w}`, p.ink, 1.3)}`;
  const kind = sc.detail === 'crooked' ? 'crooked' : sc.choose(['cottage', 'manor']);
  const lean = r.between(-5, 5) * (kind === 'crooked' ? 3.2 : 1);
  const cottage = `${path(`M-40 70L${-42 + lean} -6L-52 -2L${-14 + lean} -52L${24 + lean} -4L${16 + lean} -6L22 70Z`)}${path(`M14 70L${16 + lean * 0.6} 14L6 18L${40 + lean * 0.6} -22L74 20L64 17L62 70Z`)}${path(`M${-32 + lean} -58h10v34h-10Z`)}${path('M-58 70H80L90 84H-66Z')}`;
  const manor = `${path('M-82 70V4L-88 4L-78 -26H-30L-26 4V70Z')}${path('M82 70V4L88 4L78 -26H30L26 4V70Z')}${path('M-30 70V-34L-36 -34L-24 -84H24L36 -34L30 -34V70Z')}${path('M-20 -84V-96H20V-84ZM-2 -96V-118H2V-96ZM-66 -26V-48H-56V-26ZM56 -26V-44H66V-26Z')}${path('M-90 70H90L98 84H-98Z')}`;
  const cottageLights = `${pane(-20 + lean * 0.4, -14, 15, 20)}${pane(-30, 26, 13, 19)}${pane(32, 30, 15, 18)}${path('M-4 70V40A9 9 0 0 1 14 40V70Z', p.glow)}${path('M-4 70H14L60 150H-60Z', vertical(sc, [0, p.glow, 0.7], [1, p.glow, 0]))}`;
  const manorLights = `${circle(0, -58, 8, p.glow)}${pane(-20, -20, 13, 24)}${pane(7, -20, 13, 24)}${pane(-66, 20, 14, 24)}${pane(52, 20, 14, 24)}${r.chance(0.6) ? pane(-44, 20, 12, 24) : ''}${path('M-10 70V38A10 10 0 0 1 10 38V70Z', p.glow)}${path('M-10 70H10L56 150H-56Z', vertical(sc, [0, p.glow, 0.7], [1, p.glow, 0]))}`;
  const [walls, lights] = kind === 'manor' ? [manor, manorLights] : [cottage, cottageLights];
  const skew = kind === 'crooked' ? `transform="skewX(${lean > 0 ? -9 : 9})"` : '';
  const hill = Array.from({ length: 41 }, (_, i): Point => {
    const x = -20 + (i / 40) * (sc.w + 40);
    return [x, sc.horizon + s * 12 + ((x - sc.cx) / (s * 62)) ** 2 * s * 7];
  });
  const flip = r.sign();
  const treeX = sc.cx - flip * s * (kind === 'manor' ? 100 : 76);
  const [chimneyX, chimneyY] = kind === 'manor' ? [-61, -104] : [-27 + lean, -114];
  const plume = (dx: number, dy: number, width: number) =>
    [sc.cx + flip * s * (chimneyX + dx), sc.horizon + s * (chimneyY - dy), s * width] as const;
  const smoke = group(
    limb([plume(0, 0, 4), plume(7, 18, 9), plume(2, 38, 13), plume(16, 62, 20), plume(12, 88, 24)]),
    `fill="${vertical(sc, [0, p.light, 0], [0.6, p.light, 0.35], [1, p.light, 0.6])}"`,
  );
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx + flip * s * 36, sc.cy - s * 28, s * r.between(50, 66)) +
    streaks(sc, sc.cy - s * 24, s * 50, 6, p.base, 0.55) +
    ranges(sc, {
      from: sc.horizon - s * 8,
      to: sc.horizon + s * 30,
      count: 2,
      amp: s * 34,
      relief: 'hills',
      near: mix(p.base, p.deep, 0.5),
    }).svg +
    bareTree(sc, treeX, heightAt(hill, treeX) + 4, s * 130, p.ink) +
    smoke +
    halo(sc, sc.cx, sc.horizon - s * 20, s * 90, p.glow, 0.5) +
    land(sc, hill, mix(p.ink, p.deep, 0.5), p.ink) +
    at(
      sc.cx,
      sc.horizon - s * 56,
      s,
      group(rimmed(walls, p.ink, p.soft, 1.2, -0.8) + lights, skew),
      0,
      flip,
    ) +
    flock(sc, treeX, sc.cy - s * 40, s * 40, 5, p.ink, s * 5) +
    grass(sc, sc.h - s * 30, s * 22, p.ink)
  );
}

export function lighthouse(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const x = sc.cx - flip * s * 14;
  const top = sc.cy - s * 66;
  const clip = sc.def(
    (id) => `<clipPath id="${id}"><path d="M-17 -40H17L27 100H-27Z"/></clipPath>`,
  );
  const tower = `${path('M-17 -40H17L27 100H-27Z', p.light)}${group(`${rect(-40, -12, 80, 26, p.pop)}${rect(-40, 42, 80, 28, p.pop)}${rect(2, -50, 60, 160, p.ink, 'opacity=".42"')}`, `clip-path="${clip}"`)}${rect(-23, -47, 46, 7, p.ink)}${rect(-12, -68, 24, 22, p.light)}${line('M-12 -68V-46M-4 -68V-46M4 -68V-46M12 -68V-46', p.ink, 1.6)}${path('M-16 -68C-12 -84 12 -84 16 -68Z', p.ink)}${line('M0 -80V-92', p.ink, 1.6)}${rect(-4, 14, 8, 11, p.ink)}${path('M-7 100V84A7 7 0 0 1 7 84V100Z', p.ink)}`;
  const cliff: Point[] = [
    [x - flip * sc.w, sc.horizon + s * 26],
    [x - flip * s * 90, sc.horizon + s * 12],
    [x - flip * s * 40, sc.horizon - s * 4],
    [x + flip * s * 34, sc.horizon - s * 2],
    [x + flip * s * 48, sc.horizon + s * 24],
    [x + flip * s * 42, sc.horizon + s * 46],
    [x + flip * s * 66, sc.horizon + s * 74],
    [x + flip * s * 60, sc.horizon + s * 100],
    [x + flip * s * 84, sc.h + 10],
    [x - flip * sc.w, sc.h + 10],
  ];
  const hour = sc.hour === 'dawn' ? 'dusk' : sc.hour;
  const swing = r.between(-0.14, 0.1);
  return (
    sky(sc, hour, sc.horizon + 6) +
    stars(sc, sc.horizon * 0.6) +
    cloudBank(sc, sc.horizon - s * 14, s * 16, mix(p.soft, p.base, 0.3), mix(p.base, p.soft, 0.3)) +
    water(sc, sc.horizon + 2, x + flip * s * 60, s * 90, 0.5) +
    beam(sc, x, top, flip > 0 ? swing : Math.PI - swing, sc.w * 0.85, 0.13, p.light, 0.95) +
    beam(sc, x, top, flip > 0 ? Math.PI + swing : -swing, sc.w * 0.7, 0.13, p.light, 0.6) +
    halo(sc, x, top, s * 84, p.light, 0.9) +
    at(x, sc.horizon - s * 104, s, tower) +
    circle(x, top, s * 7, p.light) +
    path(polygon(cliff), vertical(sc, [0, mix(p.deep, p.ink, 0.3)], [0.4, p.ink], [1, p.ink])) +
    times(10, () =>
      ellipse(
        x + flip * s * r.between(52, 120),
        sc.horizon + s * r.between(70, 120),
        s * r.between(4, 16),
        s * r.between(2, 5),
        p.light,
        'opacity=".5"',
      ),
    ) +
    flock(sc, x + flip * s * 60, sc.cy - s * 20, s * 44, 5, p.ink, s * 5) +
    heightMark(sc, cliff)
  );
}

/** A small cottage shows how large the tower is. */
function heightMark(sc: Scene, cliff: readonly Point[]): string {
  const sorted = cliff.slice(0, 4).toSorted((a, b) => a[0] - b[0]);
  const x = ((sorted[1] as Point)[0] + (sorted[2] as Point)[0]) / 2;
  return at(
    x,
    heightAt(sorted, x) + 2,
    sc.s * 0.3,
    `${path('M-30 2V-26L-38 -24L0 -54L38 -24L30 -26V2Z', sc.p.ink)}${rect(-16, -20, 11, 12, sc.p.glow)}${rect(8, -20, 11, 12, sc.p.glow)}`,
  );
}
