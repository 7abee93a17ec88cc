import { craters, disc, halo, sky, stars, streaks } from '../light.ts';
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
import { cloudBank, heightAt, land, person, profile, ranges } from '../scenery.ts';

export function moon(sc: Scene): string {
  const { p, r, s } = sc;
  const radius = s * r.between(78, 96);
  const clip = sc.def((id) => `<clipPath id="${id}">${circle(sc.cx, sc.cy, radius)}</clipPath>`);
  const shade = group(
    circle(
      sc.cx + radius * 0.42,
      sc.cy + radius * 0.3,
      radius * 1.05,
      horizontal(sc, [0, p.base, 0], [1, p.base, 0.55]),
    ),
    `clip-path="${clip}"`,
  );
  const side = r.sign();
  const shell = at(
    sc.cx - side * radius * 0.86,
    sc.cy - radius * 0.72,
    s * 0.2,
    `${path('M-40 -16C-10 -34 30 -30 62 0C30 30 -10 34 -40 16Z', vertical(sc, [0, p.light], [0.5, p.pop], [1, p.ink]))}${path('M-34 -14L-62 -34L-52 0L-62 34L-34 14Z', p.ink)}${circle(14, 0, 9, p.ink)}`,
    side > 0 ? 38 : 142,
  );
  const foot = sc.horizon + (sc.wide ? 70 : 45);
  return (
    sky(sc, 'night', sc.h) +
    stars(sc, sc.h * 0.7) +
    disc(sc, sc.cx, sc.cy, radius, 'night') +
    group(craters(sc, sc.cx, sc.cy, radius, 15), `clip-path="${clip}"`) +
    shade +
    streaks(sc, sc.cy + radius * 0.7, radius * 0.35, 5, p.base, 0.8) +
    shell +
    cloudBank(sc, foot, s * 34, mix(p.base, p.soft, 0.55), p.base) +
    cloudBank(sc, foot + s * 34, s * 38, mix(p.base, p.deep, 0.3), p.deep) +
    cloudBank(sc, foot + s * 74, s * 44, p.deep, p.ink)
  );
}

export function planet(sc: Scene): string {
  const { p, r, s } = sc;
  const radius = s * r.between(58, 70);
  const tilt = r.between(-26, -12) * r.sign();
  const clip = sc.def((id) => `<clipPath id="${id}">${circle(0, 0, 100)}</clipPath>`);
  const bands = times(9, (i) => {
    const y = -100 + i * 24 + r.between(-5, 5);
    return ellipse(
      0,
      y,
      120,
      r.between(5, 13),
      r.pick([p.light, p.soft, p.base, p.glow]),
      `opacity="${n(r.between(0.15, 0.5))}"`,
    );
  });
  const globe = `${circle(0, 0, 100, vertical(sc, [0, p.glow], [0.5, p.soft], [1, p.base]))}${group(bands + circle(44, 36, 116, radial(sc, [0.55, p.ink, 0], [1, p.ink, 0.75])), `clip-path="${clip}"`)}`;
  const ring = (half: 'back' | 'front') =>
    times(4, (i) => {
      const rx = 132 + i * 17;
      return `<path d="M${-rx} 0A${rx} ${n(rx * 0.24)} 0 0 ${half === 'back' ? 1 : 0} ${rx} 0" fill="none" stroke="${[p.light, p.glow, p.soft, p.glow][i]}" stroke-width="${[5, 11, 6, 3][i]}" opacity="${[0.9, 0.75, 0.6, 0.45][i]}"/>`;
    });
  const ground = profile(sc, sc.horizon + (sc.wide ? 90 : 60), 40 * s * 0.5, 'hills');
  const px = sc.cx + r.between(-40, 40) * s;
  return (
    sky(sc, 'night', sc.h) +
    stars(sc, sc.h * 0.85, sc.wide ? 240 : 130) +
    halo(sc, sc.cx - radius * 0.5, sc.cy - radius * 0.4, radius * 3, p.soft, 0.5) +
    circle(
      sc.cx + r.sign() * radius * 1.5,
      sc.cy - radius * r.between(1.1, 1.4),
      radius * 0.16,
      p.light,
    ) +
    at(sc.cx, sc.cy, radius / 100, ring('back') + globe + ring('front'), tilt) +
    ranges(sc, {
      from: sc.horizon,
      to: sc.horizon + 30 * s,
      count: 2,
      amp: 34 * s,
      relief: 'peaks',
      far: mix(p.base, p.soft, 0.2),
      near: p.deep,
    }).svg +
    land(sc, ground, mix(p.deep, p.base, 0.3), p.ink) +
    person(
      px,
      heightAt(ground, px) + 3,
      30 * s,
      p.light,
      circle(0, -91, 15) + circle(3, -91, 10, p.pop),
    )
  );
}

