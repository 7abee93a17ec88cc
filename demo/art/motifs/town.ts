import { beam, disc, halo, mist, sky, sparks, stars, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  n,
  path,
  polygon,
  radial,
  rect,
  rimmed,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { cloudBank, person } from '../scenery.ts';

function blocks(
  sc: Scene,
  top: number,
  rise: number,
  width: number,
  color: string,
  lit: number,
): string {
  const { p, r } = sc;
  let out = '';
  for (let x = -width; x < sc.w + width; ) {
    const w = width * r.between(0.6, 1.4);
    const y = top - rise * r();
    const steps = r.pick([0, 0, 1, 2]);
    let body = rect(x, y, w, sc.h - y + 5, color);
    for (let i = 1; i <= steps; i++)
      body += rect(x + w * 0.17 * i, y - rise * 0.12 * i, w * (1 - 0.34 * i), rise * 0.13, color);
    if (r.chance(0.25))
      body += rect(x + w * 0.48, y - rise * (0.12 * steps + 0.28), w * 0.05 + 1, rise * 0.3, color);
    const cell = Math.max(4, width * 0.15);
    for (let wy = y + cell; wy < sc.h * 0.9; wy += cell * 1.5) {
      for (let wx = x + cell * 0.7; wx < x + w - cell; wx += cell * 1.25) {
        if (r() < lit)
          body += rect(
            wx,
            wy,
            cell * 0.5,
            cell * 0.8,
            r.chance(0.12) ? p.pop : p.glow,
            `opacity="${n(r.between(0.45, 1))}"`,
          );
      }
    }
    out += body;
    x += w + (r.chance(0.2) ? width * 0.2 : 0);
  }
  return out;
}

export function city(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.horizon;
  const spire = (() => {
    const tiers: [number, number][] = [
      [34, 60],
      [27, 6],
      [20, -44],
      [13, -78],
      [7, -100],
    ];
    const body =
      tiers.map(([half, top]) => path(`M${-half} ${top}H${half}V260H${-half}Z`)).join('') +
      path('M-5 -100L0 -138L5 -100Z');
    const ribs = tiers
      .slice(0, 4)
      .map(([half, top]) =>
        times(5, (i) =>
          rect(
            -half + 3 + (i * (half * 2 - 8)) / 4,
            top + 8,
            2,
            40,
            p.glow,
            `opacity="${n(r.between(0.4, 1))}"`,
          ),
        ),
      )
      .join('');
    return (
      rimmed(body, mix(p.deep, p.ink, 0.35), p.glow, -1, -0.4) +
      ribs +
      circle(0, -138, 2.4, p.light)
    );
  })();
  const bridge = (by: number, tilt: number) =>
    line(`M0 ${n(by)}L${sc.w} ${n(by + tilt)}`, p.ink, s * 3.4) +
    line(
      `M0 ${n(by - s * 3)}L${sc.w} ${n(by + tilt - s * 3)}`,
      p.glow,
      s * 0.7,
      `stroke-dasharray="${n(s * 3)} ${n(s * 6)}" opacity=".8"`,
    );
  return (
    sky(sc, sc.hour, sc.h) +
    disc(
      sc,
      sc.cx + r.sign() * s * r.between(14, 40),
      sc.cy - s * r.between(10, 34),
      s * r.between(48, 66),
    ) +
    streaks(sc, sc.cy - s * 20, s * 60, 5, p.light, 0.35) +
    beam(sc, sc.cx - s * 60, y + s * 20, -1.9, s * 270, 0.07, p.light, 0.5) +
    beam(sc, sc.cx + s * 70, y + s * 20, -1.2, s * 270, 0.07, p.light, 0.5) +
    blocks(sc, y - s * 8, s * 74, s * 24, mix(p.base, p.soft, 0.5), 0.05) +
    mist(sc, y - s * 50, s * 90, p.glow, 0.45) +
    blocks(sc, y + s * 14, s * 86, s * 30, mix(p.base, p.deep, 0.35), 0.18) +
    at(sc.cx + s * r.between(-20, 20), sc.cy + s * 44, s * 0.96, spire) +
    bridge(y + s * 4, s * r.between(-14, 14)) +
    mist(sc, y + s * 6, s * 70, p.soft, 0.3) +
    blocks(sc, y + s * 62, s * 60, s * 36, mix(p.deep, p.ink, 0.55), 0.26) +
    blocks(sc, y + s * 118, s * 50, s * 46, p.ink, 0.12)
  );
}

export function rain(sc: Scene): string {
  const { p, r, s } = sc;
  const ground = sc.cy + s * 92;
  const flip = r.sign();
  const lampX = sc.cx + flip * s * 62;
  const lampY = sc.cy - s * 74;
  const lamp = `${line(`M${n(lampX)} ${n(ground + s * 6)}V${n(lampY)}`, p.ink, s * 3)}${path(`M${n(lampX - s * 5)} ${n(ground + s * 8)}h${n(s * 10)}l${n(-s * 2)} ${n(-s * 18)}h${n(-s * 6)}Z`, p.ink)}${at(lampX, lampY - s * 6, s * 0.3, `${path('M-20 24L-28 -22H28L20 24Z', p.light)}${path('M-34 -22C-20 -44 20 -44 34 -22Z', p.ink)}${line('M-20 24L-28 -22M20 24L28 -22M0 24V-22', p.ink, 4)}`)}`;
  const walker = `${person(0, 0, 100, p.ink)}${path('M-20 -52L-26 -8H26L20 -52C16 -72 -16 -72 -20 -52Z', p.ink)}${line('M14 -60L22 -130', p.ink, 2.4)}${path('M-42 -106C-34 -144 70 -148 84 -110C72 -118 60 -118 52 -108C42 -118 30 -118 22 -107C10 -117 -2 -116 -10 -106C-20 -114 -32 -114 -42 -106Z', p.pop)}${path('M22 -138V-146', 'none', `stroke="${p.ink}" stroke-width="2.4"`)}`;
  const wx = sc.cx - flip * s * 12;
  const facade = (x0: number, x1: number, top: number, color: string) => {
    let out = path(
      polygon([
        [x0, top],
        [x1, top + Math.abs(x1 - x0) * 0.3],
        [x1, ground],
        [x0, ground + s * 30],
      ]),
      color,
    );
    for (let k = 0; k < 18; k++) {
      const t = r.between(0.06, 0.8);
      const x = x0 + (x1 - x0) * t;
      const y = top + s * 20 + r() * (ground - top - s * 50) + Math.abs(x1 - x0) * 0.3 * t;
      if (r.chance(0.6))
        out += rect(x, y, s * 6, s * 11, p.glow, `opacity="${n(r.between(0.3, 0.9))}"`);
    }
    return out;
  };
  const left = sc.wide ? sc.cx - s * 210 : -10;
  const drops = (count: number, length: number, width: number, opacity: number) => {
    let d = '';
    for (let i = 0; i < count; i++) {
      const [x, y] = [r() * sc.w * 1.1, r() * sc.h];
      const l = length * r.between(0.5, 1.3);
      d += `M${n(x)} ${n(y)}l${n(-l * 0.16)} ${n(l)}`;
    }
    return line(d, p.light, width, `opacity="${opacity}"`);
  };
  const reflections = times(24, () => {
    const onLamp = r.chance(0.55);
    const x = (onLamp ? lampX : wx) + r.between(-16, 16) * s;
    const y = ground + r.between(0.04, 1) * (sc.h - ground);
    return ellipse(
      x,
      y,
      s * r.between(4, 16),
      s * r.between(0.8, 2),
      onLamp ? p.glow : p.pop,
      `opacity="${n(r.between(0.2, 0.7))}"`,
    );
  });
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.5, p.base], [0.75, p.soft], [1, p.ink])) +
    blocks(sc, sc.cy + s * 10, s * 80, s * 26, mix(p.base, p.soft, 0.35), 0.1) +
    mist(sc, sc.cy + s * 20, s * 90, p.glow, 0.4) +
    facade(left, sc.cx - s * 62, sc.cy - s * 170, mix(p.deep, p.ink, 0.3)) +
    facade(sc.w + 10, sc.cx + s * 96, sc.cy - s * 150, mix(p.deep, p.ink, 0.4)) +
    (sc.wide ? rect(-10, 0, left + 12, sc.h, p.ink) : '') +
    rect(
      0,
      ground - s * 4,
      sc.w,
      sc.h,
      vertical(sc, [0, mix(p.base, p.deep, 0.4)], [0.5, p.ink], [1, p.ink]),
    ) +
    drops(sc.wide ? 150 : 80, s * 12, s * 0.5, 0.4) +
    halo(sc, lampX, lampY, s * 120, p.glow, 0.9) +
    beam(sc, lampX, lampY, 1.57, s * 185, 0.42, p.glow, 0.7) +
    ellipse(lampX, ground + s * 8, s * 74, s * 11, radial(sc, [0, p.glow, 0.7], [1, p.glow, 0])) +
    reflections +
    lamp +
    at(wx, ground + s * 12, s * 0.92, walker, 0, flip) +
    group(
      at(
        wx,
        ground + s * 12,
        s * 0.92,
        `<g transform="scale(1 -.55)" opacity=".35">${walker}</g>`,
        0,
        flip,
      ),
      '',
    ) +
    drops(sc.wide ? 90 : 50, s * 26, s * 0.9, 0.45)
  );
}

