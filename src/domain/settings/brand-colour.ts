/**
 * The operator's colour, which pages use for links, marks and buttons. Text of that colour stands on every background of
 * the portal, so a colour is taken only if it can be read on all of them (WCAG 2.2, 1.4.3).
 */

type Rgb = readonly [number, number, number];

export const DEFAULT_BRAND_COLOUR = '#ffb53d';
export const MIN_CONTRAST = 4.5;

/** The lightest backgrounds that text of this colour stands on: the glow at the top of a page, and a chosen filter. */
export const SURFACES = ['#2b1740', '#2a2631'];
/** The colour of texts on a button of this colour. */
export const ON_BRAND = '#1a1006';
/** How much of the colour its own soft background has, as the last two digits of a colour in CSS and as a part. */
const SOFT = { digits: '26', part: 0x26 / 0xff };
const HOVER_LIGHTER = 0.2;

const WHITE: Rgb = [255, 255, 255];

export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value);

const parse = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const format = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function ratio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

/** Of the colour with the background where it is read worst, its own soft one among them. */
export function brandContrast(colour: string): number {
  const rgb = parse(colour);
  return Math.min(
    ...SURFACES.map(parse).flatMap((surface) => [
      ratio(rgb, surface),
      ratio(rgb, mix(surface, rgb, SOFT.part)),
    ]),
  );
}

export const isReadable = (colour: string): boolean => brandContrast(colour) >= MIN_CONTRAST;

const STEPS = 255;

/** The same hue, only as much lighter as it has to be. White can be read, so there always is one. */
export function nearestReadable(colour: string): string {
  const rgb = parse(colour);
  for (let step = 0; step < STEPS; step++) {
    const lighter = format(mix(rgb, WHITE, step / STEPS));
    if (isReadable(lighter)) return lighter;
  }
  return format(WHITE);
}

/**
 * The rule that gives a page this colour; empty for the one that the style sheet has. The sheet comes later in the page,
 * and this selector is stronger than its `:root`.
 */
export const brandStyle = (colour: string): string =>
  colour === DEFAULT_BRAND_COLOUR
    ? ''
    : `html:root{--accent:${colour};--accent-soft:${colour}${SOFT.digits};--accent-hover:${format(mix(parse(colour), WHITE, HOVER_LIGHTER))}}`;
