import type { DemoProduct } from '../../catalogue/products.ts';
import { seat } from '../mark.ts';
import { mix } from '../palettes.ts';
import { FONT } from '../poster.ts';
import { at, circle, ellipse, line, n, path, rect, times } from '../scene.ts';

type Look = { cloth: string; print: string; ground: string };

const GOLD = '#e6b84f';

/** A bowler hat and a cane, a reel, a marquee: the prints that the descriptions mention. */
const prints = {
  seat: at(-30, -30, 0.6, seat),
  moon: `${circle(0, 0, 30, '#f4e3b2')}${circle(-9, -8, 5, '#d8c48c')}${circle(8, 14, 4, '#d8c48c')}${ellipse(9, -6, 10, 7, '#fffaf0')}${circle(9, -6, 4.4, '#1b1b2e')}`,
  ticket: `${rect(-26, -13, 52, 26, '#ffb53d', 'rx="3"')}${line('M10 -13V13', '#7a4a00', 1.6, 'stroke-dasharray="3 3"')}${line('M-18 -4H2M-18 4H-4', '#7a4a00', 2.4)}`,
  camera: `${rect(-28, -10, 40, 28, '#c2452d', 'rx="5"')}${path('M12 -2L30 -12V20L12 10Z', '#c2452d')}${circle(-18, -20, 11, '#c2452d')}${circle(4, -20, 11, '#c2452d')}${circle(-18, -20, 4, '#efe4cf')}${circle(4, -20, 4, '#efe4cf')}`,
  hat: `${path('M-22 0C-22 -34 22 -34 22 0Z', '#efe9df')}${ellipse(0, 0, 36, 6, '#efe9df')}${rect(-22, -8, 44, 5, '#1a171d')}${line('M-24 34L26 18C34 15 34 6 26 8', '#efe9df', 4)}`,
  credits: times(9, (i) =>
    rect(
      -8 - ((i * 7) % 17),
      -44 + i * 11,
      16 + ((i * 7) % 17) * 2,
      4,
      '#3a3342',
      `rx="2" opacity="${n(1 - i * 0.07)}"`,
    ),
  ),
  robot: `${rect(-20, -30, 40, 38, GOLD, 'rx="5"')}${circle(-8, -14, 5, '#123b2a')}${circle(8, -14, 5, '#123b2a')}${rect(-10, -3, 20, 4, '#123b2a')}${line('M0 -30V-40', GOLD, 3)}${circle(0, -42, 4, GOLD)}${path('M-34 40C-32 20 -20 13 0 13C20 13 32 20 34 40Z', GOLD)}`,
};

const LOOKS: Record<string, { cloth: string; ground: string; print?: string }> = {
  bz001: { cloth: '#24202a', ground: '#ffb53d', print: at(0, -6, 1, prints.seat) },
  bz002: { cloth: '#1d2a57', ground: '#8fb8ff', print: prints.moon },
  bz003: { cloth: '#8d8a92', ground: '#e8604c', print: at(76, 18, 0.8, prints.ticket, 78) },
  rm001: { cloth: '#efe4cf', ground: '#d96f4b', print: prints.camera },
  rm002: { cloth: '#1a171d', ground: '#c9a7ff', print: prints.hat },
  rm003: { cloth: '#f7f5f2', ground: '#59b8a4', print: prints.credits },
  rm004: { cloth: '#123b2a', ground: '#e6b84f', print: prints.robot },
  mt001: { cloth: '#6b3f22', ground: '#e9c46a' },
  mt002: { cloth: '#b9bec6', ground: '#7a5cff' },
  mt003: { cloth: '#a5652f', ground: '#2f8f83' },
  jr001: { cloth: '#e5484d', ground: '#ffd27f' },
  jr002: { cloth: '#2f6f8f', ground: '#ff9f6b' },
  jr003: { cloth: '#cfe6ea', ground: '#4b6cb7' },
  tz001: { cloth: '#e0a526', ground: '#5d3a7a' },
  tz002: { cloth: '#f7f3ea', ground: '#c2452d' },
  tz003: { cloth: '#2b2735', ground: '#8fd3c7' },
};

