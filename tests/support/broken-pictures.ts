import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngBomb, pngChunk } from '../../demo/video-host/png-bomb.ts';

/** Files that claim to be pictures, each with a name that says what is wrong with it. */
export type BrokenPicture = { name: string; body: Buffer; type: string };

/** A colour profile of 60 MB in 60 KB. */
const profileBomb = (): Buffer =>
  pngChunk(
    'iCCP',
    Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(60 * 1024 * 1024))]),
  );

const patched = (body: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(body);
  change(copy);
  return copy;
};

/** The same damage at every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NOT_PICTURES: [name: string, text: string][] = [
  ['nothing', ''],
  ['page', '<!doctype html><title>No disponible</title>'],
  ['vector', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'],
  [
    'vector that includes a file',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ],
  ['document', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
  ['postscript', '%!PS-Adobe-3.0\nshowpage'],
  ['bitmap', `BM${'\0'.repeat(200)}`],
  ['tiff', `II*\0${'\0'.repeat(200)}`],
  ['icon', `\0\0\x01\0\x01\0${'\0'.repeat(200)}`],
  ['vips', `\x08\xf2\xa6\xb6${'\0'.repeat(200)}`],
  ['matlab', `MATLAB 5.0 ${'\0'.repeat(200)}`],
  ['netpbm', 'P6\n60000 60000\n255\n'],
  ['radiance', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 60000 +X 60000\n'],
  ['jpeg 2000', `\0\0\0\x0cjP  \r\n\x87\n${'\0'.repeat(200)}`],
  ['heic', `\0\0\0\x18ftypheic${'\0'.repeat(200)}`],
];

/** Real pictures in every format that we take, small ones. */
async function soundPictures(): Promise<[name: string, body: Buffer][]> {
  const drawn = sharp({
    create: {
      width: 300,
      height: 450,
      channels: 3,
      background: '#a04020',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  return [
    ['jpeg', await drawn.clone().jpeg().toBuffer()],
    ['progressive jpeg', await drawn.clone().jpeg({ progressive: true }).toBuffer()],
    ['png', await drawn.clone().png().toBuffer()],
    ['webp', await drawn.clone().webp().toBuffer()],
    ['avif', await drawn.clone().resize(100).avif({ effort: 0 }).toBuffer()],
    ['gif', await drawn.clone().resize(100).gif().toBuffer()],
  ];
}

/** Where a JPEG says how large it is. */
const jpegSize = (body: Buffer): number => body.indexOf(Buffer.from([0xff, 0xc0])) + 5;

async function hugePictures(): Promise<[name: string, body: Buffer][]> {
  const sound = new Map(await soundPictures());
  const of = (name: string): Buffer => sound.get(name) ?? Buffer.alloc(0);
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#102030' } });
  return [
    ['png bomb', pngBomb(20_000, 20_000)],
    ['png bomb of one column', pngBomb(1, 400_000)],
    ['png bomb of one row', pngBomb(400_000, 1)],
    ['png just within the limit', pngBomb(6000, 6000)],
    ['png with a profile bomb', pngBomb(10, 10, [profileBomb()])],
    [
      'png that claims 4 billion pixels',
      patched(of('png'), (copy) => {
        copy.writeUInt32BE(65_535, 16);
        copy.writeUInt32BE(65_535, 20);
        copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
      }),
    ],
    [
      'jpeg that claims 4 billion pixels',
      patched(of('jpeg'), (copy) => {
        copy.writeUInt16BE(65_500, jpegSize(copy));
        copy.writeUInt16BE(65_500, jpegSize(copy) + 2);
      }),
    ],
    ['gif that claims 4 billion pixels', patched(of('gif'), (copy) => copy.fill(0xff, 6, 10))],
    ['large progressive jpeg', await flat(6000, 6000).jpeg({ progressive: true }).toBuffer()],
    ['large webp', await flat(6000, 6000).webp({ effort: 0 }).toBuffer()],
    ['more than we read', Buffer.concat([of('jpeg'), Buffer.alloc(26 * 1024 * 1024)])],
  ];
}

/** At least this many. */
export async function brokenPictures(least: number): Promise<BrokenPicture[]> {
  const made: [name: string, body: Buffer][] = [
    ...NOT_PICTURES.map(([name, text]): [string, Buffer] => [name, Buffer.from(text, 'latin1')]),
    ...(await hugePictures()),
  ];
  const random = noise(15);
  const sound = await soundPictures();
  for (let turn = 0; made.length < least; turn++) {
    const [name, body] = sound[turn % sound.length] as [string, Buffer];
    const place = Math.floor(random() * body.length);
    const kinds: [string, Buffer][] = [
      [`${name} cut at ${place}`, body.subarray(0, place)],
      [
        `${name} with damage from ${place}`,
        patched(body, (copy) => {
          for (let at = place; at < place + 40 && at < copy.length; at++)
            copy[at] = Math.floor(random() * 256);
        }),
      ],
      [
        `${name} with a damaged head`,
        patched(body, (copy) => {
          for (let count = 0; count < 6; count++)
            copy[12 + Math.floor(random() * 80)] = Math.floor(random() * 256);
        }),
      ],
      [
        `start of ${name}, then noise`,
        Buffer.concat([
          body.subarray(0, 32),
          Buffer.from(Array.from({ length: 2000 }, () => Math.floor(random() * 256))),
        ]),
      ],
    ];
    made.push(...kinds);
  }
  return made.map(([name, body]) => ({ name, body, type: 'image/jpeg' }));
}
