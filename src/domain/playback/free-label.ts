/** A label that none of the others has: 'Voltio', 'Voltio 2'. */
export function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let name = label;
  for (let count = 2; taken.has(name); count++) name = `${label} ${count}`;
  return name;
}
