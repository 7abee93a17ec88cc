/** Pictures that operators send as a file. Records store their address like that of any other picture. */

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** What browsers offer to choose from. Named one by one, so that phones convert their own formats. */
export const PICTURE_FILE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The shapes that places show pictures in. They are kept in that shape, at most this wide: no place shows more. */
export const PICTURE_SHAPES = {
  poster: { width: 1000, ratio: 1.5 },
  wide: { width: 1920, ratio: 9 / 16 },
  photo: { width: 1280, ratio: 3 / 4 },
  square: { width: 1280, ratio: 1 },
  /** As it is, such as a logo. */
  any: { width: 1280, ratio: null },
} as const satisfies Record<string, { width: number; ratio: number | null }>;
export type PictureShape = keyof typeof PICTURE_SHAPES;

/** The part that stays when a picture is cut. */
export const PICTURE_FOCI = ['centre', 'top', 'bottom', 'left', 'right'] as const;
export type PictureFocus = (typeof PICTURE_FOCI)[number];

/** Why a file is not taken. */
export type UploadProblem =
  | 'none'
  | 'empty'
  | 'large'
  | 'not-a-picture'
  | 'broken'
  | 'many-pixels'
  | 'small'
  | 'busy';

export type UploadAnswer =
  | { kind: 'kept'; address: string }
  | { kind: 'refused'; problem: UploadProblem };

/** Only the portal itself reads this address: viewers get resized files, like those of any other picture. */
export const uploadAddress = (sha256: string): string => `/subidas/${sha256}.webp`;

const ADDRESS = /^\/subidas\/([0-9a-f]{64})\.webp$/;

/** The hash of the stored picture; null for any other address. */
export const uploadHash = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

const knownOr = <Known extends string>(known: readonly Known[], given: string, other: Known) =>
  known.find((each) => each === given) ?? other;

export const shapeOf = (given: string): PictureShape =>
  knownOr(Object.keys(PICTURE_SHAPES) as PictureShape[], given, 'any');

export const focusOf = (given: string): PictureFocus => knownOr(PICTURE_FOCI, given, 'centre');
