import type { DemoConsole } from '../../catalogue/consoles.ts';
import { escapeText, setText, TRACKING } from '../lettering.ts';
import { mix, palettes } from '../palettes.ts';
import { FONT } from '../poster.ts';
import { at, circle, line, n, path, random, rect, times } from '../scene.ts';

type Body = 'knobs' | 'joystick' | 'deck' | 'handheld' | 'wide-handheld' | 'screen' | 'disc';

const BODIES: Record<string, Body> = {
  'magnavox-odyssey': 'knobs',
  'home-pong': 'knobs',
  vectrex: 'screen',
  'game-boy': 'handheld',
  lynx: 'wide-handheld',
  'game-gear': 'wide-handheld',
};

const bodyOf = ({ id, year }: DemoConsole): Body =>
  BODIES[id] ?? (year < 1983 ? 'joystick' : year < 1993 ? 'deck' : 'disc');

const cross = (x: number, y: number, size: number, fill: string) =>
  rect(x - size / 2, y - size / 6, size, size / 3, fill, 'rx="1"') +
  rect(x - size / 6, y - size / 2, size / 3, size, fill, 'rx="1"');

/** The kind of machine, not a likeness: each era's silhouette in the card's own colours. */
function machine(body: Body, shell: string, shade: string, dark: string, pop: string): string {
  const pad = (x: number, y: number) =>
    at(
      x,
      y,
      1,
      `${rect(-34, -14, 68, 28, shell, 'rx="13"')}${rect(-34, 6, 68, 8, shade, 'rx="4"')}${cross(-18, -1, 15, dark)}${circle(14, 3, 4.6, pop)}${circle(24, -4, 4.6, pop)}${rect(-5, -1, 8, 3, dark, 'rx="1.5"')}`,
    );
  switch (body) {
    case 'knobs':
      return `${rect(-92, -22, 184, 50, shell, 'rx="9"')}${rect(-92, 16, 184, 14, shade, 'rx="6"')}${circle(-58, 0, 19, dark)}${circle(58, 0, 19, dark)}${line('M-58 0L-50 -14M58 0L66 -13', pop, 4)}${rect(-26, -12, 52, 18, dark, 'rx="3"')}${rect(-20, -8, 3, 10, pop)}${rect(17, -6, 3, 10, pop)}${circle(2, -2, 2, '#fff')}`;
    case 'joystick':
      return `${path('M-96 26L-80 -24H56L70 26Z', shell)}${rect(-96, 22, 166, 13, shade, 'rx="4"')}${times(9, (i) => line(`M${n(-66 + i * 13)} -18L${n(-72 + i * 14)} 14`, dark, 3, 'opacity=".5"'))}${rect(-20, -20, 44, 9, dark, 'rx="2"')}${rect(58, 8, 50, 30, dark, 'rx="6"')}${rect(79, -26, 9, 38, dark, 'rx="4"')}${circle(83.5, -28, 10, pop)}${circle(68, 17, 5, pop)}`;
    case 'deck':
      return `${rect(-90, -26, 180, 50, shell, 'rx="7"')}${rect(-90, 8, 180, 20, shade, 'rx="6"')}${rect(-44, -40, 88, 24, dark, 'rx="4"')}${rect(-36, -36, 72, 12, pop, 'rx="2"')}${times(8, (i) => rect(-82 + i * 5, -20, 2.5, 22, dark, 'opacity=".4"'))}${circle(-72, 18, 3, pop)}${rect(54, 13, 24, 8, dark, 'rx="2"')}${line('M0 26C0 44 30 40 34 44', dark, 3)}${pad(46, 52)}`;
    case 'handheld':
      return `${rect(-44, -72, 88, 138, shell, 'rx="10"')}${rect(-44, 54, 88, 12, shade, 'rx="6"')}${rect(-34, -62, 68, 58, dark, 'rx="6"')}${rect(-25, -55, 50, 43, '#a9c46c')}${rect(-14, -42, 8, 8, '#2f4320')}${rect(-6, -34, 8, 8, '#2f4320')}${rect(2, -26, 16, 8, '#2f4320')}${cross(-20, 22, 25, dark)}${circle(14, 26, 7, pop)}${circle(30, 16, 7, pop)}${times(4, (i) => line(`M${8 + i * 7} 56L${14 + i * 7} 46`, dark, 2.4, 'opacity=".6"'))}`;
    case 'wide-handheld':
      return `${rect(-104, -44, 208, 92, shell, 'rx="34"')}${rect(-90, 34, 180, 14, shade, 'rx="7"')}${rect(-48, -34, 96, 68, dark, 'rx="8"')}${rect(-39, -27, 78, 54, '#6fb7d6')}${path('M-39 12L-16 -8L4 10L22 -4L39 12V27H-39Z', '#2b6b4f')}${circle(22, -13, 6, '#ffe9a8')}${cross(-76, 0, 27, dark)}${circle(68, 8, 8, pop)}${circle(86, -6, 8, pop)}`;
    case 'screen':
      return `${path('M-50 -76H50L58 60H-58Z', shell)}${rect(-40, -66, 80, 92, dark, 'rx="8"')}${line('M-24 6L0 -46L24 6L0 -8Z', pop, 3)}${line('M-30 -52L-22 -48M22 -30L30 -34M14 14L20 18', '#fff', 2)}${rect(-58, 52, 116, 14, shade, 'rx="4"')}${rect(-50, 34, 100, 16, dark, 'rx="5"')}${circle(-36, 42, 4.5, pop)}${times(4, (i) => circle(6 + i * 11, 42, 3.6, shell))}`;
    case 'disc':
      return `${rect(-88, -30, 176, 56, shell, 'rx="10"')}${rect(-88, 12, 176, 18, shade, 'rx="8"')}${circle(0, -8, 38, shade)}${circle(0, -8, 33, mix(shell, '#ffffff', 0.25))}${circle(0, -8, 9, dark)}${path('M-29 -22A33 33 0 0 1 -8 -40L0 -8Z', pop, 'opacity=".8"')}${circle(-66, -8, 9, dark)}${circle(66, -8, 9, pop)}${rect(-56, 18, 20, 6, dark, 'rx="2"')}${rect(36, 18, 20, 6, dark, 'rx="2"')}${line('M0 28C0 44 -30 40 -34 44', dark, 3)}${pad(-46, 52)}`;
  }
}

