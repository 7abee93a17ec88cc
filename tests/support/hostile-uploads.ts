import sharp from 'sharp';
import { brokenPictures } from './broken-pictures.ts';

/** `expected`: what must come of it, where only one answer is right. */
export type HostileUpload = { name: string; body: Buffer; expected?: string };

const drawn = (width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' } });

const SCRIPT =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

/** Several pictures, one below the other, as frames. */
async function animation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const tall = await drawn(64, 64 * frames)
    .png()
    .toBuffer();
  const pages = sharp(tall, { raw: undefined }).extract({
    left: 0,
    top: 0,
    width: 64,
    height: 64 * frames,
  });
  const raw = await pages.raw().toBuffer();
  const animated = sharp(raw, {
    raw: { width: 64, height: 64 * frames, channels: 3, pageHeight: 64 },
  });
  return await (format === 'gif' ? animated.gif() : animated.webp()).toBuffer();
}

/** Files that somebody may send as a picture. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const jpeg = await drawn().jpeg().toBuffer();
  const png = await drawn().png().toBuffer();
  const own: HostileUpload[] = [
    { name: 'zero bytes', body: Buffer.alloc(0), expected: 'empty' },
    { name: 'vector with script', body: Buffer.from(SCRIPT), expected: 'not-a-picture' },
    {
      name: 'jpeg, then a page with script',
      body: Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}`)]),
      expected: 'kept',
    },
    {
      name: 'png, then an archive',
      body: Buffer.concat([png, Buffer.from('PK\x03\x04'), Buffer.alloc(9000)]),
      expected: 'kept',
    },
    {
      name: 'page with the head of a gif',
      body: Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`),
      expected: 'broken',
    },
    {
      name: 'jpeg with a page in its comment',
      body: Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
        Buffer.from(SCRIPT),
        jpeg.subarray(2),
      ]),
      expected: 'kept',
    },
    {
      name: 'program',
      body: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
      expected: 'not-a-picture',
    },
    {
      name: 'archive',
      body: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2000)]),
      expected: 'not-a-picture',
    },
    {
      name: 'film',
      body: Buffer.from(`\0\0\0\x18ftypisom${'\0'.repeat(4000)}`, 'latin1'),
      expected: 'not-a-picture',
    },
    {
      name: 'webp that is a sound',
      body: Buffer.from(`RIFF\xff\0\0\0WAVEfmt ${'\0'.repeat(400)}`, 'latin1'),
      expected: 'not-a-picture',
    },
    { name: 'animated gif', body: await animation('gif', 40), expected: 'kept' },
    { name: 'animated webp', body: await animation('webp', 40), expected: 'kept' },
    { name: 'one pixel', body: await drawn(1, 1).png().toBuffer(), expected: 'small' },
    { name: 'a line', body: await drawn(4000, 4).png().toBuffer(), expected: 'small' },
    { name: 'very long', body: await drawn(16_000, 40).png().toBuffer(), expected: 'kept' },
    {
      name: 'lying, by its metadata',
      body: await drawn(400, 200).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
      expected: 'kept',
    },
    {
      name: 'with a colour profile',
      body: await drawn().withIccProfile('p3').jpeg().toBuffer(),
      expected: 'kept',
    },
    {
      name: 'four inks',
      body: await drawn().toColourspace('cmyk').jpeg().toBuffer(),
      expected: 'kept',
    },
    { name: 'grey', body: await drawn().greyscale().jpeg().toBuffer(), expected: 'kept' },
    {
      name: '16 bits per channel',
      body: await drawn().toColourspace('rgb16').png().toBuffer(),
      expected: 'kept',
    },
    { name: 'palette', body: await drawn().png({ palette: true }).toBuffer(), expected: 'kept' },
    {
      name: 'noise of 20 MB',
      body: Buffer.alloc(20 * 1024 * 1024, 'ruido'),
      expected: 'not-a-picture',
    },
    {
      name: 'jpeg and noise of 20 MB',
      body: Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024 - jpeg.length, 'ruido')]),
      expected: 'kept',
    },
    {
      name: 'more than 20 MB',
      body: Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]),
      expected: 'large',
    },
    {
      name: 'more pixels than we decode',
      body: await drawn(6100, 6100).jpeg().toBuffer(),
      expected: 'many-pixels',
    },
  ];
  const broken = await brokenPictures(100 - own.length);
  return [...own, ...broken.map(({ name, body }) => ({ name, body }))];
}
