import { craters, disc, halo, mist, sky, sparks, streaks } from '../light.ts';
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
  rect,
  rimmed,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { grass, ranges } from '../scenery.ts';

/** A long-necked giant, used instead of the dragon in stories with dinosaurs. */
const sauropod = `${limb([
  [-150, 24, 1],
  [-120, 44, 8],
  [-84, 38, 20],
  [-44, 18, 46],
  [-4, 10, 60],
  [34, 8, 50],
  [56, -14, 30],
  [68, -48, 20],
  [80, -84, 15],
  [98, -100, 13],
])}${limb([
  [92, -102, 15],
  [108, -102, 16],
  [126, -92, 9],
  [130, -90, 6],
])}${limb([
  [-40, 26, 34],
  [-44, 58, 22],
  [-42, 86, 19],
  [-36, 92, 24],
])}${limb([
  [-12, 30, 30],
  [-10, 60, 19],
  [-12, 86, 17],
  [-6, 90, 22],
])}${limb([
  [22, 28, 30],
  [24, 60, 19],
  [20, 86, 17],
  [26, 92, 22],
])}${limb([
  [44, 20, 28],
  [50, 56, 18],
  [48, 84, 16],
  [54, 90, 21],
])}`;

function dinosaur(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const ground = sc.cy + s * 74;
  const ferns = (y: number, size: number, color: string) =>
    group(
      times(sc.wide ? 26 : 12, () => {
        const [x, h] = [r() * sc.w, size * r.between(0.6, 1.2)];
        return times(7, (i) =>
          limb(
            [
              [x, y, 3],
              [x + (i - 3) * h * 0.22, y - h * (0.8 - Math.abs(i - 3) * 0.1), 5],
              [x + (i - 3) * h * 0.42, y - h * (0.7 - Math.abs(i - 3) * 0.2), 0],
            ],
            5,
          ),
        );
      }) + rect(0, y - 2, sc.w, sc.h, color),
      `fill="${color}"`,
    );
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx, sc.cy - s * 14, s * r.between(74, 86)) +
    streaks(sc, sc.cy - s * 20, s * 70, 6, p.light, 0.4) +
    ranges(sc, {
      from: sc.horizon - s * 30,
      to: sc.horizon,
      count: 2,
      amp: s * 60,
      relief: 'peaks',
      near: mix(p.base, p.deep, 0.3),
    }).svg +
    mist(sc, ground - s * 50, s * 70, p.glow, 0.5) +
    ferns(ground, s * 26, mix(p.deep, p.base, 0.4)) +
    at(
      sc.cx - flip * s * 4,
      ground - s * 58,
      s * 0.72,
      rimmed(sauropod, p.ink, p.glow, 0.6, -1.4) + circle(110, -104, 2.6, p.pop),
      0,
      flip,
    ) +
    ferns(ground + s * 36, s * 34, p.deep) +
    ferns(ground + s * 72, s * 44, p.ink)
  );
}

