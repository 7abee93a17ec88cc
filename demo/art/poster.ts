import type { DemoArt, Genre, Motif } from '../catalogue/types.ts';
import { details } from './details.ts';
import { escapeText, setText, TRACKING } from './lettering.ts';
import { motifs } from './motifs.ts';
import { mix } from './palettes.ts';
import {
  createScene,
  type Frame,
  horizontal,
  n,
  radial,
  random,
  rect,
  type Scene,
  vertical,
} from './scene.ts';

export type Drawable = { id: string; name: string; year: number; genre?: Genre; art: DemoArt };

export const FONT = 'Bricolage';
export const POSTER = { width: 400, height: 600, margin: 28 };

/** The grain keeps wide gradients from banding once they are compressed. */
const grain = (sc: Scene, seed: number) => {
  const filter = sc.def(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .16 -.04"/></filter>`,
  );
  return rect(0, 0, sc.w, sc.h, 'none', `filter="${filter}" style="mix-blend-mode:soft-light"`);
};

const vignette = (sc: Scene, strength: number) => {
  const [x, y] = [sc.w * -0.25, sc.h * -0.25];
  const shade = mix(sc.p.ink, '#000000', 0.4);
  return `<ellipse cx="${n(sc.w / 2)}" cy="${n(sc.h / 2)}" rx="${n(sc.w / 2 - x)}" ry="${n(sc.h / 2 - y)}" fill="${radial(sc, [0.5, shade, 0], [0.95, shade, strength])}"/>`;
};

const svg = (sc: Scene, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sc.w} ${sc.h}"><defs>${sc.defs()}</defs>${content}</svg>`;

const draw = (title: Drawable, frame: Frame, take = 0, motif: Motif = title.art.motif) => {
  const { palette } = title.art;
  const sc = createScene({ id: title.id, palette, frame, take, detail: details[title.id] });
  return { sc, picture: motifs[motif](sc) };
};

export const setTitle = (name: string) =>
  setText(name, {
    width: POSTER.width - POSTER.margin * 2,
    height: 168,
    largest: 62,
    smallest: 25,
    maxLines: 5,
  });

export function poster(title: Drawable): string {
  const { sc, picture } = draw(title, 'poster');
  const { size, lines, leading } = setTitle(title.name);
  const first = sc.h - POSTER.margin - 4 - (lines.length - 1) * leading;
  const top = first - size * 0.95;
  const shade = mix(sc.p.ink, '#000000', 0.3);
  const reach = top - 110;
  const foot = rect(
    0,
    reach,
    sc.w,
    sc.h - reach,
    vertical(sc, [0, shade, 0], [0.36, shade, 0.6], [0.7, shade, 0.82], [1, shade, 0.93]),
  );
  const words = lines
    .map(
      (line, i) =>
        `<text x="${POSTER.margin - 2}" y="${n(first + i * leading)}" font-size="${size}">${escapeText(line)}</text>`,
    )
    .join('');
  const type = `<g font-family="${FONT}" font-weight="800" fill="#fffaf2" letter-spacing="${TRACKING}em">${words}<text x="${POSTER.margin}" y="${n(top - 4)}" font-size="20" font-weight="700" letter-spacing=".1em" fill="${sc.p.glow}">${title.year}</text></g>`;
  const content = picture + vignette(sc, 0.34) + grain(sc, 7) + foot + type;
  return svg(sc, content);
}

/** The left third stays calm and dark: the hero's text is there. */
export function dressed(sc: Scene, picture: string): string {
  const dark = mix(sc.p.ink, '#0e0b12', 0.5);
  const calm = rect(
    0,
    0,
    sc.w,
    sc.h,
    horizontal(sc, [0, dark, 0.97], [0.25, dark, 0.9], [0.41, dark, 0.48], [0.58, dark, 0]),
  );
  const foot = rect(0, sc.h * 0.62, sc.w, sc.h * 0.38, vertical(sc, [0, dark, 0], [1, dark, 0.55]));
  return svg(sc, picture + vignette(sc, 0.22) + grain(sc, 11) + calm + foot);
}

export function backdrop(title: Drawable): string {
  const { sc, picture } = draw(title, 'backdrop');
  return dressed(sc, picture);
}

export const STILLS = 4;

const PLACES: readonly Motif[] = ['city', 'rain', 'forest', 'mountain', 'house', 'train', 'clock'];
const FAR_PLACES: readonly Motif[] = ['planet', 'grid', 'city', 'rocket', 'gears'];

/** Stills of one title: the subject, the subject up close, and two places of the same colours. */
export function still(title: Drawable, take: number): string {
  const places = (title.genre === 'CIENCIA FICCION' ? FAR_PLACES : PLACES).filter(
    (place) => place !== title.art.motif,
  );
  const start = Math.floor(random(`${title.id}/places`)() * places.length);
  const place = take > 2 ? places[(start + take) % places.length] : title.art.motif;
  const { sc, picture } = draw(title, 'still', take, place);
  if (take !== 2) return svg(sc, picture + vignette(sc, 0.4));
  const [w, h] = [sc.w * 0.56, sc.h * 0.56];
  const x = Math.min(Math.max(sc.cx - w * 0.42, 0), sc.w - w);
  const y = Math.min(Math.max(sc.cy - h * 0.55, 0), sc.h - h);
  return svg(sc, picture).replace(/viewBox="[^"]*"/, `viewBox="${n(x)} ${n(y)} ${n(w)} ${n(h)}"`);
}