export function rocket(sc: Scene): string {
  const { p, r, s } = sc;
  const lean = r.between(6, 16) * r.sign();
  const body = `${path('M-34 46L-62 96L-30 82ZM34 46L62 96L30 82Z', horizontal(sc, [0, p.pop], [1, mix(p.pop, p.ink, 0.5)]))}${path('M0 -112C36 -78 44 -10 30 84L-30 84C-44 -10 -36 -78 0 -112Z', horizontal(sc, [0, p.light], [0.45, p.glow], [1, p.base]))}${path('M0 -112C17 -96 27 -74 32 -50L-32 -50C-27 -74 -17 -96 0 -112Z', horizontal(sc, [0, p.pop], [1, mix(p.pop, p.ink, 0.45)]))}${circle(0, -14, 17, p.deep)}${circle(0, -14, 12, vertical(sc, [0, p.light], [1, p.soft]))}${path('M-8 50L8 50L5 100L-5 100Z', p.deep)}`;
  const flame = path(
    'M-26 86C-40 130 -14 150 0 206C14 150 40 130 26 86Z',
    vertical(sc, [0, p.light], [0.35, p.glow], [1, p.pop, 0]),
  );
  const rad = (lean * Math.PI) / 180;
  const tail = (d: number) =>
    [sc.cx - Math.sin(rad) * d, sc.cy - s * 12 + Math.cos(rad) * d] as const;
  const smoke = times(26, (i) => {
    const t = i / 26;
    const [x, y] = tail(s * (92 + t * 220));
    const size = s * (9 + t * 52) * r.between(0.7, 1.2);
    return circle(
      x + r.between(-1, 1) * size * 0.7,
      y,
      size,
      mix(p.light, p.base, Math.min(1, t * 0.9 + r() * 0.2)),
      `opacity="${n(0.95 - t * 0.3)}"`,
    );
  });
  return (
    sky(sc, 'night', sc.h) +
    stars(sc, sc.h * 0.8, sc.wide ? 200 : 110) +
    disc(sc, sc.cx + r.sign() * s * 60, sc.cy - s * 55, s * r.between(20, 42), 'night') +
    halo(sc, ...tail(s * 110), s * 190, p.glow, 0.8) +
    smoke +
    at(sc.cx, sc.cy - s * 12, s * 0.82, flame + body, lean) +
    cloudBank(sc, sc.horizon + s * 62, s * 34, mix(p.base, p.soft, 0.5), p.base) +
    cloudBank(sc, sc.horizon + s * 100, s * 42, mix(p.base, p.deep, 0.5), p.ink)
  );
}

