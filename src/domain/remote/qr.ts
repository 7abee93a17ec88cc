/** An address as a QR code (ISO/IEC 18004): bytes, correction level M, up to version 10, which holds 213 of them. */

/** By version: how many bytes of correction each block has, and how many blocks there are. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** Places of the small squares, from version 2 on. */
const ALIGNED = [[18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

const sizeOf = (version: number): number => 17 + 4 * version;

/** How many bytes fit into all modules that no pattern takes. */
function bytesOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const squares = Math.floor(version / 7) + 2;
    modules -= (25 * squares - 10) * squares - 55;
    if (version >= 7) modules -= 36;
  }
  return modules >> 3;
}

const correctionOf = (version: number): number => CORRECTION[version - 1] as number;
const blocksOf = (version: number): number => BLOCKS[version - 1] as number;
const roomOf = (version: number): number =>
  bytesOf(version) - correctionOf(version) * blocksOf(version);

/** In the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed-Solomon: the rest of a division. */
function correction(data: readonly number[], count: number): number[] {
  const divisor: number[] = Array.from({ length: count }, (_, place) =>
    place === count - 1 ? 1 : 0,
  );
  let root = 1;
  for (let step = 0; step < count; step++) {
    for (let place = 0; place < count; place++)
      divisor[place] =
        multiply(divisor[place] as number, root) ^
        (place + 1 < count ? (divisor[place + 1] ?? 0) : 0);
    root = multiply(root, 2);
  }
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    for (let place = 0; place < count; place++)
      rest[place] = (rest[place] as number) ^ multiply(divisor[place] as number, factor);
  }
  return rest;
}

function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  const room = roomOf(version);
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, room * 8 - bits.length));
  add(0, -bits.length & 7);
  const data: number[] = [];
  for (let from = 0; from < bits.length; from += 8)
    data.push(bits.slice(from, from + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let filler: number = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  return data;
}

/** The blocks, byte by byte in turn; the last ones are one byte longer. */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = blocksOf(version);
  const short = Math.floor(data.length / blocks);
  const shorter = blocks - (data.length % blocks);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, place) => {
    const from = at;
    at += short + (place < shorter ? 0 : 1);
    return data.slice(from, at);
  });
  const turns = (lists: number[][], length: number) =>
    Array.from({ length }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
  const checks = parts.map((part) => correction(part, correctionOf(version)));
  return [...turns(parts, short + 1), ...turns(checks, correctionOf(version))];
}

/** The remainder that protects what the code says of itself. */
function protectedBits(value: number, generator: number, length: number): number {
  let rest = value;
  for (let step = 0; step < length; step++)
    rest = (rest << 1) ^ ((rest >> (length - 1)) * generator);
  return (value << length) | rest;
}

type Grid = (boolean | undefined)[][];

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  const square = (x: number, y: number, radius: number) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const away = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, radius === 4 ? away !== 2 && away !== 4 : away !== 1);
      }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4);
  const places = version > 1 ? [6, ...(ALIGNED[version - 2] as number[])] : [];
  const last = size - 7;
  for (const x of places)
    for (const y of places) {
      const isCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isCorner) square(x, y, 2);
    }
  // Level M and mask 0 are both zero.
  const format = protectedBits(0, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, dark);
    set(bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, 8, dark);
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const said = protectedBits(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, ((said >> bit) & 1) === 1);
    set(near, far, ((said >> bit) & 1) === 1);
  }
}

/** In columns of two, up and down, around the patterns; with mask 0. */
function drawBytes(grid: Grid, bytes: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y] as Grid[number];
        if (row[x] !== undefined) continue;
        const byte = bytes[bit >> 3] ?? 0;
        const isSet = ((byte >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isSet !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
  }
}

/** Rows of dark and light modules; null for an address that is too long. */
export function qrCode(address: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(address);
  const version = BLOCKS.findIndex((_, place) => {
    const head = place + 1 < 10 ? 2 : 3;
    return bytes.length + head <= roomOf(place + 1);
  });
  if (version < 0) return null;
  const size = sizeOf(version + 1);
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  drawPatterns(grid, version + 1);
  drawBytes(grid, interleaved(dataOf(bytes, version + 1), version + 1));
  return grid as boolean[][];
}
