import { beam, disc, halo, sparks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
  group,
  horizontal,
  line,
  n,
  path,
  polygon,
  radial,
  rect,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { person } from '../scenery.ts';

export function stage(sc: Scene): string {
  const { p, r, s } = sc;
  const floor = sc.cy + s * 92;
  const fold = (x: number, w: number, flip: number) => {
    const fill = horizontal(
      sc,
      [0, mix(p.base, p.ink, 0.55)],
      [0.4, p.base],
      [0.55, mix(p.base, p.soft, 0.5)],
      [1, mix(p.base, p.ink, 0.6)],
    );
    return path(
      `M${n(x)} -5H${n(x + w)}C${n(x + w)} ${n(sc.h * 0.4)} ${n(x + w + flip * s * 4)} ${n(sc.h * 0.6)} ${n(x + w + flip * s * 10)} ${n(floor + s * 12)}H${n(x + flip * s * 10)}C${n(x + flip * s * 4)} ${n(sc.h * 0.6)} ${n(x)} ${n(sc.h * 0.4)} ${n(x)} -5Z`,
      fill,
    );
  };
  const inner = s * 74;
  const width = s * 15;
  let curtains = '';
  for (let i = 0; sc.cx - inner - i * width > -width; i++)
    curtains += fold(sc.cx - inner - (i + 1) * width, width + 1, -1);
  for (let i = 0; sc.cx + inner + i * width < sc.w + width; i++)
    curtains += fold(sc.cx + inner + i * width, width + 1, 1);
  const swag = times(Math.ceil(sc.w / (s * 46)) + 1, (i) => {
    const x = ((i * s * 46) % (sc.w + s * 46)) - s * 23;
    return path(
      `M${n(x)} -5H${n(x + s * 46)}V${n(s * 14)}Q${n(x + s * 23)} ${n(s * 56)} ${n(x)} ${n(s * 14)}Z`,
      vertical(sc, [0, mix(p.base, p.ink, 0.5)], [0.8, mix(p.base, p.soft, 0.35)], [1, p.glow]),
    );
  });
  const dancer = `${circle(4, -97, 8)}${path('M0 -90C-6 -84 -8 -70 -4 -58C-26 -40 -40 -22 -44 -10C-22 -16 -12 -8 0 -14C12 -8 26 -16 40 -8C36 -26 22 -46 10 -58C14 -72 12 -84 8 -89Z')}${line('M-2 -82C-20 -92 -28 -108 -22 -126M10 -82C28 -86 38 -100 46 -116', p.ink, 5)}${line('M-2 -16L-4 0M8 -16L24 -28', p.ink, 5)}`;
  const singer = `${person(0, 0, 100, p.ink)}${line('M-30 0V-78L-14 -86', p.ink, 3)}${circle(-11, -87, 5, p.ink)}${ellipse(-30, 0, 14, 3, p.ink)}${line('M14 -76L34 -96L44 -118', p.ink, 6)}`;
  const act = sc.choose(['dancer', 'singer']) === 'dancer' ? dancer : singer;
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.5, p.deep], [1, p.ink])) +
    halo(sc, sc.cx, sc.cy + s * 20, s * 200, p.soft, 0.7) +
    disc(sc, sc.cx, sc.cy + s * 6, s * r.between(46, 58), 'night') +
    beam(sc, sc.cx - s * 70, -s * 20, 1.25, sc.h * 0.9, 0.13, p.light, 0.75) +
    beam(sc, sc.cx + s * 70, -s * 20, 1.89, sc.h * 0.9, 0.13, p.light, 0.75) +
    path(
      polygon([
        [0, floor - s * 10],
        [sc.w, floor - s * 10],
        [sc.w, sc.h + 5],
        [0, sc.h + 5],
      ]),
      vertical(sc, [0, mix(p.base, p.deep, 0.3)], [0.5, p.deep], [1, p.ink]),
    ) +
    ellipse(
      sc.cx,
      floor + s * 2,
      s * 70,
      s * 13,
      radial(sc, [0, p.light, 0.95], [0.6, p.glow, 0.6], [1, p.glow, 0]),
    ) +
    group(at(sc.cx, floor + s * 2, s * 0.98, act, 0, r.sign()), `fill="${p.ink}"`) +
    curtains +
    swag +
    times(
      9,
      (i) =>
        halo(sc, sc.cx + (i - 4) * s * 32, floor + s * 26, s * 22, p.glow, 0.8) +
        ellipse(sc.cx + (i - 4) * s * 32, floor + s * 28, s * 7, s * 5, p.ink),
    ) +
    rect(0, floor + s * 28, sc.w, sc.h, p.ink) +
    times(sc.wide ? 22 : 9, (i) =>
      circle(
        ((i + r.between(0.2, 0.8)) / (sc.wide ? 22 : 9)) * sc.w,
        floor + s * r.between(40, 52),
        s * r.between(9, 12),
        mix(p.ink, p.deep, 0.35),
      ),
    )
  );
}

