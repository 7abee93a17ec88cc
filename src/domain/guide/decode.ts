import { UnreadableListing } from './listing.ts';

/** What a document without a mark is read as where it is not UTF-8. It has all of ISO-8859-1. */
const OLD_ENCODING = 'windows-1252';
const MAX_DECLARATION = 200;
/** A longer run without an end of a line or a tag is cut; no reader takes so long a piece. */
const MAX_PIECE = 1024 * 1024;
const [LINE_END, TAG_END] = [0x0a, 0x3e];

type Wide = 'utf-16le' | 'utf-16be';

function wideEncoding([first, second]: Uint8Array): Wide | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // `<` or `#` without a mark before it.
  if (second === 0 && (first === 0x3c || first === 0x23)) return 'utf-16le';
  if (first === 0 && (second === 0x3c || second === 0x23)) return 'utf-16be';
  return null;
}

const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, MAX_DECLARATION));

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableListing('encoding');
  }
}

/** The encoding that the first line declares. UTF-8 needs no other: it is tried first. */
function declaredDecoder(start: Uint8Array): TextDecoder {
  const [, declared = ''] =
    /^\s*(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(
      asciiOf(start),
    ) ?? [];
  // What is in two bytes cannot declare itself in one.
  return decoderOf(/^(?:|utf-?8|utf-?16.*|ucs.*)$/i.test(declared) ? OLD_ENCODING : declared);
}

const pieceEnd = (bytes: Uint8Array): number =>
  Math.max(bytes.lastIndexOf(LINE_END), bytes.lastIndexOf(TAG_END)) + 1;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const decodedBy = (decoder: TextDecoder, bytes: Uint8Array, stream = false): string => {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new UnreadableListing('encoding');
  }
};

/**
 * Line by line and tag by tag: UTF-8 where it is that, else the declared encoding. Lists are put together from others, and
 * what they declare is wrong as often as right.
 */
function mixed(bytes: Uint8Array, utf8: TextDecoder, other: TextDecoder): string {
  try {
    return utf8.decode(bytes);
  } catch {
    let text = '';
    for (let from = 0; from < bytes.length; ) {
      let to = from;
      while (to < bytes.length && bytes[to] !== LINE_END && bytes[to] !== TAG_END) to++;
      const piece = bytes.subarray(from, to + 1);
      try {
        text += utf8.decode(piece);
      } catch {
        text += decodedBy(other, piece);
      }
      from = to + 1;
    }
    return text;
  }
}

/** Chunks that end where a line or a tag ends, the first of them with all of a declaration. */
async function* pieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let size = 0;
  let isBegun = false;
  for await (const chunk of chunks) {
    size += chunk.length;
    const end = isBegun || size >= MAX_DECLARATION ? pieceEnd(chunk) : 0;
    if (end === 0 && size <= MAX_PIECE) {
      rest.push(chunk);
      continue;
    }
    isBegun = true;
    const cut = end || chunk.length;
    yield joined([...rest, chunk.subarray(0, cut)]);
    rest = [chunk.subarray(cut)];
    size = chunk.length - cut;
  }
  yield joined(rest);
}

/** The text of a document without its byte order mark. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let wide: TextDecoder | undefined;
  let other: TextDecoder | undefined;
  for await (const bytes of pieces(chunks)) {
    if (!wide && !other) {
      const encoding = wideEncoding(bytes);
      if (encoding) wide = decoderOf(encoding);
      else other = declaredDecoder(bytes);
    }
    yield wide ? decodedBy(wide, bytes, true) : mixed(bytes, utf8, other as TextDecoder);
  }
  if (wide) yield decodedBy(wide, new Uint8Array());
}
