import { beam, disc, sky, sparks, streaks } from '../light.ts';
import { mix } from '../palettes.ts';
import {
  at,
  circle,
  group,
  line,
  n,
  path,
  rect,
  rimmed,
  type Scene,
  times,
  vertical,
} from '../scene.ts';
import { cloudBank, flock, water } from '../scenery.ts';

const sail = (x: number, top: number, bottom: number, width: number) =>
  path(
    `M${x - width} ${bottom}Q${x + width * 0.35} ${(top + bottom) / 2} ${x - width * 0.86} ${top}L${x + width * 0.8} ${top}Q${x + width * 1.9} ${(top + bottom) / 2} ${x + width} ${bottom}Z`,
  );

function sailingShip(sc: Scene): string {
  const { p } = sc;
  const mast = (x: number, top: number) => line(`M${x} 50V${top}`, p.ink, 2.4);
  const sails = [
    [-44, -34, 4, 20],
    [-44, 8, 40, 24],
    [2, -74, -38, 20],
    [2, -34, 2, 26],
    [2, 6, 42, 31],
    [46, -40, -4, 17],
    [46, 0, 36, 22],
  ] as const;
  return `${line('M-100 44L2 -84L96 36M-60 40L-44 -44M60 44L46 -50', p.ink, 0.9)}${mast(-44, -48)}${mast(2, -90)}${mast(46, -54)}${group(sails.map(([x, top, bottom, width]) => sail(x, top, bottom, width)).join(''), `fill="${vertical(sc, [0, p.light], [1, mix(p.glow, p.base, 0.45)])}"`)}${path('M2 -92l18 5l-18 5Z', p.pop)}${path('M-92 44L-74 52L66 52L84 40L98 38C90 66 80 82 66 86L-62 86C-80 78 -88 62 -92 44Z', p.ink)}${line('M-82 60H82', p.glow, 1, 'opacity=".7"')}`;
}

function battleship(sc: Scene): string {
  const { p, r } = sc;
  const funnel = (x: number) =>
    `${path(`M${x - 8} 40L${x - 6} -20H${x + 8}L${x + 10} 40Z`, p.ink)}${rect(x - 6.5, -14, 15, 6, p.pop)}`;
  const smoke = (x: number) =>
    times(15, (i) =>
      circle(
        x - i * 9 + r.between(-4, 4),
        -26 - i * 5 + r.between(-4, 4),
        7 + i * 2,
        mix(p.ink, p.base, 0.15 + i * 0.035),
        `opacity="${n(0.85 - i * 0.04)}"`,
      ),
    );
  const gun = (x: number, y: number, dir: number) =>
    `${path(`M${x - 12} ${y}C${x - 12} ${y - 12} ${x + 12} ${y - 12} ${x + 12} ${y}Z`, p.ink)}${line(`M${x} ${y - 6}L${x + dir * 34} ${y - 15}M${x} ${y - 3}L${x + dir * 34} ${y - 11}`, p.ink, 2.4)}`;
  const hull = path('M-112 46L-92 50H86L116 40C108 64 100 78 94 88H-92C-104 78 -110 62 -112 46Z');
  return `${smoke(-22)}${smoke(12)}${line('M52 40V-64M-56 40V-48M52 -52L-56 -40M52 -52L112 40M-56 -40L-108 46M44 -30H60', p.ink, 1.4)}${funnel(-22)}${funnel(12)}${path('M34 46V10H42V-6H62V10H70V46ZM-70 46V18H-44V46Z', p.ink)}${path('M52 -64l-20 5l20 6Z', p.pop)}${gun(84, 44, 1)}${gun(-84, 48, -1)}${rimmed(hull, p.ink, p.soft, 0, -1.4)}${times(15, (i) => circle(-84 + i * 12, 62, 1.5, p.glow))}`;
}

