import { crc32, gzipSync } from 'node:zlib';

/** Small archives whose bytes depend on their members only: no times, no names of people or machines. */

export type Member = { name: string; body: Buffer };

const text = (words: string, length: number): Buffer => {
  const field = Buffer.alloc(length);
  field.write(words, 'latin1');
  return field;
};
const octal = (value: number, length: number): Buffer =>
  text(value.toString(8).padStart(length - 1, '0'), length);

const TAR_BLOCK = 512;

/** The header of POSIX ustar. */
function tarHeader(name: string, size: number, isFolder: boolean): Buffer {
  const header = Buffer.concat([
    text(name, 100),
    octal(isFolder ? 0o755 : 0o644, 8),
    octal(0, 8),
    octal(0, 8),
    octal(size, 12),
    octal(0, 12),
    Buffer.from(' '.repeat(8)),
    text(isFolder ? '5' : '0', 1),
    Buffer.alloc(100),
    Buffer.from('ustar\x0000'),
    Buffer.alloc(247),
  ]);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** With every folder before what is in it. */
export function tarGz(members: readonly Member[]): Buffer {
  const folders = new Set<string>();
  const parts = members.flatMap(({ name, body }) => {
    const steps = name.split('/').slice(0, -1);
    const own = steps.map((_, place) => `${steps.slice(0, place + 1).join('/')}/`);
    const missing = own.filter((folder) => folder !== './' && !folders.has(folder));
    for (const folder of missing) folders.add(folder);
    return [
      ...missing.map((folder) => tarHeader(folder, 0, true)),
      tarHeader(name, body.length, false),
      body,
      Buffer.alloc(-body.length & (TAR_BLOCK - 1)),
    ];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * TAR_BLOCK)]), { level: 9 });
  // The operating system that packed it: unknown.
  packed[9] = 255;
  return packed;
}

/** As `ar` makes it. */
export function ar(members: readonly Member[]): Buffer {
  const parts = members.flatMap(({ name, body }) => [
    Buffer.from(
      `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(body.length).padEnd(10)}\`\n`,
      'latin1',
    ),
    body,
    Buffer.from(body.length % 2 ? '\n' : ''),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

/** The first of January 1980, as zip writes dates. */
const FIRST_DAY = 0x21;

/** Stored as they are: the pictures are packed already. */
export function zip(members: readonly Member[]): Buffer {
  let at = 0;
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const { name, body } of members) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x800, 2);
    about.writeUInt16LE(FIRST_DAY, 8);
    about.writeUInt32LE(crc32(body), 10);
    about.writeUInt32LE(body.length, 14);
    about.writeUInt32LE(body.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    const file = [Buffer.from('PK\x03\x04'), about, Buffer.from(name), body];
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, entry, Buffer.from(name));
    files.push(...file);
    at += file.reduce((total, part) => total + part.length, 0);
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06'), end]);
}
