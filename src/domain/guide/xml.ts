import { SaxesParser } from 'saxes';
import { HTML_ENTITIES } from './html-entities.ts';
import { UnreadableListing } from './listing.ts';

const MAX_DEPTH = 32;
/** What is between two tags, or in one. The parser keeps it in memory. */
const MAX_GAP = 1024 * 1024;
const MAX_SLICE = 256 * 1024;
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
  open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  text: (text: string) => void;
  close: (name: string, line: number) => void;
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

/** Elements of a document, told as they come. Yields whenever a part of it has been read, with how many characters it had. */
export async function* readXml(
  texts: AsyncIterable<string>,
  { root, ...handler }: XmlHandler,
): AsyncGenerator<number> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({
    xmlns: false,
    position: true,
  });
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  let depth = 0;
  let isRootSeen = false;
  let gap = 0;
  parser.on('error', ({ message }) => {
    if (!isRootSeen) throw new UnreadableListing('not-a-guide', parser.line);
    if (UNFINISHED.test(message)) throw new UnreadableListing('incomplete', parser.line);
    if (!HARMLESS.test(message)) throw new UnreadableListing('malformed', parser.line);
  });
  // Its own entities would have to be expanded, and then bounded.
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new UnreadableListing('malformed', parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    gap = 0;
    if (++depth > MAX_DEPTH) throw new UnreadableListing('too-deep', parser.line);
    if (!isRootSeen && name !== root) throw new UnreadableListing('not-a-guide', parser.line);
    isRootSeen = true;
    handler.open(name, attributes, parser.line);
  });
  parser.on('text', handler.text);
  parser.on('cdata', handler.text);
  parser.on('closetag', ({ name }) => {
    gap = 0;
    depth--;
    handler.close(name, parser.line);
  });

  const marks = new StrayMarks();
  let isStarted = false;
  for await (const text of texts) {
    // A blank line before the declaration is an error to the parser alone.
    const started = isStarted ? text : text.trimStart();
    if (started === '') continue;
    isStarted = true;
    for (let from = 0; from < started.length; from += MAX_SLICE) {
      const part = started.slice(from, from + MAX_SLICE);
      gap += part.length;
      if (gap > MAX_GAP + MAX_SLICE) throw new UnreadableListing('malformed', parser.line);
      parser.write(marks.escaped(part));
      yield part.length;
    }
  }
  if (!isStarted) throw new UnreadableListing('empty');
  parser.write(marks.end()).close();
  if (!isRootSeen) throw new UnreadableListing('not-a-guide');
}
