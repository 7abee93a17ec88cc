import { createHash } from 'node:crypto';

/** Plain pictures as HTML that fills its page: a landscape, or a name on a colour. The same name gives the same picture. */

/** From the darkest silhouette to the brightest light. */
const PALETTES = [
  ['#170b05', '#4d2209', '#a8500f', '#e8913a', '#ffc45f'],
  ['#140409', '#470815', '#99122f', '#d8434f', '#ff8f72'],
  ['#05110b', '#113324', '#256648', '#68a678', '#cfdf8b'],
  ['#05111b', '#12364d', '#2c7096', '#80b9d3', '#d0e9f0'],
  ['#05070f', '#101938', '#23356d', '#5871b6', '#b8c4ec'],
  ['#030f18', '#063448', '#0e677d', '#47adb1', '#ffd497'],
  ['#110917', '#32143e', '#6b2969', '#b55985', '#ffb17a'],
  ['#140806', '#45180e', '#91381b', '#d16834', '#f7b166'],
  ['#0d061f', '#291361', '#592dae', '#9f69e7', '#ff9fb2'],
] as const;

/** A number from 0 to 1 for each place. */
function luckOf(name: string): (place: number) => number {
  const bytes = createHash('sha256').update(name).digest();
  return (place) => (bytes[place % bytes.length] ?? 0) / 256;
}

const paletteOf = (name: string) =>
  PALETTES[Math.floor(luckOf(name)(0) * PALETTES.length)] as (typeof PALETTES)[number];

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const HILLS = 4;
const STEP = 20;

/** A low sun behind hills that grow dark towards the viewer. `shot` tells the pictures of one title apart. */
export function landscape(id: string, shot: string, words = ''): string {
  const [ink, deep, base, soft, glow] = paletteOf(id);
  const luck = luckOf(`${id} ${shot}`);
  const hills = Array.from({ length: HILLS }, (_, layer) => {
    const height = (place: number) => (46 + layer * 11 + 12 * luck(layer * 7 + place)).toFixed(1);
    const ridge = Array.from({ length: 100 / STEP }, (_, place) => {
      const x = (place + 1) * STEP;
      return `S${x - STEP / 2} ${height(place + 1)} ${x} ${height(place + 1)}`;
    });
    const color = `color-mix(in oklab, ${soft}, ${ink} ${(100 * (layer + 1)) / HILLS}%)`;
    return `<path style="fill:${color}" d="M0 ${height(0)}${ridge.join('')}V101H0Z"/>`;
  });
  const sun = `${58 + 20 * luck(30)}% ${26 + 14 * luck(31)}%`;
  const sky = `radial-gradient(circle at ${sun}, #fff4d8 0 9vmin, ${glow} 9.3vmin, color-mix(in srgb, ${glow}, transparent 75%) 26vmin, transparent 70vmin), linear-gradient(${deep}, ${base} 30%, ${soft} 60%, ${glow} 75%)`;
  return `<main style="background:${sky}"><svg viewBox="0 0 100 100" preserveAspectRatio="none">${hills.join('')}</svg>${words}</main>`;
}

type Titled = { id: string; name: string; year: number };

/** The name is in the picture, as on posters everywhere. */
export function poster({ id, name, year }: Titled): string {
  const words = `<div class="foot"><small style="color:${paletteOf(id)[4]}">${year}</small><h1>${escapeText(name)}</h1></div>`;
  return landscape(id, 'poster', words);
}

/** The colour is made dark enough for white words. */
export function card(name: string, { color = paletteOf(name)[2] as string, over = '' }): string {
  const dark = (most: number) => `oklch(from ${color} min(l, ${most}) calc(c * .8) h)`;
  return `<main class="card" style="background:linear-gradient(135deg, ${dark(0.5)}, ${dark(0.3)})"><small>${escapeText(over)}</small><h1>${escapeText(name)}</h1></main>`;
}

/** The initials of the words that begin in capitals, on a disc. */
export function badge(name: string): string {
  const initials = (name.match(/\p{Lu}/gu) ?? []).slice(0, 3).join('');
  return card(initials, { color: paletteOf(name)[2] }).replace('"card"', '"card disc"');
}
