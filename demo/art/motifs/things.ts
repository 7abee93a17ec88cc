import { beam, disc, halo, mist, sky, sparks, stars, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
  group,
  horizontal,
  limb,
  line,
  n,
  path,
  rect,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { grass, land, profile, ranges, water } from '../scenery.ts';

export function guitar(sc: Scene): string {
  const { p, r, s } = sc;
  const body =
    'M0 -34C20 -40 42 -30 40 -6C38 10 34 16 44 34C62 62 44 104 0 104C-44 104 -62 62 -44 34C-34 16 -38 10 -40 -6C-42 -30 -20 -40 0 -34Z';
  const clip = sc.def((id) => `<clipPath id="${id}">${path(body)}</clipPath>`);
  const strings = times(6, (i) =>
    line(`M${n(-5 + i * 2)} -150L${n(-7.5 + i * 3)} 74`, p.light, 0.7),
  );
  const wood = `${path(
    body,
    sc.def(
      (id) =>
        `<radialGradient id="${id}" cx=".5" cy=".58" r=".6"><stop offset="0" stop-color="${p.glow}"/><stop offset=".55" stop-color="${p.soft}"/><stop offset="1" stop-color="${mix(p.base, p.deep, 0.5)}"/></radialGradient>`,
    ),
    `stroke="${p.ink}" stroke-width="3"`,
  )}${group(
    times(7, (i) =>
      line(
        `M${-60 + i * 20} -50Q${-52 + i * 18} 30 ${-60 + i * 20} 120`,
        p.base,
        0.8,
        'opacity=".35"',
      ),
    ),
    `clip-path="${clip}"`,
  )}${circle(0, 24, 23, p.ink)}${circle(0, 24, 27, 'none', `stroke="${p.pop}" stroke-width="3"`)}${circle(0, 24, 20, vertical(sc, [0, p.ink], [1, p.deep]))}${path('M26 28C44 40 40 66 22 72C26 58 20 44 26 28Z', p.ink, 'opacity=".75"')}${path('M-22 72H22L18 82H-18Z', p.ink)}`;
  const neck = `${path('M-7 -2L-6 -132H6L7 -2Z', p.ink)}${times(11, (i) => line(`M-6.5 ${n(-120 + i * 10 + i * i * 0.15)}H6.5`, p.soft, 0.9))}${path('M-9 -128L-11 -168L-5 -174L0 -168L5 -174L11 -168L9 -128Z', p.deep)}${times(3, (i) => circle(-14, -160 + i * 12, 3, p.glow) + circle(14, -160 + i * 12, 3, p.glow))}`;
  const tilt = r.between(22, 40) * r.sign();
  const notes = times(7, () => {
    const a = r() * 6.28;
    const d = r.between(84, 130) * s;
    return at(
      sc.cx + Math.cos(a) * d,
      sc.cy + Math.sin(a) * d * 0.9,
      s * r.between(0.1, 0.2),
      `${ellipse(0, 0, 22, 16)}${path('M17 -84h6V0h-6Z')}${path('M20 -84C30 -66 52 -62 46 -34C46 -52 32 -56 20 -56Z')}`,
      r.between(-20, 20),
    );
  });
  const beams = times(14, (i) =>
    beam(sc, sc.cx, sc.cy, (i / 14) * 6.283 + r.between(-0.06, 0.06), s * 300, 0.1, p.glow, 0.5),
  );
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.5, p.base], [1, p.ink])) +
    beams +
    disc(sc, sc.cx, sc.cy, s * r.between(84, 96), 'dusk') +
    circle(
      sc.cx,
      sc.cy,
      s * 106,
      'none',
      `stroke="${p.light}" stroke-width="${n(s * 0.9)}" opacity=".5"`,
    ) +
    group(notes, `fill="${p.light}"`) +
    at(sc.cx, sc.cy + s * 22, s * 0.9, group(wood + neck + strings, ''), tilt) +
    ranges(sc, {
      from: sc.horizon + s * 34,
      to: sc.horizon + s * 84,
      count: 3,
      amp: s * 24,
      relief: 'hills',
      far: mix(p.base, p.deep, 0.4),
    }).svg
  );
}