function garment({ cloth, print, ground }: Look, hooded: boolean): string {
  const dark = mix(cloth, '#000000', 0.28);
  const lit = mix(cloth, '#ffffff', 0.1);
  const sleeve = hooded
    ? 'M-62 -88C-96 -74 -110 -20 -118 74L-84 82L-66 -10ZM62 -88C96 -74 110 -20 118 74L84 82L66 -10Z'
    : 'M-58 -88C-92 -80 -108 -50 -118 -22L-82 -4L-62 -34ZM58 -88C92 -80 108 -50 118 -22L82 -4L62 -34Z';
  const trunk =
    'M-62 -88C-40 -98 40 -98 62 -88C70 -40 68 40 70 108C40 116 -40 116 -70 108C-68 40 -70 -40 -62 -88Z';
  const collar = hooded
    ? `${path('M-46 -92C-50 -130 50 -130 46 -92C30 -66 -30 -66 -46 -92Z', dark)}${path('M-30 -94C-30 -114 30 -114 30 -94C18 -78 -18 -78 -30 -94Z', mix(cloth, '#000000', 0.55))}${line('M-13 -76V-42M13 -76V-46', mix(ground, '#ffffff', 0.3), 3)}${path('M-44 52H44L54 92H-54Z', dark, 'opacity=".7"')}${rect(-70, 100, 140, 12, dark, 'rx="5"')}`
    : `${path('M-28 -95C-20 -74 20 -74 28 -95C14 -99 -14 -99 -28 -95Z', mix(cloth, '#000000', 0.5))}${path('M-34 -95C-24 -66 24 -66 34 -95', 'none', `stroke="${dark}" stroke-width="5"`)}`;
  return `${path(sleeve, dark)}${path(trunk, cloth)}${path('M-62 -88C-50 -94 -44 -95 -36 -96C-46 -30 -46 50 -48 112C-56 111 -64 110 -70 108C-68 40 -70 -40 -62 -88Z', lit, 'opacity=".7"')}${collar}${at(0, hooded ? -2 : 4, 1.05, print)}`;
}

function gourd({ cloth }: Look, id: string): string {
  const dark = mix(cloth, '#000000', 0.35);
  const metal = '#d9dde3';
  const straw = `${line('M18 -70L52 -150', '#eceff3', 7)}${line('M52 -150L62 -156', '#eceff3', 10)}${circle(36, -112, 7, GOLD)}`;
  const herb =
    ellipse(0, -72, 46, 10, '#6f8f3a') +
    times(14, (i) => circle(-36 + i * 5.4, -73 + (i % 3) * 2, 2.4, '#9bb75a'));
  if (id === 'mt002') {
    return `${straw}${path('M-50 -72H50V92H-50Z', cloth)}${ellipse(0, 92, 62, 14, dark)}${ellipse(0, 86, 62, 14, metal)}${ellipse(0, -72, 62, 15, metal)}${herb}${path('M-50 -66H-30V88H-50Z', '#ffffff', 'opacity=".35"')}${times(3, (i) => circle(-24 + i * 24, 16, 9, dark))}${circle(0, 16, 36, 'none', `stroke="${dark}" stroke-width="4"`)}`;
  }
  const belly =
    'M-50 -74C-46 -50 -82 -20 -82 30C-82 78 -44 102 0 102C44 102 82 78 82 30C82 -20 46 -50 50 -74Z';
  const detail =
    id === 'mt003'
      ? `${rect(-46, 6, 92, 40, mix(cloth, '#000000', 0.5), 'rx="4"')}${times(6, (i) => circle(-38 + i * 15, 1, 3, '#ffdf9a'))}${line('M-34 20H34M-34 32H14', '#ffdf9a', 4)}`
      : `${times(9, (i) => line(`M${-64 + i * 16} ${-2 + Math.abs(i - 4) * 3}v8`, mix(cloth, '#ffffff', 0.5), 2.4))}<text x="0" y="52" text-anchor="middle" font-family="${FONT}" font-weight="800" font-size="30" fill="${mix(cloth, '#ffffff', 0.6)}">Platea</text>`;
  return `${straw}${path(belly, cloth)}${path('M-50 -74C-46 -50 -82 -20 -82 30C-82 60 -66 82 -46 92C-62 40 -44 -20 -30 -74Z', '#ffffff', 'opacity=".16"')}${path('M50 -74C46 -50 82 -20 82 30C82 78 44 102 0 102C50 84 60 20 36 -74Z', dark, 'opacity=".5"')}${detail}${rect(-52, -82, 104, 16, metal, 'rx="6"')}${ellipse(0, -80, 50, 11, '#aeb4bd')}${herb}`;
}

