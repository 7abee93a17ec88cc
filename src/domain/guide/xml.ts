import { SaxesParser } from 'saxes';
import { HTML_ENTITIES } from './html-entities.ts';
import { UnreadableListing } from './listing.ts';
import { type PlainElement, PlainReader } from './plain.ts';

const MAX_DEPTH = 32;
/** What is between two tags, or in one. The parser keeps it in memory. */
const MAX_GAP = 1024 * 1024;
const MAX_SLICE = 256 * 1024;
/** What waits for the end of its element. */
const MAX_WAITING = 32 * 1024;
/** No entity is longer, with its `&` and `;`. */
const MAX_ENTITY = 12;
/** A `&` that begins no entity would take the text up to the next `;` with it, and a `<` that begins no tag is one more error. */
const STRAY = /&(?!#?\w{1,10};)|<(?![A-Za-z_:/!?])/g;

/** Errors that cost a character at most. With any other, nobody knows where the next element is. */
const HARMLESS =
  /: (?:disallowed character\.|undefined entity\.|disallowed character in entity name\.|malformed character entity\.|malformed comment\.|the string "\]\]>" is disallowed in char data\.|duplicate attribute: .*|no whitespace between attributes\.|.*XML declaration.*|version number must.*|encoding value must.*|standalone value must.*)$/s;
const UNFINISHED = /: (?:unclosed tag: .*|unexpected end\.)$/s;

export type XmlHandler = {
  /** The name of the outermost element, and why a document with another one is refused. */
  root: string;
  /** Elements that there are many of, directly below the outermost: plain ones are read without the parser. */
  many: string;
  open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  text: (text: string) => void;
  close: () => void;
};

/** Marks that stand for themselves are escaped. The end of a chunk waits if it may be half of an entity. */
class StrayMarks {
  #rest = '';

  escaped(chunk: string): string {
    const text = this.#rest + chunk;
    const tail = text.slice(-MAX_ENTITY);
    const [half] = /&#?\w*$|<$/.exec(tail) ?? [''];
    this.#rest = half;
    return this.#escape(text.slice(0, text.length - half.length));
  }

  end(): string {
    return this.#escape(this.#rest);
  }

  #escape(text: string): string {
    return text.replace(STRAY, (mark) => (mark === '&' ? '&amp;' : '&lt;'));
  }
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    lines++;
  return lines;
}

/** The parser, and what can be read without it. */
class XmlReader {
  readonly #parser = new SaxesParser<{ xmlns: false; position: true }>({
    xmlns: false,
    position: true,
  });
  readonly #plain = new PlainReader();
  readonly #marks = new StrayMarks();
  readonly #handler: XmlHandler;
  readonly #end: string;
  #depth = 0;
  #isRootSeen = false;
  #gap = 0;
  /** To the parser, and where in that an element last ended. */
  #given = 0;
  #closedAt = -1;
  /** Of what was read without the parser. */
  #lines = 0;
  #waiting = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.#end = `</${handler.many}>`;
    const parser = this.#parser;
    Object.assign(parser.ENTITIES, HTML_ENTITIES);
    parser.on('error', ({ message }) => {
      if (!this.#isRootSeen) throw this.#unreadable('not-a-guide');
      if (UNFINISHED.test(message)) throw this.#unreadable('incomplete');
      if (!HARMLESS.test(message)) throw this.#unreadable('malformed');
    });
    // Its own entities would have to be expanded, and then bounded.
    parser.on('doctype', (doctype) => {
      if (/<!ENTITY/i.test(doctype)) throw this.#unreadable('malformed');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#gap = 0;
      if (++this.#depth > MAX_DEPTH) throw this.#unreadable('too-deep');
      if (!this.#isRootSeen && name !== handler.root) throw this.#unreadable('not-a-guide');
      this.#isRootSeen = true;
      handler.open(name, attributes, this.#line);
    });
    parser.on('text', handler.text);
    parser.on('cdata', handler.text);
    parser.on('closetag', () => {
      this.#gap = 0;
      this.#depth--;
      this.#closedAt = parser.position;
      handler.close();
    });
  }

  get #line(): number {
    return this.#lines + this.#parser.line;
  }

  #unreadable(reason: UnreadableListing['reason']): UnreadableListing {
    return new UnreadableListing(reason, this.#line);
  }

  /** The parser is between two elements below the outermost, and nothing is left that it has not read. */
  get #isBetween(): boolean {
    return this.#depth === 1 && this.#closedAt === this.#given;
  }

  add(text: string): void {
    // As the parser would.
    const added = text.replaceAll('\r\n', '\n');
    const all = this.#waiting + added;
    let from = 0;
    let end = all.indexOf(this.#end, Math.max(0, this.#waiting.length - this.#end.length));
    for (; end >= 0; end = all.indexOf(this.#end, from)) {
      const plain = this.#isBetween ? this.#plain.element(all, from, this.#handler.many) : null;
      if (plain) this.#tell(all, from, plain);
      else this.#parse(all.slice(from, end + this.#end.length));
      from = plain?.end ?? end + this.#end.length;
    }
    this.#waiting = all.slice(from);
    if (this.#waiting.length > MAX_WAITING) this.#parseWaiting();
  }

  end(): void {
    this.#parseWaiting();
    this.#parser.write(this.#marks.end()).close();
    if (!this.#isRootSeen) throw new UnreadableListing('not-a-guide');
  }

  #parseWaiting(): void {
    this.#parse(this.#waiting);
    this.#waiting = '';
  }

  #parse(text: string): void {
    for (let from = 0; from < text.length; from += MAX_SLICE) {
      const part = text.slice(from, from + MAX_SLICE);
      this.#gap += part.length;
      if (this.#gap > MAX_GAP + MAX_SLICE) throw this.#unreadable('malformed');
      const escaped = this.#marks.escaped(part);
      this.#given += escaped.length;
      this.#parser.write(escaped);
    }
  }

  #tell(text: string, from: number, { tags, opensAt, end }: PlainElement): void {
    const handler = this.#handler;
    this.#lines += linesIn(text, from, opensAt);
    for (const { text: before, tag } of tags) {
      if (before !== '') handler.text(before);
      if (!tag.isClosing) handler.open(tag.name, tag.attributes, this.#line);
      if (tag.isClosing || tag.isAlone) handler.close();
    }
    this.#lines += linesIn(text, opensAt, end);
  }
}

/** Elements of a document, told as they come. Yields whenever a part of it has been read. */
export async function* readXml(
  texts: AsyncIterable<string>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const reader = new XmlReader(handler);
  let isStarted = false;
  for await (const text of texts) {
    // A blank line before the declaration is an error to the parser alone.
    const started = isStarted ? text : text.trimStart();
    if (started === '') continue;
    isStarted = true;
    reader.add(started);
    yield;
  }
  if (!isStarted) throw new UnreadableListing('empty');
  reader.end();
}
