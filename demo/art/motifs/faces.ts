import { beam, disc, halo, mist, sparks, stars, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  group,
  limb,
  line,
  n,
  path,
  rect,
  rimmed,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { bareTree, heightAt, land, profile, ranges } from '../scenery.ts';

export function eye(sc: Scene): string {
  const { p, r, s } = sc;
  const up = r.between(62, 78);
  const shape = `M-116 4C-70 ${-up} 60 ${-up - 4} 116 0C70 ${up - 12} -60 ${up - 8} -116 4Z`;
  const clip = sc.def((id) => `<clipPath id="${id}">${path(shape)}</clipPath>`);
  const [gx, gy] = [r.between(-16, 16), r.between(-8, 4)];
  const iris = `${circle(gx, gy, 47, p.ink)}${circle(
    gx,
    gy,
    44,
    sc.def(
      (id) =>
        `<radialGradient id="${id}"><stop offset=".3" stop-color="${p.glow}"/><stop offset=".6" stop-color="${p.soft}"/><stop offset="1" stop-color="${p.deep}"/></radialGradient>`,
    ),
  )}${times(44, (i) => line(`M0 ${-r.between(19, 24)}V${-r.between(33, 42)}`, i % 3 ? p.light : p.pop, 1.1, `opacity="${n(r.between(0.3, 0.8))}" transform="translate(${n(gx)} ${n(gy)}) rotate(${n(i * 8.18)})"`))}${circle(gx, gy, 20, p.ink)}${path(`M${gx - 5} ${gy + 17}V${gy + 2}A5 5 0 1 1 ${gx + 5} ${gy + 2}V${gy + 17}Z`, p.pop)}${circle(gx + 15, gy - 17, 8, p.light)}${circle(gx - 14, gy + 16, 3.4, p.light, 'opacity=".7"')}`;
  const lashes = times(15, (i) => {
    const t = i / 14;
    const x = -100 + t * 200;
    const y = -Math.sin(t * 3.14) * up * 0.74;
    return limb(
      [
        [x, y, 5],
        [x + (t - 0.5) * 26, y - 16, 3.4],
        [x + (t - 0.5) * 66, y - 24 - Math.sin(t * 3.14) * 14, 0.4],
      ],
      4,
    );
  });
  const rings = times(7, (i) =>
    circle(
      sc.cx,
      sc.cy,
      s * (128 + i * 26),
      'none',
      `stroke="${p.soft}" stroke-width="${n(s * (2.2 - i * 0.2))}" opacity="${n(0.5 - i * 0.055)}"`,
    ),
  );
  const tear = r.chance(0.5)
    ? path(
        'M0 54C10 74 16 84 16 94A16 16 0 0 1 -16 94C-16 84 -10 74 0 54Z',
        vertical(sc, [0, p.light], [1, p.soft]),
      )
    : '';
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.45, p.base], [1, p.ink])) +
    times(18, (i) => beam(sc, sc.cx, sc.cy, (i / 18) * 6.283 + 0.1, s * 330, 0.06, p.soft, 0.55)) +
    halo(sc, sc.cx, sc.cy, s * 200, p.glow, 0.55) +
    rings +
    at(
      sc.cx,
      sc.cy,
      s,
      `${group(lashes, `fill="${p.ink}"`)}${path(shape, vertical(sc, [0, mix(p.light, p.soft, 0.4)], [0.35, p.light], [1, mix(p.light, p.soft, 0.3)]))}${group(iris + path(`M-120 -80H120V-30C60 ${-up * 0.62} -60 ${-up * 0.62} -120 -20Z`, p.ink, 'opacity=".35"'), `clip-path="${clip}"`)}${path(shape, 'none', `stroke="${p.ink}" stroke-width="5" stroke-linejoin="round"`)}${path(`M-104 ${-26}C-60 ${-up - 22} 56 ${-up - 28} 108 -30`, 'none', `stroke="${p.deep}" stroke-width="4" stroke-linecap="round"`)}${tear}`,
      r.between(-4, 4),
    ) +
    ranges(sc, {
      from: sc.horizon + s * 34,
      to: sc.horizon + s * 80,
      count: 3,
      amp: s * 34,
      relief: 'peaks',
      far: mix(p.base, p.deep, 0.5),
    }).svg
  );
}

