/** Streams of a few bytes that say what they are, as real ones do. */

export const latin = (text: string) => Buffer.from(text, 'latin1');
export const zeros = (length: number) => Buffer.alloc(length);

export function box(name: string, ...parts: Buffer[]): Buffer {
  const head = zeros(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

export const track = (handler: string, ...entry: Buffer[]) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', zeros(8), latin(handler), zeros(12)),
      box('minf', box('stbl', box('stsd', zeros(8), ...entry))),
    ),
  );
export const picture = (name: string, ...more: Buffer[]) =>
  track('vide', box(name, zeros(78), ...more));
export const sound = (name: string, ...more: Buffer[]) =>
  track('soun', box(name, zeros(28), ...more));
export const avc = (profile: number) => box('avcC', Buffer.from([1, profile, 0, 30]));
export const esds = (type: number) =>
  box('esds', Buffer.from([0, 0, 0, 0, 3, 25, 0, 2, 0, 4, 17, type]));
export const head = box('ftyp', latin('isom'), zeros(4));

function packet(pid: number, payload: Buffer, isStart = true): Buffer {
  const start = Buffer.from([0x47, (isStart ? 0x40 : 0) | (pid >> 8), pid & 0xff, 0x10]);
  return Buffer.concat([start, payload, Buffer.alloc(184 - payload.length, 0xff)]);
}
const section = (pid: number, body: Buffer): Buffer => packet(pid, Buffer.concat([zeros(1), body]));
function table(id: number, body: Buffer): Buffer {
  const length = 5 + body.length + 4;
  return Buffer.concat([Buffer.from([id, 0xb0, length, 0, 1, 0xc1, 0, 0]), body, zeros(4)]);
}
export const part = (type: number, pid: number, descriptors = zeros(0)) =>
  Buffer.concat([Buffer.from([type, 0xe0, pid, 0xf0, descriptors.length]), descriptors]);
/** The beginning of a unit of picture, with its length or, when that is 0, without; and what follows of it. */
export const unit = (pid: number, length = 0) =>
  packet(pid, Buffer.from([0, 0, 1, 0xe0, length >> 8, length & 0xff]));
export const more = (pid: number) => packet(pid, zeros(0), false);
export const tables = (...parts: Buffer[]) =>
  Buffer.concat([
    section(0, table(0, Buffer.from([0, 1, 0xe1, 0]))),
    section(0x100, table(2, Buffer.concat([Buffer.from([0xe1, 1, 0xf0, 0]), ...parts]))),
    packet(0x1fff, zeros(0)),
  ]);
export const stream = (...parts: Buffer[]) => Buffer.concat([tables(...parts), unit(1), unit(1)]);

/** In every browser: a stream's segment, and a whole file. */
export const TS = stream(part(27, 1), part(15, 2));
export const MP4 = Buffer.concat([
  head,
  box('moov', picture('avc1', avc(0x4d)), sound('mp4a')),
  box('mdat', zeros(99)),
]);
