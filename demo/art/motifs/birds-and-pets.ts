import { craters, disc, mist, sky, sparks, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  ellipse,
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
} from '../scene.ts';
import { flock, grass, heightAt, land, pines, profile, ranges } from '../scenery.ts';

export function bird(sc: Scene): string {
  const { p, r, s } = sc;
  const rise = r.between(-6, 16);
  const tips = [
    [104, -52],
    [116, -36],
    [120, -19],
    [116, -3],
    [107, 10],
    [95, 18],
    [82, 22],
  ] as const;
  const wing = (side: number) => {
    const fingers = tips
      .map(([x, y], i) =>
        limb(
          [
            [side * 50, -26 - rise * 0.4 + i * 3, 10],
            [side * (50 + (x - 50) * 0.6), -24 - rise * 0.8 + (y + 22) * 0.5 + i, 9.5],
            [side * x, y - rise, 2],
          ],
          6,
        ),
      )
      .join('');
    const arm = path(
      `M${side * -4} -16C${side * 14} ${-30 - rise * 0.2} ${side * 38} ${-42 - rise * 0.5} ${side * 62} ${-37 - rise * 0.6}C${side * 78} ${-20 - rise * 0.6} ${side * 84} ${6 - rise * 0.6} ${side * 80} ${20 - rise * 0.8}C${side * 60} ${17 - rise * 0.3} ${side * 34} 16 ${side * 8} 28Z`,
    );
    return fingers + arm;
  };
  const tail = times(5, (i) =>
    limb(
      [
        [0, 22, 9],
        [(i - 2) * 6, 48, 9],
        [(i - 2) * 10, 66 - Math.abs(i - 2) * 4, 3],
      ],
      4,
    ),
  );
  const body =
    limb([
      [0, -30, 9],
      [0, -16, 19],
      [0, 4, 23],
      [0, 30, 13],
    ]) + tail;
  const head = `${path('M-9 -20C-12 -40 -2 -52 8 -48C15 -45 19 -40 18 -33C14 -37 11 -36 9 -20Z', p.ink)}${path('M-10 -26C-8 -31 8 -31 10 -26C5 -22 -5 -22 -10 -26Z', p.pop)}`;
  const quills = [-1, 1]
    .map((side) =>
      times(6, (i) =>
        line(
          `M${n(side * (20 + i * 10))} ${n(-18 - i * 1.6 - rise * 0.06 * i)}L${n(side * (20 + i * 11))} ${n(14 - rise * 0.06 * i)}`,
          p.soft,
          0.9,
          'opacity=".4"',
        ),
      ),
    )
    .join('');
  const marsh = ranges(sc, {
    from: sc.horizon,
    to: sc.horizon + s * 64,
    count: 4,
    amp: s * 34,
    relief: r.pick(['hills', 'peaks'] as const),
  });
  return (
    sky(sc, sc.hour === 'night' ? 'dusk' : sc.hour, sc.h) +
    disc(
      sc,
      sc.cx + s * r.between(-14, 14),
      sc.cy + s * r.between(-4, 22),
      s * r.between(60, 74),
      sc.hour,
    ) +
    streaks(sc, sc.cy + s * 30, s * 70, 7, p.light, 0.45) +
    marsh.svg +
    mist(sc, sc.horizon - s * 10, s * 60, p.glow, 0.4) +
    at(
      sc.cx,
      sc.cy,
      s * 0.9,
      rimmed(wing(1) + wing(-1) + body, p.ink, p.pop, -0.8, -1.2) + quills + head,
      r.between(8, 20) * r.sign(),
    ) +
    flock(sc, sc.cx, sc.cy + s * 84, s * 70, 6, p.ink, s * 6) +
    grass(sc, sc.h - s * 18, s * 42, p.ink)
  );
}