export function dragon(sc: Scene): string {
  if (sc.detail === 'dinosaur') return dinosaur(sc);
  const { p, r, s } = sc;
  const flip = r.sign();
  const wing = (dx: number, scale: number) => {
    const tips: Point[] = [
      [-96, -76],
      [-78, -18],
      [-50, 10],
      [-22, 22],
    ];
    let d = 'M4 -6C-6 -40 -16 -66 -30 -92';
    let from: Point = [-30, -92];
    for (const tip of tips) {
      d += `Q${n((from[0] + tip[0]) / 2 + 16)} ${n((from[1] + tip[1]) / 2 + 14)} ${tip[0]} ${tip[1]}`;
      from = tip;
    }
    return at(
      dx,
      0,
      scale,
      `${path(`${d}Q-2 6 14 10Z`)}${limb([
        [4, -4, 9],
        [-16, -56, 7],
        [-30, -94, 4],
        [-34, -104, 1],
      ])}`,
    );
  };
  const veins = `${line('M-29 -90L-94 -75M-29 -90L-76 -20M-29 -90L-49 8', p.glow, 1.1, 'opacity=".5"')}`;
  const body = `${limb([
    [-118, 40, 1],
    [-92, 62, 6],
    [-58, 52, 11],
    [-30, 24, 20],
    [4, 8, 30],
    [32, -6, 25],
    [52, -30, 15],
    [58, -56, 12],
    [76, -74, 13],
  ])}${path('M66 -84L58 -104L76 -90L82 -106L90 -84C104 -78 118 -70 122 -62L104 -62L112 -54L92 -56C80 -54 66 -62 66 -84Z')}${path('M-118 40L-134 30L-128 48L-140 58L-112 50Z')}${limb(
    [
      [14, 16, 13],
      [22, 38, 9],
      [12, 54, 5],
      [22, 60, 2],
    ],
  )}${limb([
    [-20, 26, 14],
    [-16, 48, 9],
    [-28, 62, 5],
    [-18, 68, 2],
  ])}${times(7, (i) => {
    const [x, y] = [
      [-40, 26],
      [-24, 8],
      [-4, -6],
      [16, -14],
      [34, -26],
      [44, -44],
      [50, -62],
    ][i] as [number, number];
    return path(`M${x - 5} ${y + 4}L${x - 9} ${y - 12}L${x + 7} ${y}Z`);
  })}`;
  const fire = r.chance(0.6)
    ? path(
        'M112 -60C140 -66 158 -52 190 -62C172 -46 180 -34 196 -26C166 -28 140 -36 112 -56Z',
        sc.def(
          (id) =>
            `<linearGradient id="${id}"><stop offset="0" stop-color="${p.light}"/><stop offset=".4" stop-color="${p.glow}"/><stop offset="1" stop-color="${p.pop}" stop-opacity="0"/></linearGradient>`,
        ),
      )
    : '';
  const peaks = ranges(sc, {
    from: sc.horizon - s * 16,
    to: sc.horizon + s * 70,
    count: 4,
    amp: s * 66,
    relief: 'peaks',
  });
  const dark = mix(p.ink, p.deep, 0.35);
  return (
    sky(sc, sc.hour === 'dawn' ? 'dusk' : sc.hour, sc.h) +
    disc(sc, sc.cx - flip * s * 10, sc.cy - s * 6, s * r.between(72, 86), 'night') +
    craters(sc, sc.cx - flip * s * 10, sc.cy - s * 6, s * 72, 8) +
    streaks(sc, sc.cy + s * 20, s * 70, 6, p.base, 0.6) +
    (peaks.layers[0] ?? '') +
    (peaks.layers[1] ?? '') +
    at(
      sc.cx - flip * s * 8,
      sc.cy + s * 14,
      s * 0.8,
      group(
        `<g transform="translate(30 -2) rotate(38)">${wing(0, 1.08)}</g>`,
        `fill="${mix(p.deep, p.base, 0.4)}"`,
      ) +
        fire +
        rimmed(body, p.ink, p.glow, 0.6, -1.2) +
        rimmed(wing(6, 1.16), dark, p.glow, -0.6, -1.2) +
        at(6, 0, 1.16, veins) +
        circle(90, -74, 2.8, p.pop),
      r.between(-12, 4) * flip,
      flip,
    ) +
    mist(sc, sc.horizon - s * 6, s * 60, p.soft, 0.5) +
    peaks.layers.slice(2).join('') +
    sparks(sc, sc.cx, sc.cy + s * 30, s * 120, 26, p.pop, s * 1.3)
  );
}

