const MAX_QUERY = 100;

/** The typed text as it is searched: trimmed, first letter in upper case. Null if it is empty. */
export function searchText(typed: string | null): string | null {
  const text = [...(typed ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_QUERY).join('');
  if (text === '') return null;
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase('es') + rest.join('');
}

/** The cursor right after the first page of results. */
export const BEHIND_FIRST = '0';

/** Whether a value is a cursor of search results: a row id in its only valid spelling. */
export const isResultsCursor = (value: string): boolean => /^(?:0|[1-9]\d{0,17})$/.test(value);