export function keyhole(sc: Scene): string {
  const { p, r, s } = sc;
  const hole =
    'M0 -84C30 -84 50 -62 50 -36C50 -16 40 -2 26 8L44 100H-44L-26 8C-40 -2 -50 -16 -50 -36C-50 -62 -30 -84 0 -84Z';
  const k = s * 0.98;
  const clip = sc.def(
    (id) =>
      `<clipPath id="${id}"><path transform="translate(${n(sc.cx)} ${n(sc.cy)}) scale(${n(k * 100)} ${n(k * 100)}) scale(.01)" d="${hole}"/></clipPath>`,
  );
  const gap = sc.wide ? s * 44 : s * 34;
  const planks = times(Math.ceil(sc.w / gap) + 1, (i) =>
    rect(i * gap, 0, gap - 2, sc.h, mix(p.deep, p.ink, r.between(0.25, 0.6))),
  );
  const grain = times(40, () => {
    const x = r() * sc.w;
    const y = r() * sc.h;
    return line(
      `M${n(x)} ${n(y)}q${n(r.between(-4, 4))} ${n(40 * s * 0.5)} 0 ${n(80 * s * 0.6)}`,
      p.ink,
      1.2,
      'opacity=".5"',
    );
  });
  const room = `${rect(sc.cx - s * 60, sc.cy - s * 100, s * 120, s * 220, vertical(sc, [0, p.soft], [0.5, p.glow], [1, p.light]))}${disc(sc, sc.cx, sc.cy - s * 34, s * 30, 'dawn')}${times(7, (i) => rect(sc.cx - s * (14 + i * 6), sc.cy + s * (34 + i * 9), s * (28 + i * 12), s * 10, mix(p.base, p.deep, i * 0.12)))}${person(sc.cx + s * r.between(-5, 5), sc.cy + s * 38, s * 62, p.ink)}`;
  return (
    rect(0, 0, sc.w, sc.h, p.ink) +
    planks +
    grain +
    halo(sc, sc.cx, sc.cy, s * 230, p.glow, 0.6) +
    at(
      sc.cx,
      sc.cy,
      k,
      `${ellipse(0, 8, 96, 130, mix(p.base, p.deep, 0.35))}${ellipse(0, 8, 96, 130, 'none', `stroke="${p.soft}" stroke-width="3"`)}${ellipse(0, 8, 86, 119, 'none', `stroke="${p.ink}" stroke-width="2" opacity=".6"`)}${[
        [0, -106],
        [0, 122],
        [-78, 8],
        [78, 8],
      ]
        .map(
          ([x, y]) =>
            circle(x as number, y as number, 6, p.soft) +
            line(`M${(x as number) - 3} ${y}h6`, p.ink, 1.6),
        )
        .join('')}${path(hole, 'none', `stroke="${p.light}" stroke-width="5"`)}`,
    ) +
    group(room, `clip-path="${clip}"`) +
    beam(sc, sc.cx, sc.cy - s * 20, 1.57 + r.between(-0.2, 0.2), s * 280, 0.34, p.light, 0.55) +
    sparks(sc, sc.cx, sc.cy + s * 70, s * 110, 30, p.light, s * 1)
  );
}
