import { beam, disc, halo, mist, sky, sparks, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
  horizontal,
  line,
  n,
  type Point,
  path,
  polygon,
  radial,
  rect,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { type Puff, person, puffs } from '../scenery.ts';

function cog(teeth: number, fill: string, hole: string, spokes: number): string {
  const points: Point[] = [];
  for (let i = 0; i < teeth; i++) {
    for (const [k, radius] of [
      [0, 84],
      [0.14, 100],
      [0.42, 100],
      [0.56, 84],
    ] as const) {
      const a = ((i + k) / teeth) * 6.2832;
      points.push([Math.cos(a) * radius, Math.sin(a) * radius]);
    }
  }
  const holes = times(spokes, (i) => {
    const a = (i / spokes) * 6.2832;
    return circle(Math.cos(a) * 47, Math.sin(a) * 47, spokes > 5 ? 15 : 19, hole);
  });
  return `${path(polygon(points), fill)}${circle(0, 0, 72, 'none', `stroke="${hole}" stroke-width="2.5" opacity=".6"`)}${holes}${circle(0, 0, 18, hole)}${circle(0, 0, 9, fill)}`;
}

export function gears(sc: Scene): string {
  const { p, r, s } = sc;
  const wheel = (
    x: number,
    y: number,
    radius: number,
    teeth: number,
    a: string,
    b: string,
    hole: string,
  ) =>
    at(
      sc.cx + x * s,
      sc.cy + y * s,
      (radius * s) / 100,
      cog(
        teeth,
        sc.def(
          (id) =>
            `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient>`,
        ),
        hole,
        r.pick([5, 6, 7]),
      ),
      r() * 40,
    );
  const m = r.sign();
  const floor = sc.cy + s * 128;
  const back = mix(p.deep, p.base, 0.5);
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.4, p.deep], [1, p.ink])) +
    halo(sc, sc.cx, sc.cy, s * 240, p.base, 0.95) +
    wheel(m * 96, -96, 84, 22, back, p.deep, p.ink) +
    wheel(-m * 120, 70, 76, 20, back, p.deep, p.ink) +
    times(5, (i) =>
      beam(sc, sc.cx + s * 10, sc.cy - s * 160, 1.2 + i * 0.18, s * 330, 0.04, p.light, 0.4),
    ) +
    halo(sc, sc.cx, sc.cy, s * 150, p.glow, 0.85) +
    wheel(-m * 10, -8, 78, 18, p.glow, mix(p.base, p.soft, 0.3), p.deep) +
    wheel(m * 78, 66, 40, 11, p.soft, p.base, p.deep) +
    wheel(-m * 88, -82, 34, 10, p.pop, mix(p.pop, p.ink, 0.55), p.deep) +
    mist(sc, floor - s * 60, s * 80, p.soft, 0.35) +
    path(
      polygon([
        [0, floor],
        [sc.w, floor],
        [sc.w, sc.h + 5],
        [0, sc.h + 5],
      ]),
      p.ink,
    ) +
    line(`M0 ${n(floor)}H${sc.w}`, p.soft, s * 0.8, 'opacity=".6"') +
    times(5, (i) =>
      person(
        sc.cx + (i - 2) * s * 26 + r.between(-3, 3) * s,
        floor + s * 2,
        s * r.between(34, 40),
        p.ink,
      ),
    ) +
    sparks(sc, sc.cx + m * s * 56, sc.cy + s * 44, s * 90, 34, p.light, s * 1.3)
  );
}