export function clock(sc: Scene): string {
  const { p, r, s } = sc;
  const hours = r() * 12;
  const minutes = (hours % 1) * 360;
  const hand = (angle: number, length: number, width: number) =>
    group(
      path(
        `M${-width} 16L${-width * 0.6} ${-length * 0.7}L${-width * 1.5} ${-length * 0.72}L0 ${-length}L${width * 1.5} ${-length * 0.72}L${width * 0.6} ${-length * 0.7}L${width} 16Z`,
      ),
      `transform="rotate(${n(angle)})"`,
    );
  const numerals = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];
  const strokes = numerals.map((label, i) => {
    let x = -(label.length * 6) / 2 + 3;
    const glyphs = [...label].map((char) => {
      const d =
        char === 'I'
          ? `M${x} -7V7`
          : char === 'V'
            ? `M${x - 3} -7L${x} 7L${x + 3} -7`
            : `M${x - 3} -7L${x + 3} 7M${x + 3} -7L${x - 3} 7`;
      x += 6;
      return d;
    });
    return group(
      line(glyphs.join(''), p.ink, 2.2),
      `transform="rotate(${i * 30}) translate(0 -72)"`,
    );
  });
  const face = `${circle(0, 0, 108, p.ink)}${circle(0, 0, 104, p.base)}${circle(0, 0, 98, p.ink)}${circle(
    0,
    0,
    94,
    sc.def(
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="${p.light}"/><stop offset=".7" stop-color="${p.glow}"/><stop offset="1" stop-color="${p.soft}"/></radialGradient>`,
    ),
  )}${times(60, (i) => line(`M0 -91V${i % 5 ? -87 : -84}`, p.ink, i % 5 ? 0.9 : 2.2, `transform="rotate(${i * 6})"`))}${strokes.join('')}${circle(0, 0, 52, 'none', `stroke="${p.deep}" stroke-width="1.2" opacity=".7"`)}${times(12, (i) => line('M0 -18L0 -52', p.deep, 0.9, `opacity=".4" transform="rotate(${i * 30})"`))}${group(hand(hours * 30, 56, 4.4) + hand(minutes, 84, 3.2), `fill="${p.ink}"`)}${circle(0, 0, 8, p.ink)}${circle(0, 0, 3.5, p.pop)}`;
  const foot = sc.cy + s * 118;
  const px = sc.cx + s * r.between(-40, 40);
  const cog = (x: number, y: number, radius: number) =>
    at(
      x,
      y,
      radius / 100,
      `${times(14, (i) => rect(-11, -118, 22, 30, p.deep, `transform="rotate(${n(i * 25.71)})"`))}${circle(0, 0, 100, p.deep)}${circle(0, 0, 62, p.base)}${circle(0, 0, 24, p.deep)}`,
      r() * 90,
    );
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.55, p.base], [1, p.ink])) +
    stars(sc, sc.h * 0.5, 40) +
    group(
      cog(sc.cx - s * 108, sc.cy - s * 88, s * 52) +
        cog(sc.cx + s * 112, sc.cy + s * 76, s * 60) +
        cog(sc.cx + s * 96, sc.cy - s * 104, s * 34),
      'opacity=".75"',
    ) +
    halo(sc, sc.cx, sc.cy, s * 220, p.glow, 0.8) +
    at(sc.cx, sc.cy, s * r.between(0.9, 1), face, r.between(-5, 5)) +
    cloudBank(sc, foot + s * 10, s * 16, mix(p.base, p.deep, 0.5), p.deep) +
    rect(0, foot + s * 16, sc.w, sc.h, p.ink) +
    person(px, foot + s * 18, s * 48, p.ink) +
    sparks(sc, sc.cx, sc.cy + s * 30, s * 140, 16, p.light, s * 1.2)
  );
}
