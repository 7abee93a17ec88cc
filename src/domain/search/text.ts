/** The words of a name and of its original name must fit into one index entry. */
const MAX_TEXT = 200;
/** Before normalising. */
const MAX_NAME = 400;
const MAX_WORDS = 12;

const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : [...text].slice(0, count).join('');

/** Removed without a space: accents, other marks on letters, apostrophes. */
const MARKS = String.raw`\u0300-\u036f\u064b-\u065f\u3099\u309a'\u0060\u2018\u2019\u02bc`;

/**
 * Punctuation, symbols, spaces and control characters. Listed explicitly, because Unicode classes grow with each
 * version.
 */
const SEPARATORS = [
  String.raw`\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7`,
  String.raw`\u1680\u180e\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030`,
  String.raw`\u303d\u30fb\ud800-\udfff\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\ufff0-\uffff\u{1f000}-\u{1faff}`,
].join('');

const marks = new RegExp(`[${MARKS}]+`, 'gu');
const separators = new RegExp(`[${SEPARATORS}]+`, 'gu');

/**
 * Text as search compares it: lower-case letters and digits with single spaces, without accents; ñ is n. The same
 * rule as `search_text` in the database. It works letter by letter, so that the normalised beginning of a name is the
 * beginning of the normalised name.
 */
export function normaliseText(text: string): string {
  const name = firstCharacters(text, MAX_NAME);
  // The same for ASCII, in a tenth of the time.
  const letters = /^[ -~]*$/.test(name)
    ? name
        .toLowerCase()
        .replace(/['`]+/g, '')
        .replace(/[^a-z\d]+/g, ' ')
    : name.normalize('NFKD').toLowerCase().replace(marks, '').replace(separators, ' ');
  return firstCharacters(letters.replace(/^ | $/g, ''), MAX_TEXT).trimEnd();
}

/** Ignored in a query that has other words, because viewers often omit them. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a,al,an,and,con,contra,das,de,del,der,des,die,e,el,en,for,in,la,las,le,les,lo,los,o,of,on,or,para,por,que,the,to,u,un,una,unas,unos,versus,vs,y'.split(
    ',',
  ),
);

/** A query, ready for the lookup. */
export type SearchQuery = {
  /** The typed text, cut to its maximal length. */
  typed: string;
  text: string;
  words: string[];
  key: string;
};

/** From a text that is already normalised. */
export const queryOf = (typed: string, text: string): SearchQuery => ({
  typed: firstCharacters(typed, MAX_NAME).replaceAll('\0', ' '),
  text,
  words: text.split(' ').slice(0, MAX_WORDS),
  key: text.replaceAll(' ', ''),
});

/** Null if it has no letter or digit. */
export function searchQuery(typed: string): SearchQuery | null {
  const text = normaliseText(typed);
  return text === '' ? null : queryOf(typed, text);
}

/** Normalised words in the spelling of the names, with accents. */
export function spelledLike(words: readonly string[], names: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const spelling of names.flatMap((name) => name.split(/[\s,.:;¡!¿?()«»"]+/u))) {
    const word = normaliseText(spelling);
    if (!spellings.has(word)) spellings.set(word, spelling.toLocaleLowerCase('es'));
  }
  return words.map((word) => spellings.get(word) ?? word);
}