export function spider(sc: Scene): string {
  const { p, r, s } = sc;
  const [hx, hy] = [sc.cx + s * r.between(-14, 14), sc.cy + s * r.between(-8, 14)];
  const spokes = 14;
  const angles = Array.from(
    { length: spokes },
    (_, i) => ((i + r.between(-0.22, 0.22)) / spokes) * 6.283,
  );
  const reach = s * 210;
  const web = times(11, (k) => {
    const away = s * (16 + k * 12 + k * k * 0.55);
    return angles
      .map((a, i) => {
        const b = angles[(i + 1) % spokes] as number;
        const point = (angle: number, d: number) =>
          `${n(hx + Math.cos(angle) * d)} ${n(hy + Math.sin(angle) * d)}`;
        const mid = a + ((b - a + 6.283) % 6.283) / 2;
        return `M${point(a, away)}Q${point(mid, away * 0.86)} ${point(b, away)}`;
      })
      .join('');
  });
  const threads = angles
    .map((a) => `M${n(hx)} ${n(hy)}L${n(hx + Math.cos(a) * reach)} ${n(hy + Math.sin(a) * reach)}`)
    .join('');
  const legs = [-1, 1]
    .map((side) =>
      [
        [-34, -66, -54, -112],
        [-18, -70, -20, -92],
        [14, -64, 44, -84],
        [34, -46, 84, -66],
      ]
        .map(([ky, kx, fy, fx]) =>
          limb(
            [
              [side * 8, -6, 8],
              [side * -(kx as number) * 0.9, ky as number, 6],
              [side * -(fx as number), fy as number, 1.5],
            ],
            7,
          ),
        )
        .join(''),
    )
    .join('');
  const body = `${legs}${ellipse(0, 28, 31, 38)}${ellipse(0, -14, 18, 19)}${limb([
    [-5, -28, 6],
    [-8, -40, 3],
  ])}${limb([
    [5, -28, 6],
    [8, -40, 3],
  ])}`;
  const mark = `${path('M0 8L13 22L0 34L13 50L0 58L-13 50L0 34L-13 22Z', p.pop)}${circle(-6, -24, 2.4, p.pop)}${circle(6, -24, 2.4, p.pop)}${circle(-2, -29, 1.5, p.light)}${circle(2, -29, 1.5, p.light)}`;
  const corner = (x: number, dir: number) =>
    group(
      limb([
        [x, sc.h * 0.72, s * 20],
        [x + dir * s * 22, sc.h * 0.4, s * 12],
        [x + dir * s * 40, sc.h * 0.12, s * 8],
        [x + dir * s * 90, -10, s * 3],
      ]) +
        limb([
          [x + dir * s * 24, sc.h * 0.36, s * 8],
          [x + dir * s * 66, sc.h * 0.22, s * 4],
          [x + dir * s * 110, sc.h * 0.2, 0],
        ]),
      `fill="${p.ink}"`,
    );
  const edge = sc.wide ? sc.cx + s * 158 : sc.w + 10;
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.5, p.base], [1, p.ink])) +
    disc(sc, hx + s * r.between(-30, 30), hy - s * 16, s * r.between(64, 84), 'night') +
    ranges(sc, {
      from: sc.horizon + s * 10,
      to: sc.horizon + s * 70,
      count: 3,
      amp: s * 40,
      relief: 'hills',
    }).svg +
    halo(sc, hx, hy, s * 150, p.soft, 0.35) +
    corner(edge, -1) +
    corner(sc.wide ? sc.cx - s * 170 : -10, 1) +
    line(threads, p.light, s * 0.75, 'opacity=".65"') +
    line(web, p.light, s * 0.6, 'opacity=".6"') +
    times(30, () => {
      const a = r.pick(angles);
      const d = s * r.between(20, 120);
      return circle(hx + Math.cos(a) * d, hy + Math.sin(a) * d, s * r.between(0.8, 1.8), p.light);
    }) +
    at(
      hx,
      hy,
      s * r.between(0.62, 0.72),
      rimmed(body, p.ink, p.glow, -0.9, -1.1) + mark,
      r.between(-24, 24),
    ) +
    grass(sc, sc.h - s * 14, s * 34, p.ink)
  );
}
