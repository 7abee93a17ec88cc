import { decodeEntities } from '../paste/entities.ts';
import { cleanText, oneSpace } from '../paste/text.ts';

/** Other characters than printable ones of Latin 1. Most texts have none and need no cleaning. */
const UNUSUAL = /[^ -~¡-¬®-ÿ]/;
const ENTITY = /&[#\w]/;
const ADDRESS = /[a-z][\w+.-]{1,20}:\/\/\S+/gi;
const TAG = /<\/?(?:br|p|b|i|u|em|strong|span|div)\b[^<>]*>/gi;

/**
 * A name or a sentence of a list, in one line and cut to a length. It may be encoded twice, have the tags of a page, or
 * quote an address, which may be a secret one.
 */
export function words(text: string, max: number): string {
  // A text has at most this many characters per one that is left of it.
  const part = text.length > max * 4 ? text.slice(0, max * 4) : text;
  const isUsual =
    !UNUSUAL.test(part) &&
    !(part.includes('&') && ENTITY.test(part)) &&
    !/ {2}/.test(part) &&
    !part.includes('<') &&
    !part.includes('://');
  if (isUsual && part.length <= max) return part.trim();
  let found = isUsual ? part : cleanText(decodeEntities(part));
  if (found.includes('<')) found = found.replace(TAG, ' ');
  if (found.includes('://')) found = found.replace(ADDRESS, ' ');
  found = oneSpace(found);
  return found.length <= max
    ? found
    : `${found
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`;
}
