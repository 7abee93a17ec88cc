import sharp, { type ResizeOptions, type Sharp } from 'sharp';

/** Half the pixels of the largest phone camera. Some formats are decoded as a whole, at up to 10 bytes per pixel. */
const MAX_PIXELS = 36_000_000;
/** Wall-clock time. This process has a low priority, so on a busy machine a picture takes long. */
const MAX_DECODE_S = 45;

export type Size = {
  width: number;
  /** Height by width that pictures are cut to; null keeps their own. */
  ratio: number | null;
  format: 'avif' | 'webp' | 'jpg';
};
export type Encoded = { body: Buffer; colour: string | null };

/** How an upload is kept: in this shape, cut around the focus. */
export type Cut = {
  width: number;
  /** Height by width; null keeps its own. */
  ratio: number | null;
  focus: 'centre' | 'top' | 'bottom' | 'left' | 'right';
};

export type Unusable = 'not-a-picture' | 'broken' | 'many-pixels' | 'small';

/** The original is not a picture that we take. */
export class UnusablePicture extends Error {
  readonly why: Unusable;

  constructor(message: string, why: Unusable = 'broken') {
    super(message);
    this.why = why;
  }
}

sharp.concurrency(1);
sharp.cache(false);
// Everything else that libvips can read stays closed: vector formats, documents, scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

const SIGNATURES: [format: string, offset: number, start: RegExp][] = [
  ['jpeg', 0, /^\xff\xd8\xff/],
  ['png', 0, /^\x89PNG/],
  ['gif', 0, /^GIF8[79]a/],
  ['webp', 8, /^WEBP/],
  ['heif', 4, /^ftypavi[fs]/],
];

const formatOf = (original: Buffer): string | undefined => {
  const head = original.subarray(0, 32).toString('latin1');
  return SIGNATURES.find(([, offset, start]) => start.test(head.slice(offset)))?.[0];
};

/** Taller pictures than this are cut: no place shows them. */
const MAX_RATIO = 3;
/** The colour of an empty card, for JPEG, which has no transparency. */
const GROUND = '#17121d';

const ENCODERS: Record<Size['format'], (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 4 }),
  jpg: (picture) => picture.flatten({ background: GROUND }).jpeg({ quality: 76, mozjpeg: true }),
};

async function meanColour(picture: Sharp): Promise<string> {
  const { channels } = await picture.stats();
  return Buffer.from(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toString('hex');
}

type Dimensions = { width: number; height: number };

/** The pixels in this shape. Metadata is dropped; colours become sRGB and the orientation upright. */
async function decode(
  original: Buffer,
  resizing: (upright: Dimensions) => ResizeOptions,
): Promise<{ made: () => Sharp; hasAlpha: boolean }> {
  const found = formatOf(original);
  if (!found) throw new UnusablePicture('not a picture', 'not-a-picture');
  try {
    const input = sharp(original, {
      failOn: 'truncated',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    });
    const about = await input.metadata();
    if (about.format !== found || (found === 'heif' && about.compression !== 'av1'))
      throw new UnusablePicture('not what it says', 'not-a-picture');
    const { data, info } = await input
      .timeout({ seconds: MAX_DECODE_S })
      .autoOrient()
      .resize({ ...resizing(about.autoOrient), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return { made: () => sharp(data, { raw }), hasAlpha: info.channels !== 3 };
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    const why = String(error).includes('pixel limit') ? 'many-pixels' : 'broken';
    throw new UnusablePicture(String(error), why);
  }
}

/** Never enlarged. */
export async function encode(original: Buffer, { width, ratio, format }: Size): Promise<Encoded> {
  const { made, hasAlpha } = await decode(original, () => ({
    width,
    height: Math.round(width * (ratio ?? MAX_RATIO)),
    fit: ratio === null ? 'inside' : 'cover',
  }));
  const body = await ENCODERS[format](made()).toBuffer();
  // Behind a transparent picture its colour would show for good.
  return { body, colour: hasAlpha ? null : await meanColour(made()) };
}

/** Less than this on a side is no picture to show. */
const MIN_SIDE = 32;

/** The largest part of this shape, at most as wide as asked for. */
function partOf({ width, height }: Dimensions, { width: most, ratio }: Cut): Dimensions {
  if (Math.min(width, height) < MIN_SIDE) throw new UnusablePicture('too small', 'small');
  if (ratio === null) return { width: most, height: most };
  const across = Math.min(most, width, height / ratio);
  return {
    width: Math.max(1, Math.round(across)),
    height: Math.max(1, Math.round(across * ratio)),
  };
}

/** An upload as it is kept, from which every size is made later: finer than what is shown. */
export async function prepare(upload: Buffer, cut: Cut): Promise<Buffer> {
  const { made } = await decode(upload, (upright) => ({
    ...partOf(upright, cut),
    fit: cut.ratio === null ? 'inside' : 'cover',
    position: cut.focus,
  }));
  return await made().webp({ quality: 86, effort: 4 }).toBuffer();
}
