/** Entries apart by white space; an underscore stands for a space inside an entry. */
export function wordList(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => entry.replaceAll('_', ' '));
}
