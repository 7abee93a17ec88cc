import { judgedAddress, pictureAddress } from './address.ts';
import {
  channelNumber,
  groupsOf,
  guideIdsOf,
  guidesOf,
  MAX_NAME,
  shiftMinutes,
} from './channel-fields.ts';
import { quotesSecret } from './credentials.ts';
import { decoded } from './decode.ts';
import { readTaggedLine, type TaggedLine } from './extinf.ts';
import { linesOf } from './lines.ts';
import {
  type AddressRefusal,
  type EntryRefusal,
  type ListedChannel,
  type PlaylistOptions,
  type PlaylistPart,
  type RefusalReason,
  UnreadableListing,
} from './listing.ts';
import { words } from './words.ts';

const MAX_LINES = 10_000_000;
export const MAX_CHANNELS = 100_000;
const MAX_GUIDES = 50;
/** A film or an episode: it has a length, or the panel says so in its address. */
const MIN_FILM_SECONDS = 60;
const FILM_ADDRESS = /\/(?:movie|series)\/[^/]+\/[^/]+\/\d+\.\w+$/i;
/** Lines of a stream's own playlist, which is no list of channels. */
const STREAM_LINE = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE|MEDIA)\b/i;

/** Headers that a host wants from other players. */
const HEADER_OPTION =
  /^#EXTVLCOPT:\s*http-|^#EXTHTTP:|^#KODIPROP:\s*inputstream\.(?:adaptive|ffmpegdirect)\.(?:stream|manifest|common)_(?:headers|params)\b/i;
const LOCK_OPTION = /^#KODIPROP:\s*inputstream\.adaptive\.(?:license|drm|server_certificate)/i;
const HEADER_ATTRIBUTES = ['http-user-agent', 'http-referrer', 'http-referer', 'user-agent'];

/** An entry whose address has not come yet. */
type Open = TaggedLine & {
  line: number;
  group: string;
  refusal: EntryRefusal | null;
  addressRefusal: AddressRefusal | null;
};