export function cat(sc: Scene): string {
  const { p, r, s } = sc;
  const body = `${path('M-44 100C-62 46 -44 4 -25 -20C-36 -34 -38 -54 -33 -68L-36 -102L-13 -80C-5 -83 5 -83 13 -80L36 -102L33 -68C38 -54 36 -34 25 -20C44 4 62 46 44 100Z')}${limb(
    [
      [34, 92, 15],
      [72, 96, 14],
      [92, 70, 13],
      [82, 42, 12],
      [92, 20, 10],
      [104, 14, 5],
    ],
  )}`;
  const eyes = `${path('M-24 -54C-19 -62 -9 -61 -6 -51C-12 -46 -20 -47 -24 -54ZM24 -54C19 -62 9 -61 6 -51C12 -46 20 -47 24 -54Z', p.pop)}${path('M-15 -60L-13 -53L-15 -47L-17 -53ZM15 -60L17 -53L15 -47L13 -53Z', p.ink)}${path('M-4 -42H4L0 -37Z', p.soft)}${line('M-14 -38L-44 -42M-14 -35L-42 -30M14 -38L44 -42M14 -35L42 -30', p.soft, 0.8, 'opacity=".7"')}`;
  const roofs = (y: number, size: number, color: string, lit: boolean) => {
    let out = '';
    for (let x = -size; x < sc.w + size; x += size * r.between(0.8, 1.3)) {
      const top = y - size * r.between(0.1, 0.5);
      const half = size * 0.72;
      out +=
        path(
          polygon([
            [x - half, y + size * 0.1],
            [x, top - size * 0.25],
            [x + half, y + size * 0.1],
            [x + half * 0.9, sc.h + 5],
            [x - half * 0.9, sc.h + 5],
          ]),
          color,
        ) + rect(x + half * 0.3, top - size * 0.3, size * 0.14, size * 0.5, color);
      if (lit && r.chance(0.7))
        out += rect(x - size * 0.1, y + size * 0.12, size * 0.16, size * 0.22, p.glow);
    }
    return out;
  };
  const ridge = sc.cy + s * 92;
  return (
    sky(sc, 'night', sc.h) +
    disc(sc, sc.cx - s * r.between(-12, 12), sc.cy - s * 8, s * r.between(82, 94), 'night') +
    craters(sc, sc.cx, sc.cy - s * 8, s * 80, 8) +
    streaks(sc, sc.cy + s * 40, s * 50, 5, p.base, 0.6) +
    roofs(sc.horizon - s * 14, s * 44, mix(p.base, p.soft, 0.15), true) +
    mist(sc, sc.horizon - s * 20, s * 60, p.soft, 0.4) +
    roofs(sc.horizon + s * 26, s * 60, p.deep, true) +
    at(
      sc.cx,
      ridge - s * 74,
      s * 0.76,
      rimmed(body, p.ink, p.glow, -1.4, -1.2) + eyes,
      0,
      r.sign(),
    ) +
    path(
      `M-10 ${n(ridge + s * 22)}L${n(sc.cx - s * 60)} ${n(ridge)}H${n(sc.cx + s * 62)}L${sc.w + 10} ${n(ridge + s * 26)}V${sc.h + 5}H-10Z`,
      p.ink,
    ) +
    line(
      `M-10 ${n(ridge + s * 22)}L${n(sc.cx - s * 60)} ${n(ridge)}H${n(sc.cx + s * 62)}L${sc.w + 10} ${n(ridge + s * 26)}`,
      p.soft,
      s * 0.9,
      'opacity=".8"',
    )
  );
}

export function rabbit(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const ear = (x: number, turn: number) =>
    at(x, -40, 1, path('M-7 4C-14 -24 -10 -58 0 -68C10 -58 14 -24 7 4Z'), turn);
  const body = `${ellipse(22, 50, 50, 46)}${ellipse(-14, 48, 38, 48)}${ellipse(-36, -14, 34, 28)}${ellipse(-56, -6, 17, 15)}${limb(
    [
      [-24, 10, 46],
      [-14, 30, 56],
      [0, 50, 60],
    ],
  )}${ear(-40, -12)}${ear(-20, 12)}${ellipse(-30, 90, 26, 10)}${ellipse(30, 90, 40, 11)}${circle(72, 62, 15)}`;
  const marks = `${at(-40, -40, 0.6, path('M-6 0C-12 -24 -8 -52 0 -62C8 -52 12 -24 6 0Z', p.pop), -12)}${circle(-44, -20, 4.2, p.light)}${circle(-45, -20, 2.3, p.ink)}${path('M-73 -9L-66 -9L-70 -4Z', p.pop)}${line('M-60 -2L-88 -6M-60 1L-86 6', p.soft, 0.8)}${path('M0 74C6 48 34 34 58 48', 'none', `stroke="${p.base}" stroke-width="1.6" opacity=".6"`)}`;
  const hill = Array.from({ length: 41 }, (_, i): Point => {
    const x = -20 + (i / 40) * (sc.w + 40);
    return [x, sc.cy + s * 74 + ((x - sc.cx) / (s * 70)) ** 2 * s * 9];
  });
  const bloom = (x: number, y: number, size: number) => {
    const color = r.pick([p.pop, p.light, p.glow]);
    return (
      line(`M${n(x)} ${n(y)}v${n(size * 3.4)}`, p.ink, size * 0.3) +
      times(5, (i) =>
        circle(
          x + Math.cos(i * 1.256) * size * 0.62,
          y + Math.sin(i * 1.256) * size * 0.62,
          size * 0.48,
          color,
        ),
      ) +
      circle(x, y, size * 0.34, p.deep)
    );
  };
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx - flip * s * 8, sc.cy - s * 4, s * r.between(78, 92), sc.hour) +
    streaks(sc, sc.cy, s * 70, 6, p.light, 0.35) +
    ranges(sc, {
      from: sc.horizon - s * 26,
      to: sc.horizon + s * 20,
      count: 2,
      amp: s * 30,
      relief: 'hills',
      near: mix(p.base, p.deep, 0.3),
    }).svg +
    pines(
      sc,
      profile(sc, sc.horizon + s * 10, s * 10, 'hills'),
      s * 34,
      s * 26,
      mix(p.base, p.deep, 0.3),
    ) +
    mist(sc, sc.horizon - s * 20, s * 60, p.glow, 0.4) +
    land(sc, hill, p.deep, p.ink) +
    at(
      sc.cx + flip * s * 4,
      sc.cy + s * 16,
      s * 0.68,
      rimmed(body, p.ink, p.glow, 1.6, -1.4) + marks,
      0,
      flip,
    ) +
    grass(sc, heightAt(hill, sc.cx) + s * 14, s * 16, mix(p.ink, p.deep, 0.5), 6) +
    times(sc.wide ? 22 : 11, () => {
      const x = r() * sc.w;
      return bloom(x, heightAt(hill, x) + s * r.between(4, 40), s * r.between(3.5, 6.5));
    }) +
    sparks(sc, sc.cx, sc.cy + s * 30, s * 120, 18, p.light, s * 1.3) +
    grass(sc, sc.h - s * 22, s * 30, p.ink)
  );
}