export function lantern(sc: Scene): string {
  const { p, r, s } = sc;
  const paper = (x: number, y: number, size: number, dim: number, hang: boolean) => {
    const body = 'M-26 -40C-50 -24 -50 24 -26 40H26C50 24 50 -24 26 -40Z';
    const lit = sc.def(
      (id) =>
        `<radialGradient id="${id}" cy=".62"><stop offset="0" stop-color="${mix(p.light, p.base, dim)}"/><stop offset=".55" stop-color="${mix(p.glow, p.base, dim)}"/><stop offset="1" stop-color="${mix(p.pop, p.base, dim)}"/></radialGradient>`,
    );
    return (
      halo(sc, x, y, size * 150, p.glow, 0.75 * (1 - dim)) +
      (hang ? line(`M${n(x)} -5V${n(y - size * 46)}`, p.ink, 1.4) : '') +
      at(
        x,
        y,
        size,
        `${path(body, lit)}${times(5, (i) => line(`M${-38 + Math.abs(i - 2) * 3} ${-26 + i * 13}Q0 ${-21 + i * 13} ${38 - Math.abs(i - 2) * 3} ${-26 + i * 13}`, mix(p.deep, p.base, dim), 0.9, 'opacity=".45"'))}${rect(-24, -47, 48, 8, mix(p.ink, p.base, dim))}${rect(-24, 39, 48, 8, mix(p.ink, p.base, dim))}${line('M0 47V72M-6 50V64M6 50V64', mix(p.pop, p.base, dim), 2)}`,
        hang ? 0 : r.between(-8, 8),
      )
    );
  };
  const hang = sc.choose(['hung', 'floating']) === 'hung';
  const y = sc.horizon + s * 24;
  const far = times(sc.wide ? 26 : 14, () =>
    paper(
      sc.cx + s * r.between(-150, 130),
      sc.cy + s * r.between(-130, 60),
      s * r.between(0.08, 0.2),
      0.45,
      false,
    ),
  );
  const side = r.sign();
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.4, p.deep], [0.75, p.base], [1, p.ink])) +
    stars(sc, sc.h * 0.5) +
    far +
    ranges(sc, {
      from: y - s * 24,
      to: y - s * 4,
      count: 2,
      amp: s * 34,
      relief: 'peaks',
      far: mix(p.base, p.soft, 0.25),
      near: p.deep,
    }).svg +
    water(sc, y, sc.cx, s * 110, 0.75) +
    paper(sc.cx + side * s * 74, sc.cy - s * 62, s * 0.48, 0.15, hang) +
    paper(sc.cx - side * s * 78, sc.cy + s * 20, s * 0.4, 0.22, hang) +
    paper(sc.cx + side * s * 72, sc.cy + s * 62, s * 0.3, 0.3, hang) +
    paper(sc.cx - side * s * 4, sc.cy + s * r.between(-14, 6), s * r.between(0.98, 1.15), 0, hang) +
    at(
      sc.cx - side * s * 40,
      y + s * 28,
      s * 0.5,
      `${path('M-70 0C-50 20 50 20 76 -10C50 2 -40 4 -70 0Z', p.ink)}${path('M-14 2C-16 -14 -10 -22 -2 -26A7 7 0 1 1 8 -26C14 -20 16 -10 16 2Z', p.ink)}${line('M20 -40L-10 30', p.ink, 2)}`,
    ) +
    sparks(sc, sc.cx, sc.cy, s * 140, 24, p.glow, s * 1.2)
  );
}

export function sword(sc: Scene): string {
  const { p, r, s } = sc;
  const katana = sc.choose(['curved', 'straight']) === 'curved';
  const steel = horizontal(
    sc,
    [0, p.light],
    [0.5, p.light],
    [0.5, mix(p.soft, p.base, 0.2)],
    [1, mix(p.base, p.soft, 0.4)],
  );
  const grip = (y: number, h: number, w: number) =>
    `${rect(-w / 2, y, w, h, p.deep)}${times(Math.round(h / 7), (i) => line(`M${-w / 2} ${y + i * 7 + 1}L${w / 2} ${y + i * 7 + 6}M${w / 2} ${y + i * 7 + 1}L${-w / 2} ${y + i * 7 + 6}`, p.pop, 1.2))}`;
  const straight = `${path('M-9 -46L-8 104L0 120L8 104L9 -46Z', steel)}${line('M0 -40V96', p.base, 1.2, 'opacity=".6"')}${path('M-46 -58C-30 -50 30 -50 46 -58L46 -46C30 -40 -30 -40 -46 -46Z', horizontal(sc, [0, p.glow], [1, p.base]))}${circle(-47, -52, 6, p.glow)}${circle(47, -52, 6, p.base)}${grip(-98, 44, 10)}${circle(0, -106, 11, p.glow)}${circle(0, -106, 5, p.pop)}`;
  const curved = `${path('M-6 -44C-2 0 -2 60 -12 122L-4 108C6 60 8 0 6 -44Z', steel)}${ellipse(0, -46, 19, 5, p.glow)}${ellipse(0, -46, 19, 5, 'none', `stroke="${p.ink}" stroke-width="1.4"`)}${grip(-116, 68, 11)}${rect(-7, -121, 14, 7, p.glow)}`;
  const mound = ranges(sc, {
    from: sc.horizon - s * 20,
    to: sc.horizon + s * 60,
    count: 4,
    amp: s * 46,
    relief: 'peaks',
  });
  const ground = sc.cy + s * 88;
  const rock = `${path('M-92 66L-62 22L-30 2L-8 -8L14 -6L40 6L66 28L94 66Z', mix(p.deep, p.base, 0.3))}${path('M-8 -8L14 -6L6 20L26 66H-40L-22 24Z', mix(p.base, p.soft, 0.15))}${path('M14 -6L40 6L66 28L94 66H26L6 20Z', p.ink)}${line('M-62 22L-22 24L-8 -8M6 20L40 6', p.glow, 0.8, 'opacity=".5"')}`;
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx, sc.cy - s * 20, s * r.between(56, 74)) +
    times(12, (i) =>
      beam(sc, sc.cx, sc.cy - s * 20, (i / 12) * 6.283, s * 290, 0.07, p.light, 0.32),
    ) +
    streaks(sc, sc.cy, s * 70, 6, p.light, 0.4) +
    (mound.layers[0] ?? '') +
    (mound.layers[1] ?? '') +
    mist(sc, sc.horizon - s * 20, s * 70, p.glow, 0.45) +
    (mound.layers[2] ?? '') +
    at(sc.cx, sc.cy + s * 4, s * 0.92, katana ? curved : straight, r.between(-9, 9)) +
    at(sc.cx, ground + s * 4, s * 1.0, rock) +
    land(sc, profile(sc, ground + s * 44, s * 12, 'hills'), p.ink, p.ink) +
    sparks(sc, sc.cx, sc.cy + s * 20, s * 130, 36, p.pop, s * 1.3)
  );
}