export function robot(sc: Scene): string {
  const { p, r, s } = sc;
  const metal = horizontal(
    sc,
    [0, mix(p.deep, p.ink, 0.3)],
    [0.3, p.soft],
    [0.48, p.light],
    [0.62, p.soft],
    [1, mix(p.deep, p.ink, 0.4)],
  );
  const dark = horizontal(sc, [0, p.ink], [0.45, mix(p.base, p.soft, 0.3)], [1, p.ink]);
  const rounded = sc.choose(['sculpted', 'boxy']) === 'sculpted';
  const head = rounded
    ? 'M-44 -8C-46 -62 -24 -86 0 -86C24 -86 46 -62 44 -8C42 22 26 40 0 40C-26 40 -42 22 -44 -8Z'
    : 'M-46 -66C-46 -78 -40 -82 -30 -82H30C40 -82 46 -78 46 -66V18C46 30 34 38 22 38H-22C-34 38 -46 30 -46 18Z';
  const eyes = rounded
    ? `${path('M-34 -22C-28 -34 -12 -32 -8 -20C-14 -14 -28 -12 -34 -22ZM34 -22C28 -34 12 -32 8 -20C14 -14 28 -12 34 -22Z', p.ink)}${circle(-21, -22, 5, p.pop)}${circle(21, -22, 5, p.pop)}`
    : `${circle(-20, -28, 15, p.ink)}${circle(20, -28, 15, p.ink)}${circle(-20, -28, 9, p.pop)}${circle(20, -28, 9, p.pop)}${circle(-17, -31, 3, p.light)}${circle(23, -31, 3, p.light)}`;
  const mouth = rounded
    ? `${path('M-4 -14L-7 4H7L4 -14Z', p.base, 'opacity=".6"')}${rect(-13, 15, 26, 4.5, p.ink, 'rx="2"')}`
    : `${rect(-26, 4, 52, 18, p.ink, 'rx="4"')}${times(6, (i) => rect(-21 + i * 8, 7, 4, 12, p.soft))}`;
  const crest = rounded
    ? path('M-7 -84C-6 -100 6 -100 7 -84L4 -34H-4Z', p.glow)
    : `${line('M0 -82V-108', p.soft, 4)}${circle(0, -112, 7, p.pop)}`;
  const ears = [-1, 1]
    .map((k) => `${rect(k * 50 - 6, -34, 12, 34, dark, 'rx="4"')}${circle(k * 54, -17, 9, metal)}`)
    .join('');
  const chest = `${rect(-20, 34, 40, 26, dark)}${times(3, (i) => line(`M-20 ${40 + i * 7}H20`, p.ink, 2))}${path('M-108 290L-104 170C-104 96 -78 64 -30 56C-14 62 14 62 30 56C78 64 104 96 104 170L108 290Z', metal)}${path('M-108 290L-104 170C-104 104 -86 76 -58 66C-70 96 -72 130 -70 170L-66 290ZM108 290L104 170C104 104 86 76 58 66C70 96 72 130 70 170L66 290Z', p.ink, 'opacity=".45"')}${circle(0, 98, 19, p.ink)}${circle(0, 98, 13, radial(sc, [0, p.light], [0.5, p.pop], [1, mix(p.pop, p.ink, 0.5)]))}${line('M-40 74L-20 90M40 74L20 90M-44 122H-22M44 122H22', p.ink, 2, 'opacity=".7"')}`;
  const orbit = times(5, (i) =>
    ellipse(
      sc.cx,
      sc.cy + s * (56 - i * 34),
      s * (104 - Math.abs(i - 2) * 9),
      s * 13,
      'none',
      `stroke="${p.glow}" stroke-width="${n(s * 1.7)}" opacity=".75"`,
    ),
  );
  const front = times(5, (i) => {
    const y = sc.cy + s * (56 - i * 34);
    const rx = s * (104 - Math.abs(i - 2) * 9);
    return line(
      `M${n(sc.cx - rx)} ${n(y)}A${n(rx)} ${n(s * 13)} 0 0 0 ${n(sc.cx + rx)} ${n(y)}`,
      p.light,
      s * 1.5,
      'opacity=".85"',
    );
  });
  const rings = rounded;
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.5, p.base], [1, p.ink])) +
    times(14, (i) =>
      beam(sc, sc.cx, sc.cy - s * 10, (i / 14) * 6.283 + 0.05, s * 340, 0.1, p.soft, 0.5),
    ) +
    halo(sc, sc.cx, sc.cy - s * 10, s * 180, p.glow, 0.8) +
    times(sc.wide ? 30 : 14, (i) => {
      const w = sc.w / (sc.wide ? 30 : 14);
      const h = s * r.between(30, 110);
      return rect(i * w, sc.h * 0.72 - h, w * 0.86, sc.h, p.deep, 'opacity=".8"');
    }) +
    (rings ? orbit : '') +
    at(
      sc.cx,
      sc.cy + s * 4,
      s * 0.92,
      chest +
        ears +
        path(head, metal) +
        path(head, 'none', `stroke="${p.ink}" stroke-width="1.6" opacity=".6"`) +
        crest +
        eyes +
        mouth,
    ) +
    (rings ? front : '') +
    halo(sc, sc.cx - s * 19, sc.cy - s * 18, s * 20, p.pop, 0.6) +
    halo(sc, sc.cx + s * 19, sc.cy - s * 18, s * 20, p.pop, 0.6)
  );
}