function vessel({ cloth, ground }: Look, id: string, tall: boolean): string {
  const dark = mix(cloth, '#000000', 0.3);
  const [w, h] = tall ? [62, 104] : [72, 76];
  const shape = tall
    ? `M${-w} ${-h}H${w}L${w - 8} ${h}C${w - 20} ${h + 10} ${-w + 20} ${h + 10} ${-w + 8} ${h}Z`
    : `M${-w} ${-h}H${w}V${h - 26}C${w} ${h + 6} ${w - 24} ${h + 14} 0 ${h + 14}C${-w + 24} ${h + 14} ${-w} ${h + 6} ${-w} ${h - 26}Z`;
  const clip = `p-${id}`;
  const inside =
    {
      jr001: times(6, (i) => rect(-70 + i * 24, -120, 12, 260, '#fff7ea')),
      jr002: `${rect(-44, -58, 88, 52, '#fff2d0', 'rx="4"')}${rect(-4, -6, 8, 22, '#fff2d0')}${path('M-46 62C-46 44 -30 42 -22 26H18C26 42 46 42 48 62Z', '#ffd27f')}${circle(-24, 64, 11, '#1d1722')}${circle(26, 64, 11, '#1d1722')}${path('M-18 40L-12 31H0V40ZM4 40V31H14L20 40Z', cloth)}`,
      jr003: `${rect(-70, -20, 140, 140, '#f3d27a', 'opacity=".75"')}${ellipse(0, -20, 62, 8, '#fbe6ab')}${circle(-24, 30, 17, '#fff6cf', 'opacity=".8"')}${circle(20, 66, 14, '#fff6cf', 'opacity=".7"')}`,
      tz001: `<g font-family="${FONT}" font-weight="800" fill="#43240a" text-anchor="middle"><text x="0" y="-20" font-size="24">MATINÉ</text><text x="0" y="30" font-size="46">15:30</text></g>${times(7, (i) => circle(-48 + i * 16, 50, 3.4, '#43240a'))}`,
      tz002: `<text x="0" y="24" text-anchor="middle" font-family="${FONT}" font-weight="800" font-size="62" fill="#241a2e">Fin</text>`,
      tz003: times(8, (i) =>
        at(
          -54 + (i % 4) * 36,
          i < 4 ? 6 : 46,
          0.5,
          `${path('M-22 40V-6C-22 -40 22 -40 22 -6V40Z', '#cfeee7')}${circle(-8, -8, 4, '#2b2735')}${circle(8, -8, 4, '#2b2735')}`,
          0,
        ),
      ),
    }[id] ?? '';
  return `<defs><clipPath id="${clip}"><path d="${shape}"/></clipPath></defs>${path(`M${w - 4} ${-h * 0.55}C${w + 62} ${-h * 0.6} ${w + 58} ${h * 0.62} ${w - 8} ${h * 0.5}`, 'none', `stroke="${dark}" stroke-width="17"`)}${path(shape, cloth)}<g clip-path="url(#${clip})">${inside}${rect(-w, -130, 22, 260, '#ffffff', 'opacity=".28"')}${rect(w - 24, -130, 30, 260, '#000000', 'opacity=".16"')}</g>${ellipse(0, -h, w, 13, mix(cloth, '#ffffff', 0.25))}${ellipse(0, -h, w - 8, 9, id === 'jr003' || id === 'jr001' ? mix(ground, '#ffffff', 0.5) : '#3a2114')}`;
}

/** 400 × 400 on a coloured background, so that all products look like one shop. */
export function productPicture(product: DemoProduct): string {
  const {
    cloth,
    ground,
    print = '',
  } = LOOKS[product.id] ?? { cloth: '#24202a', ground: '#ffb53d', print: prints.seat };
  const look = { cloth, print, ground };
  const thing = {
    buzos: () => garment(look, true),
    remeras: () => garment(look, false),
    mates: () => gourd(look, product.id),
    jarras: () => vessel(look, product.id, true),
    tazas: () => vessel(look, product.id, false),
  }[product.category]();
  const id = `g-${product.id}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><radialGradient id="${id}" cx=".5" cy=".4" r=".8"><stop offset="0" stop-color="${mix(ground, '#ffffff', 0.22)}"/><stop offset="1" stop-color="${mix(ground, '#0e0b12', 0.45)}"/></radialGradient></defs>${rect(0, 0, 400, 400, `url(#${id})`)}${circle(200, 196, 150, '#ffffff', 'opacity=".16"')}<ellipse cx="200" cy="340" rx="120" ry="15" fill="#000" opacity=".28"/>${at(product.category === 'tazas' || product.category === 'jarras' ? 184 : 200, product.category === 'tazas' ? 236 : 212, 1.18, thing)}</svg>`;
}
