export type Span = { from: number; to: number };

/** What `read` makes of the forms in a text, from left to right. What an earlier form takes is not offered to a later one. */
export function findForms<Form extends { form: RegExp }, Found>(
  text: string,
  forms: readonly Form[],
  read: (match: RegExpExecArray, form: Form) => Found | null,
): (Span & { found: Found })[] {
  const spans: (Span & { found: Found })[] = [];
  // Most texts have none.
  let taken: Uint8Array | undefined;
  for (const each of forms)
    for (const match of text.matchAll(each.form)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (taken?.subarray(from, to).includes(1)) continue;
      const found = read(match, each);
      if (found === null) continue;
      spans.push({ from, to, found });
      taken ??= new Uint8Array(text.length);
      taken.fill(1, from, to);
    }
  return spans.sort((a, b) => a.from - b.from);
}
