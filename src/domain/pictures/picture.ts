import { uploadHash } from './upload.ts';

/**
 * Addresses of resized pictures. `/img/t42/9f86d081884c7d65/342.avif` is the poster of title 42, 342 pixels wide. The part
 * before the file is a hash of the address that the record stores, so another picture has another address, and each can
 * be cached for good.
 *
 * A loader gives a page the part without the file, and the picture's colour once that is known:
 * `/img/t42/9f86d081884c7d65#3a2b1c`. A picture that is not resized has its own address there.
 */

const CARD_WIDTHS = [160, 320, 480, 640];
const BACKDROP_WIDTHS = [640, 960, 1280, 1920];

/** The kinds of pictures, by the letter in their address, and the widths that each may have. */
const KINDS = {
  /** Poster of a title. Cards are 30vw to 10vw wide, on screens with one to three device pixels per pixel. */
  t: { hasRow: true, widths: [160, 240, 342, 500] },
  /** Backdrop of a title. */
  b: { hasRow: true, widths: BACKDROP_WIDTHS },
  /** Episode. */
  e: { hasRow: true, widths: CARD_WIDTHS },
  /** Channel. */
  c: { hasRow: true, widths: CARD_WIDTHS },
  /** Product. These and the ones below are few, and found by their hash alone. */
  p: { hasRow: false, widths: CARD_WIDTHS },
  /** Console. */
  k: { hasRow: false, widths: CARD_WIDTHS },
  /** Icon of a league. */
  l: { hasRow: false, widths: [48, 96] },
  /** Background of a league's matches. */
  g: { hasRow: false, widths: BACKDROP_WIDTHS },
  /** The portal's own logo: beside its name, and as an icon. */
  o: { hasRow: false, widths: [48, 96, 192, 512] },
} as const satisfies Record<string, { hasRow: boolean; widths: readonly number[] }>;

export type PictureKind = keyof typeof KINDS;

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PICTURE_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Length of the hash in an address, in hexadecimal digits. */
export const PICTURE_HASH_LENGTH = 16;

/** `rowId` is empty for kinds that are found by their hash alone. */
type PictureRef = { kind: PictureKind; rowId: string; hash: string };
export type PictureFile = PictureRef & { width: number; format: PictureFormat };

/**
 * Pictures at a web address are resized, those that operators sent as files, and the demo's posters, so that it shows what
 * other catalogues get. The rest of our own site is small already, and `data:` pictures need no request.
 */
export const isResized = (source: string): boolean =>
  /^(https?:\/\/|\/art\/posters\/)/i.test(source) || uploadHash(source) !== null;

export const pictureBase = ({ kind, rowId, hash }: PictureRef, colour: string | null): string =>
  `/img/${kind}${KINDS[kind].hasRow ? rowId : ''}/${hash}${colour === null ? '' : `#${colour}`}`;

/** Row ids have at most 19 digits; with 18, every number is one that PostgreSQL can read. */
const BASE = /^\/img\/([a-z])([1-9]\d{0,17})?\/([0-9a-f]{16})$/;

function parseBase(base: string): PictureRef | null {
  const [, letter = '', rowId = '', hash = ''] = BASE.exec(base) ?? [];
  if (!(letter in KINDS)) return null;
  const kind = letter as PictureKind;
  return KINDS[kind].hasRow === (rowId !== '') ? { kind, rowId, hash } : null;
}

/** What an address asks for; null unless `fileOf` could have made it. */
export function parsePicture(path: string): PictureFile | null {
  const [, base = '', digits = '', ending = ''] = /^(.*)\/(\d{1,4})\.([a-z]+)$/.exec(path) ?? [];
  const ref = parseBase(base);
  const format = PICTURE_FORMATS.find((known) => known === ending);
  if (!ref || !format) return null;
  const width = KINDS[ref.kind].widths.find((known) => String(known) === digits);
  return width === undefined ? null : { ...ref, width, format };
}

/** A picture as a page shows it. */
export type Shown = { base: string; colour: string | null; widths: readonly number[] };

/** Null for a picture that is shown as it is. */
export function shownPicture(image: string): Shown | null {
  const [base = '', colour] = image.split('#');
  const ref = parseBase(base);
  if (!ref) return null;
  const isColour = colour !== undefined && /^[0-9a-f]{6}$/.test(colour);
  return { base, colour: isColour ? `#${colour}` : null, widths: KINDS[ref.kind].widths };
}

const fileOf = (base: string, width: number, format: PictureFormat): string =>
  `${base}/${width}.${format}`;

export const srcSetOf = ({ base, widths }: Shown, format: PictureFormat): string =>
  widths.map((width) => `${fileOf(base, width, format)} ${width}w`).join(', ');

/** The address where only one can be given: the smallest of at least this width. */
export function singleFile(image: string, width: number, format: PictureFormat = 'jpg'): string {
  const shown = shownPicture(image);
  if (!shown) return image;
  const fitting = shown.widths.find((known) => known >= width) ?? Math.max(...shown.widths);
  return fileOf(shown.base, fitting, format);
}
