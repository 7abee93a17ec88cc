/** What devices and the server tell each other: a line of JSON, and sealed pieces of which it says the sizes. */

export type Message = { head: Readonly<Record<string, unknown>>; pieces: Uint8Array[] };

/** Of a request or an answer, with all that is in it. */
export const MAX_MESSAGE_BYTES = 65_536;
const MAX_PIECES = 128;
const LINE_END = 10;
const WRITER = new TextEncoder();
const READER = new TextDecoder();

export function pack(head: Message['head'], pieces: readonly Uint8Array[] = []): Uint8Array {
  const line = WRITER.encode(
    `${JSON.stringify({ ...head, sizes: pieces.map(({ length }) => length) })}\n`,
  );
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, line.length));
  whole.set(line);
  let place = line.length;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
}

const isSize = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Null if it is none of ours. */
export function unpack(bytes: Uint8Array): Message | null {
  const end = bytes.indexOf(LINE_END);
  if (end < 0) return null;
  try {
    const { sizes, ...head } = JSON.parse(READER.decode(bytes.subarray(0, end)));
    if (!Array.isArray(sizes) || sizes.length > MAX_PIECES || !sizes.every(isSize)) return null;
    let place = end + 1;
    const pieces = sizes.map((size) => {
      place += size;
      return bytes.slice(place - size, place);
    });
    return place === bytes.length ? { head, pieces } : null;
  } catch {
    return null;
  }
}
