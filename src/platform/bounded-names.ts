/** The first names keep their own, all others share one. Every name of a metric is kept by whoever reads it. */
export function boundedNames(max: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.size < max) known.add(name);
    return known.has(name) ? name : 'other';
  };
}