class PlaylistReader {
  readonly #options: PlaylistOptions;
  #line = 0;
  #open: Open | null = null;
  #group = '';
  #shift = 0;
  #isPlaylist = false;
  #hasText = false;
  #entries = 0;
  #kept = 0;
  #part: PlaylistPart = { guides: [], channels: [] };
  readonly #guides = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(options: PlaylistOptions) {
    this.#options = options;
  }

  read(lines: readonly (string | null)[]): void {
    for (const line of lines) {
      if (++this.#line > MAX_LINES) throw new UnreadableListing('too-many', this.#line);
      if (line === null) this.#tooLong();
      else if (line.trim() !== '') this.#take(line.trim());
    }
  }

  take(): PlaylistPart {
    const part = this.#part;
    this.#part = { guides: [], channels: [] };
    return part;
  }

  end(): void {
    if (!this.#hasText) throw new UnreadableListing('empty');
    // A list that stops before an address was cut off, and nobody knows how much is missing.
    if (this.#open && !this.#open.refusal) throw new UnreadableListing('incomplete', this.#line);
    this.#abandon();
    if (this.#entries === 0)
      throw new UnreadableListing(this.#isPlaylist ? 'empty' : 'not-a-playlist');
    if (this.#kept === 0) throw new UnreadableListing('nothing-usable');
  }

  #take(line: string): void {
    this.#hasText = true;
    if (!line.startsWith('#')) this.#address(line);
    else if (/^#EXTM3U\b/i.test(line)) this.#header(line);
    else if (/^#EXTINF\b/i.test(line)) this.#entry(line);
    else if (/^#EXTGRP:/i.test(line)) this.#grouped(line.slice('#EXTGRP:'.length));
    else if (STREAM_LINE.test(line)) throw new UnreadableListing('not-a-playlist', this.#line);
    else if (HEADER_OPTION.test(line)) this.#option('headers');
    else if (LOCK_OPTION.test(line)) this.#option('locked');
  }

  #header(line: string): void {
    this.#isPlaylist = true;
    const { attributes } = readTaggedLine(line.slice('#EXTM3U'.length));
    this.#shift = shiftMinutes(attributes.get('tvg-shift'));
    for (const guide of guidesOf(attributes, this.#options.credentials)) {
      if (this.#guides.has(guide.address) || this.#guides.size >= MAX_GUIDES) continue;
      this.#guides.add(guide.address);
      this.#part.guides.push(guide);
    }
  }

  #entry(line: string): void {
    this.#abandon();
    this.#entries++;
    const tagged = readTaggedLine(line.replace(/^#EXTINF\s*:?/i, ''));
    const { attributes, seconds } = tagged;
    const name = words(tagged.name || attributes.get('tvg-name') || '', MAX_NAME);
    const refusal =
      name === ''
        ? tagged.name === null
          ? 'malformed-entry'
          : 'no-name'
        : seconds > MIN_FILM_SECONDS
          ? 'not-live'
          : null;
    const wantsHeaders = HEADER_ATTRIBUTES.some((header) => attributes.get(header));
    const addressRefusal = wantsHeaders ? 'headers' : null;
    this.#open = { ...tagged, name, line: this.#line, group: this.#group, refusal, addressRefusal };
  }

  #grouped(group: string): void {
    if (this.#open) this.#open.group = group;
    else this.#group = group;
  }

  #option(refusal: AddressRefusal): void {
    if (this.#open) this.#open.addressRefusal ??= refusal;
  }

  /** One entry, or its address. What it belongs to is lost with it. */
  #tooLong(): void {
    this.#hasText = true;
    if (this.#open) this.#open.refusal = 'long-line';
    else {
      this.#entries++;
      const nothing = { ...readTaggedLine(''), group: '', addressRefusal: null };
      this.#open = { ...nothing, line: this.#line, refusal: 'long-line' };
    }
  }

  #abandon(): void {
    if (!this.#open) return;
    this.#options.refusals.add(this.#open.line, this.#open.refusal ?? 'no-address');
    this.#open = null;
  }

  #address(written: string): void {
    const open = this.#open;
    this.#open = null;
    const refuse = (reason: RefusalReason) =>
      this.#options.refusals.add(open?.line ?? this.#line, reason);
    if (!open) {
      // Any text has lines; only what looks like an address is an entry without a name.
      if (!/^[a-z][\w+.-]*:\/\/\S/i.test(written)) {
        if (!this.#isPlaylist && this.#entries === 0)
          throw new UnreadableListing('not-a-playlist', this.#line);
        refuse('malformed-entry');
      } else {
        this.#entries++;
        refuse('no-name');
      }
      return;
    }
    const channel =
      open.refusal ?? (FILM_ADDRESS.test(written) ? 'not-live' : this.#channelOf(open, written));
    if (typeof channel === 'string') refuse(channel);
    else this.#part.channels.push(channel);
  }

  #channelOf(open: Open, written: string): ListedChannel | RefusalReason {
    const { credentials } = this.#options;
    const { attributes, line } = open;
    const name = open.name as string;
    let judged = judgedAddress(written, credentials);
    if (judged.address !== null && open.addressRefusal)
      judged = { address: null, addressRefusal: open.addressRefusal };
    const tvgName = words(attributes.get('tvg-name') ?? '', MAX_NAME);
    const guideIds = guideIdsOf(attributes.get('tvg-id') ?? '');
    const groups = groupsOf(attributes.get('group-title') || open.group);
    // Panels list the account itself: 'user123 · 12/2026'.
    if (
      credentials &&
      [name, tvgName, ...guideIds, ...groups].some((text) => quotesSecret(text, credentials))
    )
      return 'credentials';
    const key = `${judged.address ?? written}\n${name}`;
    if (this.#seen.has(key)) return 'duplicate';
    if (++this.#kept > MAX_CHANNELS) throw new UnreadableListing('too-many', line);
    this.#seen.add(key);
    const shift = attributes.get('tvg-shift');
    return {
      line,
      name,
      otherNames: tvgName === '' || tvgName === name ? [] : [tvgName],
      guideIds,
      number: channelNumber(attributes.get('tvg-chno') ?? attributes.get('channel-number')),
      logo: pictureAddress(attributes.get('tvg-logo') ?? attributes.get('logo') ?? '', credentials),
      groups,
      shiftMinutes: shift === undefined ? this.#shift : shiftMinutes(shift),
      isRadio: /^(?:true|1|yes)$/i.test(attributes.get('radio') ?? ''),
      ...judged,
    };
  }
}

/**
 * The channels of a playlist (M3U). Attributes for catch-up (`catchup`, `timeshift`, `tvg-rec`) are left out on purpose: what
 * they lead to is behind the source's credentials.
 */
export async function* readPlaylist(
  chunks: AsyncIterable<Uint8Array>,
  options: PlaylistOptions,
): AsyncGenerator<PlaylistPart> {
  const reader = new PlaylistReader(options);
  for await (const lines of linesOf(decoded(chunks))) {
    reader.read(lines);
    yield reader.take();
  }
  reader.end();
}
