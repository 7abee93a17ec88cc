/** More attributes than any list has; what follows is not read. */
const MAX_ATTRIBUTES = 60;
/** A quote ends where an attribute can end, so that a name may have quotes in it. */
const ATTRIBUTE = /\s*([a-z][\w.-]*)\s*=\s*(?:"(.*?)"(?=[\s,]|$)|'(.*?)'(?=[\s,]|$)|([^\s,]*))/iy;
const DURATION = /\s*-?\d+(?:\.\d+)?(?=[\s,]|$)/y;
/** What is between attributes and none. */
const STRAY = /\s*[^\s,]+/y;

export type TaggedLine = {
  seconds: number;
  attributes: ReadonlyMap<string, string>;
  name: string | null;
};

const bare = (value: string): string => value.replace(/^["'“”\s]+|["'“”\s]+$/g, '');

/** What stands behind `#EXTINF:` or `#EXTM3U`: a duration, attributes, and a name behind a comma. Null: there is no comma. */
export function readTaggedLine(text: string): TaggedLine {
  const attributes = new Map<string, string>();
  DURATION.lastIndex = 0;
  const seconds = Number(DURATION.exec(text)?.[0] ?? 0);
  let at = DURATION.lastIndex;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (text[at] === ',' || at >= text.length) break;
    ATTRIBUTE.lastIndex = at;
    const found = attributes.size < MAX_ATTRIBUTES ? ATTRIBUTE.exec(text) : null;
    if (found) {
      const [, key = '', double, single, open = ''] = found;
      const quoted = double ?? single;
      // A quote that never closes ends at the next attribute's quote. Its value then ends at the first space.
      const isUnclosed = quoted !== undefined && /\s[\w.-]+\s*=\s*["']/.test(quoted);
      const value = isUnclosed ? (/^[^\s,]*/.exec(quoted)?.[0] ?? '') : (quoted ?? open);
      if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), bare(value));
      at = isUnclosed ? text.indexOf(quoted, at) + value.length : ATTRIBUTE.lastIndex;
      continue;
    }
    STRAY.lastIndex = at;
    if (!STRAY.test(text)) break;
    at = STRAY.lastIndex;
  }
  return { seconds, attributes, name: text[at] === ',' ? text.slice(at + 1).trim() : null };
}