export function rays(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.cy + s * 34;
  const count = r.pick([18, 22, 26]);
  const offset = r() * 3;
  const fan = times(count, (i) => {
    const a = offset + (i * 6.2832) / count;
    const far = sc.w * 1.3;
    return path(
      polygon([
        [sc.cx, y],
        [sc.cx + Math.cos(a) * far, y + Math.sin(a) * far],
        [sc.cx + Math.cos(a + Math.PI / count) * far, y + Math.sin(a + Math.PI / count) * far],
      ]),
    );
  });
  const fill = sc.def(
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(sc.cx)}" cy="${n(y)}" r="${n(sc.w * (sc.wide ? 0.62 : 0.95))}"><stop offset="0" stop-color="${p.glow}" stop-opacity=".95"/><stop offset=".5" stop-color="${p.soft}" stop-opacity=".55"/><stop offset="1" stop-color="${p.base}" stop-opacity=".1"/></radialGradient>`,
  );
  const hills = ranges(sc, {
    from: sc.horizon - s * 6,
    to: sc.horizon + s * 66,
    count: 4,
    amp: s * 40,
    relief: r.pick(['hills', 'peaks'] as const),
  });
  const crest = hills.profiles[2] ?? [];
  const px = sc.cx + s * r.between(-30, 30);
  return (
    rect(0, 0, sc.w, sc.h, vertical(sc, [0, p.deep], [0.55, p.base], [1, p.base])) +
    group(fan, `fill="${fill}"`) +
    disc(sc, sc.cx, y, s * r.between(44, 56), 'dawn') +
    circle(sc.cx, y, s * 66, 'none', `stroke="${p.light}" stroke-width="${n(s)}" opacity=".6"`) +
    hills.layers.slice(0, 3).join('') +
    person(px, heightAt(crest, px) + 3, s * 30, p.ink) +
    hills.layers.slice(3).join('')
  );
}

export function grid(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.horizon;
  const radius = s * r.between(62, 78);
  const sunY = y - radius * r.between(0.35, 0.62);
  const mask = sc.def(
    (id) =>
      `<mask id="${id}">${rect(0, 0, sc.w, sc.h, '#fff')}${times(7, (i) => rect(0, sunY - radius * 0.12 + i * radius * 0.15, sc.w, radius * (0.02 + i * 0.012), '#000'))}</mask>`,
  );
  const floor = times(16, (i) => {
    const t = (i / 16) ** 2.1;
    return line(
      `M0 ${n(y + 2 + t * (sc.h - y))}H${sc.w}`,
      p.pop,
      0.8 + t * 2.4,
      `opacity="${n(0.9 - t * 0.3)}"`,
    );
  });
  const spokes = times(41, (i) => {
    const k = i - 20;
    return line(
      `M${n(sc.cx + k * s * 13)} ${n(y)}L${n(sc.cx + k * s * 95)} ${sc.h}`,
      p.pop,
      1.2,
      'opacity=".7"',
    );
  });
  // Low in the middle: the mountains frame the sun instead of hiding it.
  const peaks = profile(sc, y - s * 10, s * 46, 'peaks').map(([x, py]) => {
    const open = Math.min(1, Math.abs(x - sc.cx) / (s * 120));
    return [x, y - Math.max(2, (y + s * 16 - py) * open ** 1.3)] as const;
  });
  const ridge = polygon([...peaks, [sc.w + 20, y + 1], [-20, y + 1]]);
  return (
    rect(0, 0, sc.w, y, vertical(sc, [0, p.ink], [0.5, p.deep], [0.85, p.base], [1, p.soft])) +
    stars(sc, y * 0.7) +
    halo(sc, sc.cx, sunY, radius * 2.4, p.soft, 0.7) +
    group(
      circle(sc.cx, sunY, radius, vertical(sc, [0, p.light], [0.5, p.glow], [1, p.pop])),
      `mask="${mask}"`,
    ) +
    path(
      ridge,
      vertical(sc, [0, mix(p.deep, p.base, 0.35)], [1, p.ink]),
      `stroke="${p.soft}" stroke-width="1.4"`,
    ) +
    rect(
      0,
      y,
      sc.w,
      sc.h - y,
      vertical(sc, [0, mix(p.base, p.deep, 0.3)], [0.5, p.deep], [1, p.ink]),
    ) +
    spokes +
    floor +
    halo(sc, sc.cx, y, s * 120, p.glow, 0.45) +
    line(`M0 ${n(y)}H${sc.w}`, p.light, 1.6)
  );
}
