import type { Author } from './author.ts';

/** Values of a record's fields, as a form posts them. */
export type Value = string | number | boolean | null;
export type Fields = Record<string, Value>;

/** Two people set one field to different values. */
export type Clash<F extends Fields> = {
  [Name in keyof F & string]: { field: Name; mine: F[Name]; theirs: F[Name] };
}[keyof F & string];

export type Merge<F extends Fields> = {
  merged: F;
  /** The fields that I changed and that are to be written. */
  changed: (keyof F & string)[];
  clashes: Clash<F>[];
};

/**
 * My edit of a record that others may have changed meanwhile: `base` is what I saw, `theirs` what is stored now. Edits of
 * different fields merge. In a clash the stored value stays, and I am told.
 */
export function mergeEdit<F extends Fields>(base: F, mine: F, theirs: F): Merge<F> {
  const merged = { ...theirs };
  const changed: (keyof F & string)[] = [];
  const clashes: Clash<F>[] = [];
  for (const field of Object.keys(base) as (keyof F & string)[]) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue;
    if (theirs[field] === base[field]) {
      merged[field] = mine[field];
      changed.push(field);
    } else clashes.push({ field, mine: mine[field], theirs: theirs[field] } as Clash<F>);
  }
  return { merged, changed, clashes };
}

/** One of a record's rows, such as a server of a match. A new one has no id yet. */
export type Part<F extends Fields> = { id: string | null; fields: F };

export type PartsMerge<F extends Fields> = {
  added: F[];
  changed: { id: string; merged: F; fields: (keyof F & string)[] }[];
  removed: string[];
  clashes: PartClash<F>[];
};

export type PartClash<F extends Fields> =
  | { kind: 'field'; id: string; clash: Clash<F> }
  /** I removed what they changed, or they what I changed. Null is the side that removed it. */
  | { kind: 'removed'; id: string; mine: F | null; theirs: F | null }
  /** Both added one with this key, which is not the same. */
  | { kind: 'added'; id: string; mine: F; theirs: F };

const isSame = <F extends Fields>(one: F, other: F): boolean =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** The same for a list of rows. `keys` are the fields that two rows of the list can't all have in common. */
export function mergeParts<F extends Fields>(
  base: readonly Part<F>[],
  mine: readonly Part<F>[],
  theirs: readonly Part<F>[],
  ...keys: readonly (keyof F & string)[]
): PartsMerge<F> {
  const hasKeyOf = (one: F, other: F): boolean => keys.every((key) => one[key] === other[key]);
  const result: PartsMerge<F> = { added: [], changed: [], removed: [], clashes: [] };
  const mineById = new Map(mine.map((part) => [part.id, part.fields]));
  const theirsById = new Map(theirs.map((part) => [part.id, part.fields]));
  for (const { id, fields } of base) {
    if (id === null) continue;
    const [my, their] = [mineById.get(id) ?? null, theirsById.get(id) ?? null];
    if (my === null && their === null) continue;
    if (my === null || their === null) {
      if (isSame((my ?? their) as F, fields)) {
        if (my === null) result.removed.push(id);
      } else result.clashes.push({ kind: 'removed', id, mine: my, theirs: their });
      continue;
    }
    const { merged, changed, clashes } = mergeEdit(fields, my, their);
    for (const clash of clashes) result.clashes.push({ kind: 'field', id, clash });
    if (clashes.length === 0 && changed.length > 0)
      result.changed.push({ id, merged, fields: changed });
  }
  const left = theirs.flatMap(({ id, fields }) =>
    id === null || result.removed.includes(id)
      ? []
      : [{ id, fields: result.changed.find((each) => each.id === id)?.merged ?? fields }],
  );
  // A row that got the key of another one of theirs.
  for (const change of [...result.changed]) {
    const other = left.find(
      ({ id, fields }) => id !== change.id && hasKeyOf(fields, change.merged),
    );
    if (!other || !keys.some((key) => change.fields.includes(key))) continue;
    result.changed = result.changed.filter((each) => each !== change);
    result.clashes.push({
      kind: 'added',
      id: other.id,
      mine: change.merged,
      theirs: other.fields,
    });
  }
  for (const { id, fields } of mine) {
    if (id !== null) continue;
    const other = left.find((each) => hasKeyOf(each.fields, fields));
    if (!other) result.added.push(fields);
    else if (!isSame(other.fields, fields))
      result.clashes.push({ kind: 'added', id: other.id, mine: fields, theirs: other.fields });
  }
  return result;
}

/** A record with its rows, as someone saw or made it. */
export type Version<F extends Fields, P extends Fields> = { fields: F; servers: Part<P>[] };

/** A clash with who wrote what is stored. */
export type FieldClash<F extends Fields> = Clash<F> & { author: Author };
export type VersionClash<F extends Fields, P extends Fields> =
  | ({ kind: 'field' } & FieldClash<F>)
  | { kind: 'server'; clash: PartClash<P>; author: Author };

/** The stored rows with all that I changed, mine wherever both did. */
export function mineOnTheirs<F extends Fields>(
  base: readonly Part<F>[],
  mine: readonly Part<F>[],
  theirs: readonly Part<F>[],
  ...keys: readonly (keyof F & string)[]
): Part<F>[] {
  const merge = mergeParts(base, mine, theirs, ...keys);
  const byId = new Map(theirs.map(({ id, fields }) => [id, fields]));
  for (const id of merge.removed) byId.delete(id);
  for (const { id, merged } of merge.changed) byId.set(id, merged);
  const added = merge.added.map((fields): Part<F> => ({ id: null, fields }));
  for (const clash of merge.clashes) {
    const my = clash.kind === 'field' ? mine.find(({ id }) => id === clash.id)?.fields : clash.mine;
    if (!my) byId.delete(clash.id);
    else if (byId.has(clash.id)) byId.set(clash.id, my);
    else added.push({ id: null, fields: my });
  }
  return [...[...byId].map(([id, fields]): Part<F> => ({ id, fields })), ...added];
}