/** 320 × 240. */
export function consoleCard(item: DemoConsole): string {
  const r = random(item.id);
  const tones =
    palettes[
      r.pick(['plum', 'violet', 'ocean', 'rust', 'midnight', 'rose', 'mint', 'blood'] as const)
    ];
  const retro = item.year < 1983;
  const shell = retro
    ? r.pick(['#c98a4b', '#e8d9b8', '#4a3b36'])
    : r.pick(['#e9e4da', '#cfcbd6', '#4b4658', '#d8d2c4']);
  const id = `v-${item.id}`;
  const { size, lines, leading } = setText(item.name.replaceAll(' /', '\u00a0/'), {
    width: 276,
    height: 56,
    largest: 30,
    smallest: 17,
    maxLines: 2,
  });
  const first = 224 - (lines.length - 1) * leading;
  const rays = times(16, (i) =>
    path(
      `M160 96L${n(160 + Math.cos(i * 0.3927) * 320)} ${n(96 + Math.sin(i * 0.3927) * 320)}L${n(160 + Math.cos(i * 0.3927 + 0.2) * 320)} ${n(96 + Math.sin(i * 0.3927 + 0.2) * 320)}Z`,
      tones.soft,
      'opacity=".12"',
    ),
  );
  const art = machine(bodyOf(item), shell, mix(shell, tones.ink, 0.3), '#1d1722', tones.pop);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.ink}"/></linearGradient><linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tones.ink}" stop-opacity="0"/><stop offset=".5" stop-color="${tones.ink}" stop-opacity=".85"/><stop offset="1" stop-color="${tones.ink}"/></linearGradient></defs>${rect(0, 0, 320, 240, `url(#${id})`)}${rays}${circle(160, 96, 66, tones.glow, 'opacity=".9"')}${circle(160, 96, 82, 'none', `stroke="${tones.glow}" stroke-width="1.5" opacity=".5"`)}<ellipse cx="160" cy="168" rx="112" ry="9" fill="#000" opacity=".35"/>${at(160, 96, bodyOf(item) === 'handheld' || bodyOf(item) === 'screen' ? 0.92 : 0.95, art, r.between(-3, 3))}${rect(0, 140, 320, 100, `url(#${id}f)`)}<g font-family="${FONT}" font-weight="800" letter-spacing="${TRACKING}em" fill="#fffaf2">${lines.map((word, i) => `<text x="20" y="${n(first + i * leading)}" font-size="${size}">${escapeText(word)}</text>`).join('')}<text x="21" y="${n(first - size - 2)}" font-size="14" font-weight="700" letter-spacing=".08em" fill="${tones.glow}">${item.year}</text></g></svg>`;
}
