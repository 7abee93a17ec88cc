import { normaliseText } from '../search/text.ts';

/** A name with what it is compared by, computed once for a page. */
export type IndexedName = { name: string; text: string; initials: string };

export const indexNames = (names: readonly string[]): IndexedName[] =>
  names.map((name) => {
    const text = normaliseText(name);
    return { name, text, initials: text.replace(/(\S)\S* ?/g, '$1') };
  });

/** Whether each typed word begins a word of the name, in order: 'dep bru' fits 'Deportivo Brújula'. */
function beginsWords(text: string, typed: readonly string[]): boolean {
  let at = 0;
  for (const word of text.split(' ')) {
    if (word.startsWith(typed[at] ?? '')) at++;
    if (at === typed.length) return true;
  }
  return false;
}

function rankOf({ text, initials }: IndexedName, typed: string): number | null {
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1;
  if (beginsWords(text, typed.split(' '))) return 2;
  if (typed.length > 1 && initials.startsWith(typed)) return 3;
  return typed.length > 2 && text.includes(typed) ? 4 : null;
}

/** The names that the typed letters may mean, the likeliest first. Names of one rank keep their order. */
export function completions(names: readonly IndexedName[], typed: string, limit: number): string[] {
  const wanted = normaliseText(typed);
  if (wanted === '') return [];
  return names
    .map((each) => ({ name: each.name, rank: rankOf(each, wanted) }))
    .filter((each) => each.rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, limit)
    .map(({ name }) => name);
}
