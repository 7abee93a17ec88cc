import { slipCost } from '../search/slips.ts';
import { normaliseText, SMALL_WORDS } from '../search/text.ts';
import type { KnownTitle } from './known-title.ts';

/** How a name that was read compares with that of a title that a forgiving search found for it. */

type Names = Pick<KnownTitle, 'name' | 'originalName'>;

const wordsOf = (name: string): string[] => normaliseText(name).split(' ').filter(Boolean);

/** Without articles and the like, unless there is nothing else. */
function weighty(name: string): string[] {
  const words = wordsOf(name);
  const heavy = words.filter((word) => !SMALL_WORDS.has(word));
  return heavy.length > 0 ? heavy : words;
}

/** Fewer than in a search, where somebody looks at the result. */
const maxSlips = (word: string): number => {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : word.length < 8 ? 1.5 : 2;
};

const isNearly = (written: string, word: string): boolean =>
  slipCost(written, word, maxSlips(written)) <= maxSlips(written);

const namesOf = ({ name, originalName }: Names): string[] =>
  originalName === null ? [name] : [name, originalName];

/** Whether all that was written could be words of this title, with slips: a part of its name, or a misspelt one. */
export const isLike = (written: string, title: Names): boolean =>
  namesOf(title).some((name) => {
    const left = weighty(name);
    const isAll = weighty(written).every((word) => {
      const at = left.findIndex((known) => isNearly(word, known));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    const [a, b] = [written, name].map((text) => wordsOf(text).join('')) as [string, string];
    return isAll || isNearly(a, b);
  });

/** Letters from which on a name that ends early is taken for cut off. */
const MIN_CUT = 30;

/** Whether it is the same name: without its articles, or cut off by a host that allows so many letters. */
export const isSameButShort = (written: string, title: Names): boolean =>
  namesOf(title).some((name) => {
    const [a, b] = [weighty(written), weighty(name)];
    const isWithoutArticles = a.length > 1 && a.join(' ') === b.join(' ');
    const key = wordsOf(written).join('');
    return isWithoutArticles || (key.length >= MIN_CUT && wordsOf(name).join('').startsWith(key));
  });