export function mask(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const face =
    'M0 -100C46 -100 74 -72 72 -22C70 34 40 92 0 106C-40 92 -70 34 -72 -22C-74 -72 -46 -100 0 -100Z';
  const clip = sc.def((id) => `<clipPath id="${id}">${path(face)}</clipPath>`);
  const eyeHole = 'M14 -22C22 -40 50 -42 60 -24C50 -12 26 -10 14 -22Z';
  const smile = sc.choose(['smile', 'frown']) === 'smile';
  const half = `${path('M0 -120H90V120H0Z', mix(p.base, p.deep, 0.35))}${path('M0 -120H90V120H0C14 60 -10 10 6 -30C12 -60 -6 -90 0 -120Z', vertical(sc, [0, mix(p.base, p.deep, 0.2)], [1, p.deep]))}`;
  const brows = `${path('M12 -44C26 -62 52 -62 66 -46C52 -52 28 -50 12 -44Z', p.ink)}${path('M-12 -44C-26 -58 -52 -60 -66 -50C-52 -52 -28 -48 -12 -44Z', p.ink)}`;
  const mouth = smile
    ? 'M-32 50C-14 60 14 60 32 48C24 78 -22 82 -32 50Z'
    : 'M-30 72C-20 46 20 46 30 72C14 60 -14 60 -30 72Z';
  const jewels = `${path('M0 -92L9 -78L0 -62L-9 -78Z', p.pop)}${times(9, (i) => circle(-44 + i * 11, -72 - Math.sin((i / 8) * 3.14) * 14, i % 2 ? 2 : 3, i === 4 ? 'none' : p.glow))}`;
  const plumes = [-1, 1]
    .map((side) =>
      times(5, (i) =>
        limb(
          [
            [side * (40 - i * 9), -84 - i * 4, 10],
            [side * (76 - i * 14), -122 - i * 5, 19],
            [side * (104 - i * 24), -142 + Math.abs(i - 2) * 6, 3],
          ],
          6,
        ),
      ),
    )
    .join('');
  const ribbons = [-1, 1]
    .map((side) =>
      limb([
        [side * 66, -20, 7],
        [side * 94, 10, 10],
        [side * 84, 56, 11],
        [side * 112, 96, 10],
        [side * 104, 140, 2],
      ]),
    )
    .join('');
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.5, p.base], [1, p.ink])) +
    times(16, (i) => beam(sc, sc.cx, sc.cy, (i / 16) * 6.283 + 0.2, s * 330, 0.09, p.soft, 0.5)) +
    halo(sc, sc.cx, sc.cy, s * 190, p.glow, 0.75) +
    at(
      sc.cx,
      sc.cy + s * 12,
      s * 0.86,
      `${group(ribbons, `fill="${p.pop}"`)}${group(plumes, `fill="${vertical(sc, [0, p.soft], [1, p.deep])}"`)}${path(face, p.ink, 'transform="translate(5 7)" opacity=".5"')}${path(face, vertical(sc, [0, p.light], [1, mix(p.light, p.glow, 0.7)]))}${group(half, `clip-path="${clip}"`)}${path('M-4 -20C-10 6 -14 18 -10 24C-4 30 4 30 10 24L6 20C0 24 -4 22 -4 16Z', p.ink, 'opacity=".35"')}${path(eyeHole, p.ink)}${group(path(eyeHole, p.ink), 'transform="scale(-1 1)"')}${circle(38, -25, 5, p.pop)}${circle(-36, -25, 5, p.pop, 'opacity=".9"')}${brows}${path(mouth, p.ink)}${circle(-44, 24, 10, p.pop, 'opacity=".35"')}${jewels}`,
      r.between(-10, 10),
      flip,
    ) +
    sparks(sc, sc.cx, sc.cy, s * 150, 44, p.glow, s * 1.7)
  );
}

