const MAX_QUERY = 100;

/** What the viewer typed, as it is looked for: trimmed, the first letter upper-cased. Null for nothing. */
export function searchText(typed: string | null): string | null {
  const text = [...(typed ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_QUERY).join('');
  if (text === '') return null;
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase('es') + rest.join('');
}

/** Begins right behind the first page of results. */
export const BEHIND_FIRST = '0';

/** Where a page of results begins: a row, written as only we write it. */
export const isResultsCursor = (value: string): boolean => /^(?:0|[1-9]\d{0,17})$/.test(value);
