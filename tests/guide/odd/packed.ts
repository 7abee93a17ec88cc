import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { OddPlaylist } from './case.ts';

const PLAIN = Buffer.from('#EXTM3U\n#EXTINF:-1,Señal\nhttps://cdn.example/a.m3u8\n');
const READ = { channels: ['Señal → https://cdn.example/a.m3u8'] };
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');
const MEGABYTES = 1100;

type ZipFile = {
  name: string;
  data: Buffer;
  method?: 'stored' | 'deflated';
  isSizeBehind?: boolean;
  flags?: number;
};

/** A file of an archive, as `zip` writes it into a file, or into a pipe with its size behind it. */
function zipped({
  name,
  data,
  method = 'deflated',
  isSizeBehind = false,
  flags = 0,
}: ZipFile): Buffer {
  const packed = method === 'stored' ? data : deflateRawSync(data);
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc32(data), 0);
  sums.writeUInt32LE(packed.length, 4);
  sums.writeUInt32LE(data.length, 8);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags | (isSizeBehind ? 8 : 0), 6);
  header.writeUInt16LE(method === 'stored' ? 0 : 8, 8);
  if (!isSizeBehind) sums.copy(header, 14);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  const behind = isSizeBehind ? [Buffer.from('PK\x07\x08'), sums] : [];
  return Buffer.concat([header, Buffer.from(name), packed, ...behind]);
}

/** Readers go by the files, so the directory at the end may be short. */
const archive = (...files: ZipFile[]): Buffer =>
  Buffer.concat([...files.map(zipped), Buffer.from('PK\x01\x02'), Buffer.alloc(42)]);

const FILE: ZipFile = { name: 'lista.m3u', data: PLAIN };
const FOLDER: ZipFile = { name: 'listas/', data: Buffer.alloc(0), method: 'stored' };
const BESIDE: ZipFile = {
  name: '__MACOSX/._lista.m3u',
  data: Buffer.from('x'),
  isSizeBehind: true,
};

const XZ = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jMAQA0I0VYVE0zVQojRVhUSU5GOi0xLFNlw7FhbApodHRwczovL2Nkbi5leGFtcGxlL2EubTN1OAoAAAAAqCvRUwVjtNUAAU01QEDiMx+2830BAAAAAARZWg==',
  'base64',
);
/** With a check sum that the decoder lacks. */
const XZ_SHA256 = Buffer.from(
  '/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQA0I0VYVE0zVQojRVhUSU5GOi0xLFNlw7FhbApodHRwczovL2Nkbi5leGFtcGxlL2EubTN1OAoAAAAAaSR6W9oLDdHTlSz9x1t6BubMZZ4LALSg6HyQUH8KxSgAAWU16u6/bhibS5oBAAAAAApZWg==',
  'base64',
);
/** A megabyte of blanks. */
const XZ_BLANKS = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM7///ANldABBv+7/+o7Fe5fg/sqomVfhocEFwFQ+N/R5MG4pCtxn0aRhxrmYjiopNL6MN2X+m44wjEVPgWRjFdYrid/i2lH8MasDedElk4ulcU7IE2PdEDKtfDW1G6eXDdoi3llestk3haR1v+0uIEGxCy4g/XACP0E6vJiiUcR89jyThcJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1Iq9+SVJQAAAAAA+deQ8Nzo7OQAAfUBgIBAAHmXf0exxGf7AgAAAAAEWVo=',
  'base64',
);

const gzip = gzipSync(PLAIN);
const zip = archive(FILE);

const read = (name: string, input: Buffer): OddPlaylist => ({ name, input, expected: READ });
const refused = (
  name: string,
  input: OddPlaylist['input'],
  reason: Extract<OddPlaylist['expected'], { refused: unknown }>['refused'],
): OddPlaylist => ({ name, input, expected: { refused: reason } });

const damaged = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
};

function* times(part: Buffer, count: number): Generator<Uint8Array> {
  for (let time = 0; time < count; time++) yield part;
}

/** A list, packed in ways that a name or a type would not tell. */
export const PACKED: OddPlaylist[] = [
  read('gzip', gzip),
  read(
    'gzip in two parts',
    Buffer.concat([gzipSync(PLAIN.subarray(0, 20)), gzipSync(PLAIN.subarray(20))]),
  ),
  read('gzip within gzip', gzipSync(gzip)),
  read('xz', XZ),
  read('xz with zeros behind it', Buffer.concat([XZ, Buffer.alloc(8)])),
  read('zip', zip),
  read('zip from a pipe', archive({ ...FILE, isSizeBehind: true })),
  read('zip without packing', archive({ ...FILE, method: 'stored' })),
  read('zip with folders and what systems add', archive(FOLDER, FILE, BESIDE)),
  read('gzip within zip', archive({ name: 'lista.m3u.gz', data: gzip })),
  refused('half a gzip', gzip.subarray(0, gzip.length / 2), 'incomplete'),
  refused('a gzip without its end', gzip.subarray(0, -1), 'incomplete'),
  refused('the first bytes of a gzip', gzip.subarray(0, 3), 'incomplete'),
  refused('a gzip with a wrong byte', damaged(gzip, gzip.length - 6), 'compression'),
  refused('gzip within gzip within gzip', gzipSync(gzipSync(gzip)), 'compression'),
  refused('half an xz', XZ.subarray(0, XZ.length / 2), 'incomplete'),
  refused('an xz without its end', XZ.subarray(0, -4), 'incomplete'),
  refused('an xz with a wrong byte', damaged(XZ, 40), 'compression'),
  refused('an xz with a check sum that we cannot check', XZ_SHA256, 'compression'),
  refused('half a zip', zip.subarray(0, 60), 'incomplete'),
  refused('a zip without its directory', zip.subarray(0, -46), 'incomplete'),
  refused('a zip with a wrong check sum', damaged(zip, 14), 'compression'),
  refused('a zip with a password', archive({ ...FILE, flags: 1 }), 'compression'),
  refused('a zip of two lists', archive(FILE, { ...FILE, name: 'otra.m3u' }), 'several-files'),
  refused('a zip of nothing', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'compression'),
  refused('a zip of a folder', archive(FOLDER), 'empty'),
  refused('bzip2', Buffer.from('BZh91AY&SY', 'latin1'), 'compression'),
  refused('7z', Buffer.from('377abcaf271c0004', 'hex'), 'compression'),
  refused('an empty list in a gzip', gzipSync(''), 'empty'),
];

/** From a megabyte or less each. */
export const BOMBS: OddPlaylist[] = [
  refused(
    'a gzip of 1.1 GB',
    () => times(gzipSync(MEGABYTE, { level: 9 }), MEGABYTES),
    'too-large',
  ),
  refused('an xz of 1.1 GB', () => times(XZ_BLANKS, MEGABYTES), 'too-large'),
  refused(
    'a zip that grows a thousand times',
    () => [archive({ name: 'a', data: Buffer.alloc(80 * 1024 * 1024, ' ') })],
    'too-large',
  ),
  refused(
    'a gzip of 1.1 GB in a gzip',
    () => [gzipSync(Buffer.concat([...times(gzipSync(MEGABYTE, { level: 9 }), MEGABYTES)]))],
    'too-large',
  ),
];
