const MAX_LENGTH = 160;
/** What both have in common, before the place where they differ. */
const CONTEXT = 40;

/** Two long texts, each cut around the place where they first differ, so that they still do. Counts code points. */
export function excerpts(one: string, other: string): [string, string] {
  if (one.length <= MAX_LENGTH && other.length <= MAX_LENGTH) return [one, other];
  const [left, right] = [[...one], [...other]];
  const differs = left.findIndex((character, at) => character !== right[at]);
  const common = differs < 0 ? left.length : differs;
  const near = Math.max(0, common - CONTEXT);
  const space = near === 0 ? -1 : left.indexOf(' ', near);
  // From the beginning of a word, if there is one.
  const start = space >= 0 && space < common ? space + 1 : near;
  const cut = (text: readonly string[]): string => {
    const shown = text.slice(start, start + MAX_LENGTH).join('');
    return `${start > 0 ? '…' : ''}${shown}${text.length > start + MAX_LENGTH ? '…' : ''}`;
  };
  return [cut(left), cut(right)];
}
