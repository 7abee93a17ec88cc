/** The first `max` names stay as they are, all later ones become `other`: monitoring stores a series for every name. */
export function boundedNames(max: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.size < max) known.add(name);
    return known.has(name) ? name : 'other';
  };
}
