import { pictureAddress } from './address.ts';
import { decoded } from './decode.ts';
import { episodeOf } from './episode.ts';
import {
  type EntryRefusal,
  type GuideChannel,
  type GuideOptions,
  type GuidePart,
  UnreadableListing,
} from './listing.ts';
import { TimeReader } from './times.ts';
import { words } from './words.ts';
import { readXml } from './xml.ts';

const MAX_CHANNELS = 250_000;
const MAX_PROGRAMMES = 20_000_000;
const MAX_ID = 200;
const MAX_NAMES = 20;
const MAX_NAME = 200;
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 2000;
const MAX_CATEGORIES = 8;
const MAX_CATEGORY = 60;
const MAX_NUMBERS = 10;
const DAY = 24 * 3_600_000;

/** Spanish, then what does not say its language, then any other. */
const languageRank = (lang: string | undefined): number =>
  lang === undefined || lang.trim() === '' ? 1 : /^(?:es|spa)\b/i.test(lang.trim()) ? 0 : 2;

/** The texts of the best language among those given; the first given where several are as good. */
class Texts {
  #rank = 3;
  found: string[] = [];

  add(text: string, lang: string | undefined): void {
    const rank = languageRank(lang);
    if (text === '' || rank > this.#rank) return;
    if (rank < this.#rank) this.found = [];
    this.#rank = rank;
    this.found.push(text);
  }

  get first(): string | null {
    return this.found[0] ?? null;
  }
}

type Attributes = Readonly<Record<string, string>>;
type Field = { name: string; attributes: Attributes; text: string };
type Times = { start: number; end: number | null };

function timesRefusal({ start, end }: Times): EntryRefusal | null {
  if (end === null) return null;
  if (end <= start) return 'no-duration';
  return end - start > DAY ? 'long-duration' : null;
}

class OpenProgramme {
  readonly title = new Texts();
  readonly subTitle = new Texts();
  readonly description = new Texts();
  readonly categories = new Texts();
  readonly numbers: { system: string; written: string }[] = [];
  isLive = false;
  isNew = false;
  isRepeat = false;
  readonly channelId: string;
  readonly times: Times;
  readonly line: number;

  constructor(channelId: string, times: Times, line: number) {
    this.channelId = channelId;
    this.times = times;
    this.line = line;
  }

  add(name: string, text: string, { lang, system = '' }: Attributes): void {
    if (name === 'title') this.title.add(words(text, MAX_TITLE), lang);
    else if (name === 'sub-title') this.subTitle.add(words(text, MAX_TITLE), lang);
    else if (name === 'desc') this.description.add(words(text, MAX_DESCRIPTION), lang);
    else if (name === 'category') this.categories.add(words(text, MAX_CATEGORY), lang);
    else if (name === 'episode-num' && this.numbers.length < MAX_NUMBERS)
      this.numbers.push({ system, written: words(text, MAX_NAME) });
    else if (name === 'live') this.isLive = true;
    else if (name === 'new' || name === 'premiere') this.isNew = true;
    else if (name === 'previously-shown') this.isRepeat = true;
  }
}

class XmltvReader {
  readonly #options: GuideOptions;
  readonly #times: TimeReader;
  #depth = 0;
  #channel: GuideChannel | null = null;
  #programme: OpenProgramme | null = null;
  /** The element whose text is kept, two below the root. */
  #field: Field | null = null;
  /** Until when a channel's programmes go so far, and when the last began, by its id: only for times without a zone. */
  readonly #last = new Map<string, Times>();
  #channels = 0;
  #programmes = 0;
  #wanted = 0;
  #usable = 0;
  #part: GuidePart = { channels: [], programmes: [], skipped: 0 };

  constructor(options: GuideOptions) {
    this.#options = options;
    this.#times = new TimeReader(options.zone);
  }

  open(name: string, attributes: Attributes, line: number): void {
    const depth = this.#depth++;
    if (depth === 1 && name === 'channel') this.#openChannel(attributes, line);
    else if (depth === 1 && name === 'programme') this.#openProgramme(attributes, line);
    else if (depth === 2 && (this.#channel || this.#programme))
      this.#field = { name, attributes, text: '' };
  }

  text(text: string): void {
    if (this.#field) this.#field.text += text;
  }

  close(): void {
    const depth = --this.#depth;
    if (depth === 2 && this.#field) {
      this.#takeField(this.#field);
      this.#field = null;
    } else if (depth === 1) {
      this.#takeChannel();
      this.#takeProgramme();
    }
  }

  take(): GuidePart {
    const part = this.#part;
    this.#part = { channels: [], programmes: [], skipped: 0 };
    return part;
  }

  end(): void {
    if (this.#programmes === 0) throw new UnreadableListing('empty');
    if (this.#wanted > 0 && this.#usable === 0) throw new UnreadableListing('nothing-usable');
  }

  #openChannel({ id = '' }: Attributes, line: number): void {
    if (++this.#channels > MAX_CHANNELS) throw new UnreadableListing('too-many', line);
    const found = words(id, MAX_ID);
    if (found === '') this.#options.refusals.add(line, 'no-id');
    else this.#channel = { id: found, names: [], icon: null };
  }

  #openProgramme(attributes: Attributes, line: number): void {
    if (++this.#programmes > MAX_PROGRAMMES) throw new UnreadableListing('too-many', line);
    const { refusals, keep, from, to } = this.#options;
    const channelId = words(attributes.channel ?? '', MAX_ID);
    if (channelId !== '' && !keep(channelId)) {
      this.#part.skipped++;
      return;
    }
    this.#wanted++;
    const times = this.#readTimes(channelId, attributes);
    if (this.#last.size > MAX_CHANNELS) throw new UnreadableListing('too-many', line);
    const refusal = channelId === '' ? 'no-channel' : times ? timesRefusal(times) : 'bad-time';
    if (refusal) refusals.add(line, refusal);
    if (!times || refusal) return;
    this.#usable++;
    if (times.start < to && (times.end ?? times.start + DAY) > from)
      this.#programme = new OpenProgramme(channelId, times, line);
    else this.#part.skipped++;
  }

  #readTimes(channelId: string, { start, stop }: Attributes): Times | null {
    const began = this.#times.read(start ?? '');
    const ended = stop === undefined || stop.trim() === '' ? null : this.#times.read(stop);
    if (!began || (stop && stop.trim() !== '' && !ended)) return null;
    const times = { start: began.at, end: ended?.at ?? null };
    if (!began.isLocal) return times;
    const last = this.#last.get(channelId);
    // In an hour that clocks repeat, what would begin before the last one ends is in the second of the two.
    if (last && times.start < (last.end ?? last.start + 1)) {
      const second = this.#times.repeated(times.start);
      if (second !== null && (last.end === null ? second > last.start : second === last.end))
        times.start = second;
    }
    if (ended?.isLocal && times.end !== null && times.end <= times.start)
      times.end = this.#times.repeated(times.end) ?? times.end;
    this.#last.set(channelId, times);
    return times;
  }

  #takeField({ name, attributes, text }: Field): void {
    if (this.#programme) this.#programme.add(name, text, attributes);
    else if (!this.#channel) return;
    else if (name === 'icon') this.#channel.icon ??= pictureAddress(attributes.src ?? '');
    else if (name === 'display-name' && this.#channel.names.length < MAX_NAMES) {
      const found = words(text, MAX_NAME);
      if (found !== '' && !this.#channel.names.includes(found)) this.#channel.names.push(found);
    }
  }

  #takeChannel(): void {
    if (!this.#channel) return;
    this.#part.channels.push(this.#channel);
    this.#channel = null;
  }

  #takeProgramme(): void {
    const programme = this.#programme;
    if (!programme) return;
    this.#programme = null;
    const title = programme.title.first;
    if (title === null) {
      this.#options.refusals.add(programme.line, 'no-title');
      return;
    }
    this.#part.programmes.push({
      channelId: programme.channelId,
      ...programme.times,
      title,
      subTitle: programme.subTitle.first,
      description: programme.description.first,
      categories: [...new Set(programme.categories.found)].slice(0, MAX_CATEGORIES),
      episode: episodeOf(programme.numbers),
      isLive: programme.isLive,
      isNew: programme.isNew && !programme.isRepeat,
      isRepeat: programme.isRepeat,
    });
  }
}

/**
 * The channels and programmes of a guide (XMLTV). A channel may come several times, with other names. Missing ends and
 * overlaps are left as they are: `settled` mends them once all programmes of a channel are there.
 */
export async function* readXmltv(
  chunks: AsyncIterable<Uint8Array>,
  options: GuideOptions,
): AsyncGenerator<GuidePart> {
  const reader = new XmltvReader(options);
  const handler = {
    root: 'tv',
    many: 'programme',
    open: reader.open.bind(reader),
    text: reader.text.bind(reader),
    close: reader.close.bind(reader),
  };
  for await (const _ of readXml(decoded(chunks), handler)) yield reader.take();
  yield reader.take();
  reader.end();
}