export function ship(sc: Scene): string {
  const { p, r, s } = sc;
  const y = sc.horizon;
  const flip = r.sign();
  const body = sc.choose(['sails', 'steamer']) === 'sails' ? sailingShip(sc) : battleship(sc);
  const crest = (top: number, amp: number, color: string) => {
    const step = s * 26;
    let d = `M${-step} ${n(top)}`;
    for (let x = -step; x < sc.w + step; x += step)
      d += `q${n(step * 0.35)} ${n(-amp * r.between(0.6, 1.3))} ${n(step)} 0`;
    return path(`${d}V${sc.h + 5}H${-step}Z`, vertical(sc, [0, color], [1, p.ink]));
  };
  return (
    sky(sc, sc.hour, y + 4) +
    disc(
      sc,
      sc.cx + flip * s * r.between(8, 34),
      y - s * r.between(56, 84),
      s * r.between(54, 72),
    ) +
    streaks(sc, sc.cy, s * 80, 8, p.light, 0.4) +
    water(sc, y, sc.cx + flip * s * 20, s * 110, 0.85) +
    at(sc.cx, y - s * 60, s * 0.88, body, r.between(-2.5, 2.5), flip) +
    crest(y + s * 16, s * 9, mix(p.base, p.deep, 0.45)) +
    flock(sc, sc.cx - flip * s * 40, sc.cy - s * 56, s * 40, 5, p.ink, s * 5) +
    crest(y + s * 44, s * 13, p.deep) +
    crest(y + s * 80, s * 18, mix(p.deep, p.ink, 0.6))
  );
}

export function airship(sc: Scene): string {
  const { p, r, s } = sc;
  const flip = r.sign();
  const hull =
    'M-108 0C-96 -34 -40 -44 10 -42C62 -40 100 -22 112 0C100 22 62 40 10 42C-40 44 -96 34 -108 0Z';
  const clip = sc.def((id) => `<clipPath id="${id}">${path(hull)}</clipPath>`);
  const ribs = times(9, (i) => {
    const x = -84 + i * 22;
    return line(`M${x} -46Q${x + 9} 0 ${x} 46`, p.deep, 0.9, 'opacity=".5"');
  });
  const seams = times(5, (i) =>
    line(`M-110 0Q0 ${-70 + i * 35} 114 0`, p.deep, 0.8, 'opacity=".45"'),
  );
  const ship = `${path('M-70 -18L-118 -46L-124 -20L-96 -2ZM-70 18L-118 46L-124 20L-96 2Z', p.deep)}${path(hull, vertical(sc, [0, p.light], [0.35, p.glow], [0.7, p.base], [1, p.deep]))}${group(ribs + seams, `clip-path="${clip}"`)}${path('M-100 -4L-132 -3L-132 3L-100 4Z', p.pop)}${path('M-30 40L34 40L26 58C24 62 -20 62 -22 58Z', p.ink)}${times(5, (i) => circle(-14 + i * 9, 50, 2.2, p.glow))}`;
  const city = times(sc.wide ? 70 : 30, (i) => {
    const width = s * r.between(8, 22);
    const x = (i / (sc.wide ? 70 : 30)) * sc.w;
    return rect(x, sc.horizon + s * r.between(20, 70), width, sc.h, p.ink);
  });
  const low = sc.cy + s * 52;
  return (
    sky(sc, sc.hour, sc.h) +
    disc(sc, sc.cx - flip * s * 46, sc.cy + s * 14, s * r.between(56, 72)) +
    streaks(sc, sc.cy, s * 80, 7, p.light, 0.4) +
    cloudBank(sc, sc.horizon + s * 4, s * 26, mix(p.soft, p.glow, 0.5), p.base) +
    beam(sc, sc.cx + flip * s * 4, low - s * 4, 1.57 - flip * 0.25, s * 190, 0.16, p.light, 0.65) +
    at(sc.cx, sc.cy - s * 10, s * r.between(0.86, 0.98), ship, r.between(-9, -3) * flip, flip) +
    flock(sc, sc.cx - flip * s * 50, sc.cy + s * 66, s * 30, 5, p.ink, s * 6) +
    cloudBank(sc, sc.horizon + s * 44, s * 30, mix(p.base, p.soft, 0.2), p.deep) +
    city +
    sparks(sc, sc.cx, sc.horizon + s * 110, s * 130, 26, p.glow, s * 1.1)
  );
}
