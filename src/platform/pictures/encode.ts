import sharp, { type Sharp } from 'sharp';

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

/** The original is not a picture that we take. */
export class UnusablePicture extends Error {}

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

/** Never enlarged. Metadata is dropped; colours become sRGB and the orientation upright. */
export async function encode(original: Buffer, { width, ratio, format }: Size): Promise<Encoded> {
  const found = formatOf(original);
  if (!found) throw new UnusablePicture('not a picture');
  try {
    const input = sharp(original, {
      failOn: 'truncated',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    });
    const about = await input.metadata();
    if (about.format !== found || (found === 'heif' && about.compression !== 'av1'))
      throw new UnusablePicture('not what it says');
    const { data, info } = await input
      .timeout({ seconds: MAX_DECODE_S })
      .autoOrient()
      .resize({
        width,
        height: Math.round(width * (ratio ?? MAX_RATIO)),
        fit: ratio === null ? 'inside' : 'cover',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const made = () => sharp(data, { raw });
    const body = await ENCODERS[format](made()).toBuffer();
    // Behind a transparent picture its colour would show for good.
    const colour = info.channels === 3 ? await meanColour(made()) : null;
    return { body, colour };
  } catch (error) {
    throw error instanceof UnusablePicture ? error : new UnusablePicture(String(error));
  }
}