export function train(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.cy + s * 70;
  const steam = (dir: number, light: string, dark: string, opacity: number) =>
    puffs(
      sc,
      Array.from(
        { length: 22 },
        (_, i): Puff => [
          sc.cx + dir * s * (i * 5 + i * i * 0.16) + r.between(-7, 7) * s,
          sc.cy - s * (88 + i * 3.4) + r.between(-9, 9) * s,
          s * (9 + i * 1.7),
        ],
      ),
      light,
      dark,
      opacity,
    );
  const engine = `${path('M-62 40L-70 96H70L62 40Z', p.ink)}${path('M-60 44L-66 -14C-66 -30 66 -30 66 -14L60 44Z', mix(p.deep, p.ink, 0.55))}${rect(-14, -104, 28, 34, p.ink)}${path('M-20 -104H20L16 -112H-16Z', p.ink)}${circle(0, -16, 60, p.ink)}${circle(0, -16, 60, 'none', `stroke="${p.soft}" stroke-width="2"`)}${circle(0, -16, 50, vertical(sc, [0, mix(p.deep, p.base, 0.5)], [1, p.ink]))}${circle(0, -16, 50, 'none', `stroke="${p.base}" stroke-width="1.5"`)}${times(16, (i) => circle(Math.cos(i * 0.3927) * 55, -16 + Math.sin(i * 0.3927) * 55, 1.8, p.soft))}${line('M-40 -16H40M0 -4V24', p.soft, 1.4, 'opacity=".6"')}${rect(-78, 44, 156, 11, p.pop)}${circle(-48, 66, 9, p.glow)}${circle(48, 66, 9, p.glow)}${circle(-62, 50, 8, p.ink)}${circle(62, 50, 8, p.ink)}${path('M-54 58H54L76 108H-76Z', p.ink)}${times(9, (i) => line(`M${-44 + i * 11} 62L${-62 + i * 15.5} 106`, p.soft, 1.6, 'opacity=".75"'))}${circle(0, -26, 25, p.ink)}${circle(0, -26, 20, p.light)}`;
  const van: Point = [sc.cx, y - s * 20];
  const rail = (k: number) =>
    path(
      polygon([
        [van[0] + k * s * 44, van[1] + s * 40],
        [van[0] + k * s * 48, van[1] + s * 40],
        [van[0] + k * s * 104, sc.h + 5],
        [van[0] + k * s * 93, sc.h + 5],
      ]),
      p.soft,
    );
  const sleepers = times(9, (i) => {
    const t = ((i + 0.6) / 9) ** 1.6;
    const sy = y + s * 22 + t * (sc.h - y);
    const half = s * (62 + ((sy - y) / s) * 0.52);
    return rect(sc.cx - half, sy, half * 2, s * (2.5 + t * 7), mix(p.deep, p.ink, 0.3 + t * 0.5));
  });
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx + r.sign() * s * 60, sc.cy - s * r.between(50, 66), s * r.between(30, 42)) +
    streaks(sc, sc.cy - s * 40, s * 60, 5, p.light, 0.4) +
    path(
      polygon([
        [-5, sc.cy - s * 20],
        [sc.cx - s * 70, y - s * 4],
        [sc.cx + s * 70, y - s * 4],
        [sc.w + 5, sc.cy - s * 30],
        [sc.w + 5, sc.h + 5],
        [-5, sc.h + 5],
      ]),
      vertical(sc, [0, mix(p.base, p.soft, 0.3)], [0.5, p.deep], [1, p.ink]),
    ) +
    times(7, (i) => {
      const px = sc.cx - s * (74 + i * i * 5.6 + i * 9);
      const top = y - s * (58 + i * i * 4 + i * 10);
      return line(
        `M${n(px)} ${n(y + s * i * 5)}V${n(top)}M${n(px - s * (5 + i * 2))} ${n(top + s * 6)}h${n(s * (10 + i * 4))}`,
        p.ink,
        s * (0.9 + i * 0.5),
      );
    }) +
    steam(r.sign(), mix(p.soft, p.base, 0.3), p.base, 0.8) +
    steam(r.sign(), p.light, p.soft, 0.92) +
    path(
      polygon([
        [sc.cx - s * 62, y + s * 12],
        [sc.cx + s * 62, y + s * 12],
        [sc.cx + s * 190, sc.h + 5],
        [sc.cx - s * 190, sc.h + 5],
      ]),
      p.ink,
    ) +
    sleepers +
    rail(-1) +
    rail(1) +
    at(sc.cx, sc.cy + s * 8, s * 0.84, engine) +
    halo(sc, sc.cx, sc.cy - s * 14, s * 78, p.light, 0.95) +
    beam(sc, sc.cx, sc.cy - s * 14, 1.57, s * 240, 0.5, p.glow, 0.4) +
    puffs(
      sc,
      Array.from(
        { length: 12 },
        (_, i): Puff => [
          sc.cx + (i % 2 ? 1 : -1) * s * r.between(62, 128),
          y + s * r.between(18, 40),
          s * r.between(8, 22),
        ],
      ),
      p.light,
      p.soft,
      0.28,
    )
  );
}
