/** A field that a form holds once per line. */
const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));

/** Lines of a form whose fields have the same names in each: as many as there are of the first. */
export function linesOf<Name extends string>(
  form: FormData,
  names: readonly [Name, ...Name[]],
): Record<Name, string>[] {
  const [first, ...others] = names.map((name) => textsOf(form, name));
  return (first ?? []).map((text, place) => {
    const texts = [text, ...others.map((other) => other[place] ?? '')];
    return Object.fromEntries(names.map((name, at) => [name, texts[at]])) as Record<Name, string>;
  });
}

/** The places of the lines that are ticked. */
export const tickedLines = (form: FormData, name: string): ReadonlySet<number> =>
  new Set(textsOf(form, name).map(Number));