export function flower(sc: Scene): string {
  const { p, r, s } = sc;
  const petals = r.pick([8, 10, 12]);
  const ring = (
    count: number,
    length: number,
    width: number,
    turn: number,
    a: string,
    b: string,
  ) => {
    const fill = vertical(sc, [0, a], [1, b]);
    return times(count, (i) =>
      group(
        path(
          `M0 0C${-width} ${-length * 0.35} ${-width * 0.9} ${-length * 0.9} 0 ${-length}C${width * 0.9} ${-length * 0.9} ${width} ${-length * 0.35} 0 0Z`,
          fill,
        ) + line(`M0 -20V${-length * 0.8}`, b, 0.8, 'opacity=".5"'),
        `transform="rotate(${n(turn + (i * 360) / count)})"`,
      ),
    );
  };
  const bloom = `${ring(petals, 96, 32, r() * 40, p.soft, p.deep)}${ring(petals, 74, 26, 14 + r() * 20, p.glow, p.base)}${ring(petals, 50, 18, r() * 30, p.light, p.soft)}${circle(0, 0, 19, p.deep)}${times(34, (i) => circle(Math.cos(i * 2.4) * Math.sqrt(i) * 2.9, Math.sin(i * 2.4) * Math.sqrt(i) * 2.9, 1.5, i % 3 ? p.pop : p.light))}`;
  const tilt = r.between(-16, 16);
  const stem = (x: number, y: number, to: number, width: number) =>
    limb([
      [x, y, width],
      [x + (to - x) * 0.2, (y + sc.h) / 2, width * 1.2],
      [to, sc.h + 10, width * 1.6],
    ]);
  const leaf = (x: number, y: number, dir: number, size: number) =>
    path(
      `M${n(x)} ${n(y)}C${n(x + dir * size * 0.3)} ${n(y - size * 0.7)} ${n(x + dir * size)} ${n(y - size * 0.7)} ${n(x + dir * size * 1.25)} ${n(y - size * 0.95)}C${n(x + dir * size * 1.2)} ${n(y - size * 0.2)} ${n(x + dir * size * 0.6)} ${n(y + size * 0.1)} ${n(x)} ${n(y)}Z`,
    );
  const bud = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      size,
      `${path('M0 30C-26 20 -24 -22 0 -44C24 -22 26 20 0 30Z', vertical(sc, [0, p.glow], [1, p.base]))}${path('M0 30C-24 22 -26 0 -16 -14C-12 6 12 6 16 -14C26 0 24 22 0 30Z', p.deep)}`,
      r.between(-18, 18),
    );
  const foot = sc.cx + s * r.between(-30, 30);
  const side = r.sign();
  const green = mix(p.deep, p.ink, 0.3);
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx, sc.cy, s * r.between(104, 116), sc.hour) +
    circle(sc.cx, sc.cy, s * 118, p.base, 'opacity=".25"') +
    ranges(sc, {
      from: sc.horizon,
      to: sc.horizon + s * 40,
      count: 2,
      amp: s * 24,
      relief: 'hills',
      near: mix(p.base, p.deep, 0.6),
    }).svg +
    group(
      stem(sc.cx, sc.cy, foot, s * 5) +
        stem(sc.cx + side * s * 82, sc.cy + s * 70, foot + side * s * 40, s * 3) +
        stem(sc.cx - side * s * 88, sc.cy + s * 96, foot - side * s * 50, s * 3) +
        leaf(foot, sc.horizon + s * 44, 1, s * 62) +
        leaf(foot, sc.horizon + s * 56, -1, s * 66),
      `fill="${green}"`,
    ) +
    bud(sc.cx + side * s * 82, sc.cy + s * 66, s * 0.56) +
    bud(sc.cx - side * s * 88, sc.cy + s * 92, s * 0.44) +
    at(sc.cx, sc.cy - s * 6, s * 0.86, bloom, tilt) +
    sparks(sc, sc.cx, sc.cy, s * 130, 26, p.light, s * 1.5) +
    grass(sc, sc.h - s * 34, s * 48, p.ink)
  );
}
