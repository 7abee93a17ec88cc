export type ByteRange = { offset: number; length: number };
type Part = { uri: string; range: ByteRange | null };
export type Key = { method: string; uri: string; iv: string | null; format: string };
export type Segment = Part & {
  /** Its place in the stream: how it is encrypted may depend on it. */
  number: number;
  key: Key | null;
  init: Part | null;
};
/** `sound` is the group of its sound, if that is apart. */
export type Variant = { uri: string; codecs: string; sound: string | null };

export type Playlist =
  | { kind: 'master'; variants: Variant[]; sounds: ReadonlyMap<string, string> }
  /** The first two segments of a film, the newest two of a live stream. */
  | { kind: 'media'; segments: Segment[] };

/** Whether the text is a playlist at all. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);

const IDENTITY = 'identity';
export const isPlainKey = ({ format }: Key): boolean => format === IDENTITY;

function attribute(line: string, name: string): string | null {
  const [, quoted, bare] = new RegExp(`[:,]\\s*${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? bare ?? null;
}

/** 'length@offset'; without an offset it goes on where the last one ended. */
function rangeIn(text: string | null, goesOnAt: number): ByteRange | null {
  const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?/.exec(text ?? '') ?? [];
  return length === undefined
    ? null
    : { length: Number(length), offset: offset === undefined ? goesOnAt : Number(offset) };
}

function parseMaster(lines: readonly string[]): Playlist | null {
  const sounds = new Map<string, string>();
  const variants: Variant[] = [];
  let pending: string | null = null;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO') {
      const [group, uri] = [attribute(line, 'GROUP-ID'), attribute(line, 'URI')];
      if (group && uri && !sounds.has(group)) sounds.set(group, uri);
    } else if (line.startsWith('#EXT-X-STREAM-INF')) pending = line;
    else if (pending !== null && line !== '' && !line.startsWith('#')) {
      const codecs = attribute(pending, 'CODECS') ?? '';
      variants.push({ uri: line, codecs, sound: attribute(pending, 'AUDIO') });
      pending = null;
    }
  }
  return variants.length > 0 ? { kind: 'master', variants, sounds } : null;
}

/** What holds for the segments that follow. */
class State {
  number = 0;
  range: ByteRange | null = null;
  key: Key | null = null;
  init: Part | null = null;
  #ended = 0;
  #isKeyNew = false;

  read(line: string): void {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) this.number = Number(line.slice(22)) || 0;
    else if (line.startsWith('#EXT-X-BYTERANGE:'))
      this.range = rangeIn(line.slice(17), this.#ended);
    else if (line.startsWith('#EXT-X-KEY:')) this.#readKey(line);
    else if (line.startsWith('#EXT-X-MAP:')) {
      const uri = attribute(line, 'URI');
      this.init = uri ? { uri, range: rangeIn(attribute(line, 'BYTERANGE'), 0) } : null;
    }
  }

  /** The same key may be there in several formats, for several players; the plain one is for us. */
  #readKey(line: string): void {
    const method = attribute(line, 'METHOD') ?? 'NONE';
    const key: Key | null =
      method === 'NONE'
        ? null
        : {
            method,
            uri: attribute(line, 'URI') ?? '',
            iv: attribute(line, 'IV'),
            format: attribute(line, 'KEYFORMAT') ?? IDENTITY,
          };
    if (!(this.#isKeyNew && this.key && isPlainKey(this.key))) this.key = key;
    this.#isKeyNew = true;
  }

  take(uri: string): Segment {
    const { range, key, init, number } = this;
    this.number += 1;
    this.#isKeyNew = false;
    this.#ended = range ? range.offset + range.length : 0;
    this.range = null;
    return { uri, range, key, init, number };
  }
}

function parseMedia(lines: readonly string[]): Playlist | null {
  const state = new State();
  const segments: Segment[] = [];
  for (const line of lines)
    if (line.startsWith('#')) state.read(line);
    else if (line !== '') segments.push(state.take(line));
  if (segments.length === 0) return null;
  const isFilm = lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD');
  return { kind: 'media', segments: isFilm ? segments.slice(0, 2) : segments.slice(-2) };
}

/**
 * What an HLS playlist leads to; null if it is no playlist or names nothing. Of a live playlist it takes the newest
 * segments, because the oldest may be gone before they are requested. The last line of a truncated text is ignored,
 * because it may be half an address.
 */
export function parsePlaylist(text: string, isCut = false): Playlist | null {
  if (!isPlaylist(text)) return null;
  const lines = text
    .split(/\r?\n/)
    .slice(0, isCut ? -1 : undefined)
    .map((line) => line.trim());
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))
    ? parseMaster(lines)
    : parseMedia(lines);
}
