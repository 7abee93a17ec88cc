type Json = null | boolean | number | string | { [name: string]: Json };

/**
 * Pages carry what the loaders returned as plain JSON, which compressed is a quarter smaller than the router's form. Before the
 * router looks for it, it gets that form: a list of values, which say by their places in it what they contain. The page of an
 * error has it already.
 */
export function handOver(
  data: string | null | undefined,
  stream: ReadableStreamDefaultController<string>,
): void {
  if (!data) return;
  const values: unknown[] = [];
  const placeOf = (value: Json): number => {
    if (value === null) return -5;
    const place = values.push(value) - 1;
    if (typeof value === 'object') {
      const isList = Array.isArray(value);
      const places: Record<string, number> = isList ? ([] as never) : {};
      values[place] = places;
      for (const name in value)
        places[isList ? name : `_${placeOf(name)}`] = placeOf(value[name] as Json);
    }
    return place;
  };
  placeOf(JSON.parse(data));
  stream.enqueue(JSON.stringify(values));
  stream.close();
}
