import { HTML_ENTITIES } from './html-entities.ts';
import { ownCopy } from './own-copy.ts';

type Tag = {
  name: string;
  isClosing: boolean;
  /** It opens and closes. */
  isAlone: boolean;
  attributes: Readonly<Record<string, string>>;
};

/** A tag with the text before it. */
export type PlainTag = { text: string; tag: Tag };

/** `opensAt`: behind its first tag. */
export type PlainElement = { tags: PlainTag[]; opensAt: number; end: number };

/** More than these and it is not plain. */
const MAX_TAGS = 500;
const MAX_DEPTH = 8;

/** Characters about which the parser has something to say, line ends that it would mend, and what takes two places. */
const ODD = /[^\t\n -~\u00a0-\u2027\u2029-\ud7ff\ue000-\ufffd]/;
const NAME = '[a-z][a-z-]*';
const ATTRIBUTE = `[ \\t]+${NAME}=(?:"[^"<\\t\\n]*"|'[^'<\\t\\n]*')`;
const TAG = new RegExp(`^(?:/(${NAME})|(${NAME})((?:${ATTRIBUTE})*)[ \\t]*(/?))$`);

const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ...HTML_ENTITIES }),
);

/** Null where a mark begins no entity that has a name. */
function withoutEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  let isPlain = true;
  const found = text.replace(/&(?:(\w+);)?/g, (_, name: string) => {
    const character = ENTITIES.get(name);
    isPlain &&= character !== undefined;
    return character ?? '';
  });
  return isPlain ? found : null;
}

/** Of two with the same name the last counts, as for the parser. */
function attributesOf(written: string): Record<string, string> | null {
  const attributes: Record<string, string> = {};
  for (let at = 0, to = 0; ; at = to + 1) {
    const equals = written.indexOf('=', at);
    if (equals < 0) return attributes;
    to = written.indexOf(written.charAt(equals + 1), equals + 2);
    const value = withoutEntities(written.slice(equals + 2, to));
    if (value === null) return null;
    attributes[written.slice(at, equals).trim()] = value;
  }
}

function tagOf(written: string): Tag | null {
  const [, closed, opened = '', pairs = '', alone] = TAG.exec(written) ?? [];
  const attributes = attributesOf(pairs);
  if (attributes === null || (closed === undefined && opened === '')) return null;
  return {
    ...{ name: closed ?? opened, attributes },
    ...{ isClosing: closed !== undefined, isAlone: alone === '/' },
  };
}

/** Tags that come again and again. */
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 40;

/**
 * Elements in which nothing is odd, read without the parser: most guides are written by programs and plain throughout. Whatever is read
 * here the parser would read in the same way.
 */
export class PlainReader {
  readonly #known = new Map<string, Tag>();

  #tag(written: string): Tag | null {
    const known = this.#known.get(written);
    if (known) return known;
    const tag = tagOf(written);
    if (tag && written.length <= MAX_KNOWN_LENGTH && this.#known.size < MAX_KNOWN)
      this.#known.set(ownCopy(written), tag);
    return tag;
  }

  /** A whole element of this name; null where anything is odd. */
  element(text: string, from: number, name: string): PlainElement | null {
    const tags: PlainTag[] = [];
    const open: string[] = [];
    let opensAt = 0;
    // The next entity: nearly all pieces have none.
    let mark = text.indexOf('&', from);
    for (let at = from; tags.length < MAX_TAGS; ) {
      const start = text.indexOf('<', at);
      const end = text.indexOf('>', start);
      if (start < 0 || end < 0) return null;
      if (mark >= 0 && mark < at) mark = text.indexOf('&', at);
      const piece = text.slice(at, start);
      const before = mark < 0 || mark > start ? piece : withoutEntities(piece);
      const tag = this.#tag(text.slice(start + 1, end));
      if (before === null || tag === null) return null;
      at = end + 1;
      if (open.length === 0) {
        if (tag.name !== name || tag.isAlone) return null;
        opensAt = at;
      }
      tags.push({ text: before, tag });
      if (tag.isClosing) {
        if (open.pop() !== tag.name) return null;
        if (open.length === 0)
          return ODD.test(text.slice(from, at)) ? null : { tags, opensAt, end: at };
      } else if (!tag.isAlone && open.push(tag.name) > MAX_DEPTH) return null;
    }
    return null;
  }
}
