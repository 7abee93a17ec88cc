/** Just enough of fragmented MP4 to move a segment in time. */

type Box = { type: string; start: number; end: number };

/** The boxes between two offsets. `start` is behind the box's header. */
function* boxesOf(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    // Other sizes mean a 64-bit size or 'until the end', which segments of a few seconds do not need.
    if (size < 8) return;
    yield { type: file.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size };
    at += size;
  }
}

const PARENTS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);

function* allBoxes(file: Buffer, from = 0, to = file.length): Generator<Box> {
  for (const box of boxesOf(file, from, to)) {
    yield box;
    if (PARENTS.has(box.type)) yield* allBoxes(file, box.start, box.end);
  }
}

/** Ticks per second of each track, by its id. */
export function timescalesOf(init: Buffer): Map<number, number> {
  const scales = new Map<number, number>();
  let track = 0;
  for (const { type, start } of allBoxes(init)) {
    const isLong = init[start] === 1;
    if (type === 'tkhd') track = init.readUInt32BE(start + (isLong ? 20 : 12));
    if (type === 'mdhd') scales.set(track, init.readUInt32BE(start + (isLong ? 20 : 12)));
  }
  return scales;
}

/** A copy of the segment that plays this much later. */
export function movedBy(
  seconds: number,
  segment: Buffer,
  timescales: ReadonlyMap<number, number>,
): Buffer {
  const moved = Buffer.from(segment);
  let track = 0;
  for (const { type, start } of allBoxes(moved)) {
    if (type === 'tfhd') track = moved.readUInt32BE(start + 4);
    if (type !== 'tfdt') continue;
    const scale = timescales.get(track);
    if (moved[start] !== 1 || !scale) throw new Error('not a segment of ours');
    const time = moved.readBigUInt64BE(start + 4) + BigInt(seconds) * BigInt(scale);
    moved.writeBigUInt64BE(time, start + 4);
  }
  return moved;
}
