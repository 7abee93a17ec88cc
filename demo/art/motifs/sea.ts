import { beam, disc, halo, sky, streaks } from '../light.ts';
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
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { land, profile } from '../scenery.ts';

/** A breaker: a back that rises, a curl that falls, and foam fingers along its lip. */
function breaker(
  sc: Scene,
  x: number,
  y: number,
  size: number,
  color: string,
  flip: number,
): string {
  const { p, r } = sc;
  const back =
    'M-250 120C-160 100 -110 10 -60 -44C-20 -88 50 -104 92 -70C118 -48 122 -14 106 14C104 -14 88 -30 66 -26C24 -18 14 40 52 80C74 104 120 116 170 120Z';
  const face =
    'M92 -70C118 -48 122 -14 106 14C104 -14 88 -30 66 -26C24 -18 14 40 52 80C74 104 120 116 170 120H10C-24 80 -24 10 14 -34C36 -60 66 -74 92 -70Z';
  const lip: Point[] = [
    [-36, -66],
    [-12, -80],
    [14, -90],
    [42, -92],
    [68, -88],
    [92, -74],
    [108, -54],
    [116, -30],
    [116, -8],
    [108, 12],
  ];
  const foam = lip.flatMap(([fx, fy]) =>
    Array.from({ length: 4 }, (): Point => [fx + r.between(-9, 9), fy + r.between(-7, 7)]),
  );
  const claws = lip
    .slice(3)
    .map(([fx, fy]) =>
      limb(
        [
          [fx, fy, 11],
          [fx + r.between(2, 14), fy + r.between(8, 16), 8],
          [fx + r.between(-2, 10), fy + r.between(20, 32), 2],
        ],
        4,
      ),
    )
    .join('');
  const ribs = times(6, (i) =>
    line(
      `M${n(16 + i * 24)} 118C${n(-14 + i * 13)} ${n(84 + i * 3)} ${n(-12 + i * 5)} ${n(8 + i * 4)} ${n(26 + i * 11)} ${n(-38 - i * 4)}`,
      p.light,
      2,
      'opacity=".5"',
    ),
  );
  const drops = times(26, () =>
    circle(r.between(-40, 130), r.between(-126, 10), r.between(0.8, 2.8), p.light),
  );
  return at(
    x,
    y,
    size,
    path(back, vertical(sc, [0, mix(color, p.deep, 0.2)], [1, mix(color, p.ink, 0.7)])) +
      path(
        face,
        vertical(
          sc,
          [0, mix(color, p.soft, 0.65)],
          [0.45, mix(color, p.soft, 0.25)],
          [1, mix(color, p.ink, 0.4)],
        ),
      ) +
      ribs +
      group(
        foam.map(([fx, fy]) => circle(fx, fy, r.between(4, 9))).join('') + claws,
        `fill="${p.light}"`,
      ) +
      drops,
    0,
    flip,
  );
}

export function waves(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const swell = (y: number, color: string, amp: number) => {
    const points = profile(sc, y, amp, 'hills');
    return (
      land(sc, points, color, mix(color, p.ink, 0.6)) +
      line(
        `M${points.map(([x, py]) => `${n(x)} ${n(py)}`).join('L')}`,
        p.light,
        s * 1.1,
        'opacity=".55"',
      )
    );
  };
  return (
    sky(sc, sc.hour === 'night' ? 'dusk' : 'dawn', sc.horizon) +
    disc(
      sc,
      sc.cx + flip * s * r.between(20, 50),
      sc.cy - s * r.between(24, 50),
      s * r.between(46, 62),
    ) +
    streaks(sc, sc.cy - s * 30, s * 70, 7, p.light, 0.4) +
    swell(sc.horizon - s * 30, mix(p.base, p.soft, 0.55), s * 16) +
    swell(sc.horizon - s * 14, mix(p.base, p.soft, 0.2), s * 20) +
    at(
      sc.cx + flip * s * 62,
      sc.horizon - s * 22,
      s * 0.3,
      `${path('M-60 0C-40 26 40 26 64 -8C40 2 -30 4 -60 0Z', p.ink)}${path('M0 0V-80C34 -60 44 -30 44 -10Z', p.light)}${path('M-6 -4V-62C-26 -46 -34 -24 -36 -10Z', p.glow)}`,
      -9 * flip,
      flip,
    ) +
    breaker(
      sc,
      sc.cx - flip * s * 20,
      sc.horizon - s * 22,
      s * r.between(0.95, 1.1),
      mix(p.base, p.deep, 0.35),
      flip,
    ) +
    swell(sc.horizon + s * 46, mix(p.deep, p.base, 0.35), s * 26) +
    breaker(
      sc,
      sc.cx + flip * s * 80,
      sc.horizon + s * 48,
      s * 0.5,
      mix(p.base, p.deep, 0.7),
      -flip,
    ) +
    swell(sc.horizon + s * 84, mix(p.deep, p.ink, 0.4), s * 22)
  );
}

