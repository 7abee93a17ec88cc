import type { DemoChannel } from '../../catalogue/types.ts';
import { escapeText, setText, TRACKING } from '../lettering.ts';
import { mix } from '../palettes.ts';
import { FONT } from '../poster.ts';
import { at, circle, line, n, path, polygon, type Random, random, rect, times } from '../scene.ts';

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Text colour that keeps at least 4.5:1 on the darkened or lightened card. */
const isPale = (color: string) => luminance(color) > 0.3;

const spoke = (index: number, spin: number, away: number) => {
  const angle = ((index * 72 + spin) * Math.PI) / 180;
  return [Math.cos(angle) * away, Math.sin(angle) * away] as const;
};

/** The ball or tool of the sport a channel is named after; football when it names none. */
function sport(name: string, spin: number, ink: string, paper: string): string {
  const ball = circle(0, 0, 36, paper);
  if (/tenis/i.test(name)) return ball + line('M-27 -24Q0 0 -27 24M27 -24Q0 0 27 24', ink, 5);
  if (/básquet/i.test(name))
    return ball + line('M-36 0H36M0 -36V36M-25 -26Q-2 0 -25 26M25 -26Q2 0 25 26', ink, 3.6);
  if (/vóley/i.test(name))
    return (
      ball +
      line(
        'M0 0Q-4 -22 14 -33M0 0Q20 8 34 -8M0 0Q-18 14 -8 35M-22 -28Q-26 0 -34 8M8 -35Q-14 -24 -14 4M20 30Q26 8 14 4',
        ink,
        3.6,
      )
    );
  if (/rugby/i.test(name))
    return at(
      0,
      0,
      1,
      `${path('M-44 0C-24 -36 24 -36 44 0C24 36 -24 36 -44 0Z', paper)}${line('M-20 0H20M-12 -6V6M0 -6V6M12 -6V6', ink, 3.6)}`,
      -32,
    );
  if (/hockey/i.test(name))
    return `${line('M22 -38L-4 22Q-12 34 -28 28', paper, 9)}${circle(26, 28, 9, paper)}`;
  if (/motor/i.test(name))
    return `${times(16, (i) => ((Math.floor(i / 4) + i) % 2 ? '' : rect(-28 + (i % 4) * 16, -34 + Math.floor(i / 4) * 13, 16, 13, paper)))}${line('M-32 -38V40', paper, 5)}`;
  if (/ring/i.test(name))
    return `${path('M-26 -6C-30 -38 26 -42 30 -10C32 8 24 16 14 20H-20C-28 12 -24 4 -26 -6Z', paper)}${rect(-20, 24, 34, 14, paper, 'rx="3"')}${line('M-24 0Q-8 10 -2 -6', ink, 4)}`;
  if (/turf/i.test(name))
    return (
      line('M-20 34C-44 -6 -24 -36 0 -36C24 -36 44 -6 20 34', paper, 13) +
      times(7, (i) =>
        circle(
          Math.cos(Math.PI * (0.82 + i * 0.227)) * 29,
          -4 + Math.sin(Math.PI * (0.82 + i * 0.227)) * 31,
          2.6,
          ink,
        ),
      )
    );
  if (/náutico/i.test(name))
    return `${path('M-4 -40V16H-36Z', paper)}${path('M4 -26C24 -12 30 4 30 16H4Z', paper)}${path('M-38 22H38C30 36 22 38 0 38C-22 38 -30 36 -38 22Z', paper)}`;
  const seams = times(5, (i) => {
    const [x, y] = spoke(i, spin, 15);
    const [fx, fy] = spoke(i, spin, 32);
    return line(`M${n(x)} ${n(y)}L${n(fx)} ${n(fy)}`, ink, 3.4);
  });
  return ball + path(polygon(Array.from({ length: 5 }, (_, i) => spoke(i, spin, 15))), ink) + seams;
}

function emblem({ menu, name }: DemoChannel, r: Random, ink: string, paper: string): string {
  if (menu === 'cDeportes') return sport(name, r.between(0, 72), ink, paper);
  if (menu === 'ddaTvInfantil') {
    return (
      times(6, (i) => {
        const a = (i / 6) * 6.283 + r() * 0.4;
        const color = ['#ffd166', '#06d6a0', '#ffffff', '#7cc6ff', '#ff8fab', '#ffffff'][i];
        return circle(Math.cos(a) * 25, Math.sin(a) * 25, 15, color);
      }) +
      circle(0, 0, 17, ink) +
      circle(-6, -4, 3.4, paper) +
      circle(6, -4, 3.4, paper) +
      line('M-7 5Q0 11 7 5', paper, 3)
    );
  }
  const style = r.pick(['arcs', 'bars', 'lens', 'facets'] as const);
  if (style === 'arcs')
    return (
      times(3, (i) =>
        circle(
          0,
          0,
          12 + i * 12,
          'none',
          `stroke="${paper}" stroke-width="6" stroke-dasharray="${n(40 + i * 34)} ${n(26 + i * 12)}" transform="rotate(${n(r() * 360)})"`,
        ),
      ) + circle(0, 0, 6, paper)
    );
  if (style === 'bars')
    return times(5, (i) => {
      const h = 22 + r() * 46;
      return rect(-36 + i * 16, -h / 2, 9, h, paper, 'rx="4.5"');
    });
  if (style === 'lens')
    return circle(0, 0, 36, paper) + circle(0, 0, 25, ink) + path('M-8 -13L15 0L-8 13Z', paper);
  return (
    path('M0 -38L33 -19V19L0 38L-33 19V-19Z', paper) +
    path('M0 -38L33 -19L0 0L-33 -19Z', ink, 'opacity=".35"') +
    path('M0 0L33 -19V19L0 38Z', ink, 'opacity=".6"')
  );
}

/** 240 × 135 with margins: the logo is shown on dark cards and at half its size. */
export function channelLogo(channel: DemoChannel): string {
  const r = random(channel.id);
  const pale = isPale(channel.color);
  const ink = pale ? '#15101b' : mix(channel.color, '#000000', 0.62);
  const paper = pale ? '#15101b' : '#ffffff';
  const [, base = channel.name, number] = /^(.*?)(?: (\d))?$/.exec(channel.name) ?? [];
  const { size, lines, leading } = setText(base, {
    width: 124,
    height: 84,
    largest: 34,
    smallest: 15,
    maxLines: 3,
  });
  const top = 67.5 - ((lines.length - 1) * leading) / 2 + size * 0.34;
  const id = `c-${channel.id}`;
  const light = pale ? mix(channel.color, '#ffffff', 0.25) : channel.color;
  const dark = pale ? mix(channel.color, '#000000', 0.08) : mix(channel.color, '#000000', 0.45);
  const text = lines
    .map((word, i) => `<text x="98" y="${n(top + i * leading)}">${escapeText(word)}</text>`)
    .join('');
  const badge = number
    ? `<g>${rect(202, 12, 26, 26, paper, 'rx="8"')}<text x="215" y="31" text-anchor="middle" font-size="18" fill="${pale ? '#ffffff' : ink}">${number}</text></g>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 135"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>${rect(0, 0, 240, 135, `url(#${id})`)}<g opacity=".12">${circle(52, 67.5, 84, 'none', `stroke="${paper}" stroke-width="14"`)}${circle(52, 67.5, 128, 'none', `stroke="${paper}" stroke-width="14"`)}</g>${at(52, 67.5, 0.86, emblem(channel, r, pale ? channel.color : ink, paper))}<g font-family="${FONT}" font-weight="800" font-size="${size}" fill="${paper}" letter-spacing="${TRACKING}em">${text}${badge}</g></svg>`;
}
