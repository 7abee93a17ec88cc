/** Entries separated by white space; an underscore means a space inside an entry. */
export function wordList(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => entry.replaceAll('_', ' '));
}