export function ghost(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const sheet =
    'M2 -112C30 -104 46 -80 46 -48C48 -8 58 30 68 84C72 106 60 114 50 104C42 96 34 118 22 120C10 122 8 104 -2 104C-14 104 -14 126 -28 122C-40 118 -40 98 -52 106C-64 114 -72 104 -68 84C-58 30 -48 -8 -46 -48C-46 -80 -26 -104 2 -112Z';
  const sleeve = (side: number, lift: number) =>
    limb([
      [side * 26, -30, 24],
      [side * 52, -4, 26],
      [side * 76, -2 - lift, 22],
      [side * 92, -16 - lift, 11],
      [side * 98, -26 - lift, 3],
    ]);
  const fade = sc.def(
    (id) =>
      `<mask id="${id}"><rect x="-130" y="-130" width="260" height="270" fill="${vertical(sc, [0, '#ffffff'], [0.55, '#ffffff', 0.9], [1, '#ffffff', 0.08])}"/></mask>`,
  );
  const cloth = vertical(sc, [0, p.light], [0.6, mix(p.light, p.soft, 0.35)], [1, p.soft]);
  const veil = group(
    `${group(sleeve(1, r.between(0, 24)) + sleeve(-1, r.between(-4, 18)), `fill="${mix(p.light, p.soft, 0.3)}"`)}${path(sheet, cloth)}${line('M-26 -24C-32 30 -40 60 -48 96M-8 -6C-8 30 -4 60 -16 108M16 -6C18 30 22 70 20 108M32 -20C36 30 46 60 52 92', p.base, 2.2, 'opacity=".3"')}${path('M20 -98C36 -88 42 -66 42 -46C44 -8 56 30 66 84C52 60 36 -6 34 -40C33 -64 30 -84 20 -98Z', p.base, 'opacity=".28"')}`,
    `mask="${fade}"`,
  );
  const face = `${path('M0 -96C20 -90 30 -72 28 -50C26 -30 14 -18 0 -16C-14 -18 -26 -30 -28 -50C-30 -72 -20 -90 0 -96Z', vertical(sc, [0, p.ink], [0.7, p.ink], [1, p.deep]))}${path('M-20 -58C-14 -66 -8 -62 -5 -55C-11 -52 -17 -52 -20 -58ZM20 -58C14 -66 8 -62 5 -55C11 -52 17 -52 20 -58Z', p.pop)}${circle(-12, -57, 1.8, p.light)}${circle(12, -57, 1.8, p.light)}`;
  const ground = profile(sc, sc.horizon + s * 30, s * 20, 'hills');
  const footing = (x: number) => heightAt(ground, Math.min(Math.max(x, 0), sc.w));
  const stone = (x: number, size: number) => {
    const shape = r.chance(0.5)
      ? 'M-22 6V-46A22 22 0 0 1 22 -46V6Z'
      : 'M-6 6V-34H-26V-46H-6V-70H6V-46H26V-34H6V6Z';
    return at(
      x,
      footing(x) + s * 6,
      size,
      rimmed(path(shape), p.ink, p.soft, -2, -2),
      r.between(-9, 9),
    );
  };
  const [near, far] = [sc.cx + flip * s * 92, sc.cx - flip * s * 104];
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.ink], [0.4, p.deep], [0.7, p.base], [1, p.ink])) +
    stars(sc, sc.h * 0.4, 40) +
    disc(
      sc,
      sc.cx - flip * s * r.between(62, 78),
      sc.cy - s * r.between(66, 88),
      s * r.between(20, 30),
      'night',
    ) +
    streaks(sc, sc.cy - s * 50, s * 60, 6, p.soft, 0.4) +
    ranges(sc, {
      from: sc.horizon - s * 20,
      to: sc.horizon + s * 8,
      count: 2,
      amp: s * 34,
      relief: 'hills',
      far: mix(p.base, p.soft, 0.25),
      near: mix(p.base, p.deep, 0.5),
    }).svg +
    bareTree(sc, far, footing(far) + 8, s * 130, mix(p.ink, p.deep, 0.6)) +
    bareTree(sc, near, footing(near) + 8, s * 200, p.ink) +
    land(sc, ground, mix(p.deep, p.ink, 0.3), p.ink) +
    times(6, (i) =>
      stone(sc.cx + (i - 2.5) * s * 42 + r.between(-8, 8) * s, s * r.between(0.3, 0.52)),
    ) +
    mist(sc, sc.horizon - s * 14, s * 76, p.soft, 0.55) +
    halo(sc, sc.cx, sc.cy, s * 165, p.glow, 0.75) +
    at(sc.cx, sc.cy + s * 2, s * 0.84, veil + face, r.between(-7, 7), flip) +
    mist(sc, sc.horizon + s * 16, s * 64, p.light, 0.35)
  );
}