export function fish(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const body =
    'M-96 0C-70 -44 -6 -54 44 -30C56 -24 66 -12 72 0C66 12 56 24 44 30C-6 54 -70 44 -96 0Z';
  const clip = sc.def((id) => `<clipPath id="${id}">${path(body)}</clipPath>`);
  const scales = times(60, (i) => {
    const [x, y] = [
      -34 + (i % 10) * 11 + (Math.floor(i / 10) % 2) * 5.5,
      -36 + Math.floor(i / 10) * 13,
    ];
    return line(`M${x} ${y - 6}A7 7 0 0 1 ${x} ${y + 7}`, p.light, 1, 'opacity=".4"');
  });
  const fins = `${path('M66 0C84 -8 104 -40 124 -44C116 -20 116 20 124 44C104 40 84 8 66 0Z')}${path('M-30 -36C-14 -70 26 -72 46 -58C36 -46 34 -36 30 -30Z')}${path('M-6 38C4 62 24 66 38 60C32 50 30 40 24 34Z')}`;
  const koi = `${group(fins, `fill="${vertical(sc, [0, p.pop], [1, mix(p.pop, p.deep, 0.6)])}"`)}${path(body, vertical(sc, [0, p.light], [0.5, p.glow], [1, p.base]))}${group(`${path('M-50 -60C-30 -20 -20 -10 6 -22C30 -34 40 -60 40 -60Z', p.pop)}${ellipse(40, 22, 24, 16, p.pop)}${scales}`, `clip-path="${clip}"`)}${path('M-50 -30C-40 -10 -40 12 -52 32', 'none', `stroke="${p.deep}" stroke-width="2" opacity=".6"`)}${circle(-70, -9, 7, p.ink)}${circle(-72, -11, 2.4, p.light)}${path('M-36 10C-24 34 -4 34 4 28C-4 18 -16 8 -36 10Z', mix(p.pop, p.glow, 0.3))}`;
  const weed = (x: number, height: number, color: string) =>
    group(
      limb([
        [x, sc.h + 5, s * 7],
        [x + r.between(-14, 14) * s, sc.h - height * 0.4, s * 8],
        [x + r.between(-16, 16) * s, sc.h - height * 0.75, s * 5],
        [x + r.between(-16, 16) * s, sc.h - height, 0],
      ]),
      `fill="${color}"`,
    );
  const small = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      size,
      `${path('M-20 0C-8 -12 10 -10 18 0C10 10 -8 12 -20 0Z')}${path('M14 0L30 -10L26 0L30 10Z')}`,
      0,
      flip,
    );
  const sx = sc.cx + r.between(-60, 60) * s;
  return (
    rect(
      0,
      0,
      sc.w,
      sc.h,
      vertical(sc, [0, p.glow], [0.14, p.soft], [0.45, p.base], [0.8, p.deep], [1, p.ink]),
    ) +
    halo(sc, sx, -s * 10, s * 190, p.light, 0.9) +
    times(8, (i) =>
      beam(
        sc,
        sx + (i - 3.5) * s * 10,
        -s * 30,
        1.57 + (i - 3.5) * 0.13,
        sc.h * 0.95,
        0.035,
        p.light,
        r.between(0.25, 0.65),
      ),
    ) +
    group(
      times(16, () =>
        small(
          sc.cx + r.between(-120, 120) * s,
          sc.cy + r.between(-90, 110) * s,
          s * r.between(0.15, 0.36),
        ),
      ),
      `fill="${p.deep}" opacity=".55"`,
    ) +
    times(sc.wide ? 16 : 8, () =>
      weed(r() * sc.w, s * r.between(60, 130), mix(p.deep, p.base, 0.35)),
    ) +
    at(
      sc.cx + flip * s * 4,
      sc.cy + s * 12,
      s * r.between(0.84, 0.96),
      koi,
      r.between(-14, 6) * flip,
      flip,
    ) +
    times(18, () =>
      circle(
        sc.cx - flip * s * r.between(50, 110),
        sc.cy - s * r.between(-10, 130),
        s * r.between(1, 4.5),
        'none',
        `stroke="${p.light}" stroke-width="${n(s * 0.7)}" opacity=".8"`,
      ),
    ) +
    times(sc.wide ? 14 : 7, () => weed(r() * sc.w, s * r.between(50, 110), p.ink))
  );
}
