import { excerpts } from '../editing/excerpts.ts';
import { type Fields, mergeEdit, mergeParts, type PartClash } from '../editing/merge.ts';
import type { ChangedRow } from '../history/change.ts';
import { fieldsOf, knownFields, type RecordTable } from './record-fields.ts';
import type { RecordVersion, ServerFields } from './title-edit.ts';

/** What somebody else did since to a row that an edit changes. */
export type PlannedClash = 'changed' | 'removed' | 'added';

/** A row that an edit changes, as history will record it: `before` is what is stored now. */
export type PlannedRow = ChangedRow & {
  name: string;
  /** Null if nobody touched the same. Otherwise nothing of the edit is published until its author has chosen. */
  clash: PlannedClash | null;
  /** What the edit is based on, by column, where something else is stored now. */
  base: Readonly<Record<string, unknown>>;
};

/** What publishing a draft would change. */
export type PlannedChanges = {
  /** The first ones, with their texts cut. */
  rows: PlannedRow[];
  rowsLeftOut: number;
  hasClash: boolean;
};

const MAX_ROWS = 20;

type Sides = Pick<PlannedRow, 'before' | 'after' | 'clash' | 'base'>;

/** By anybody else. */
const UNTOUCHED = { clash: null, base: {} } as const;

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

const differing = (one: Fields, other: Fields): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);

/** The fields of a row that an edit changes, and those of them that somebody else changed too. */
function changedFields(base: Fields, mine: Fields, theirs: Fields): Sides | null {
  const { changed, clashes } = mergeEdit(base, mine, theirs);
  const clashing = clashes.map(({ field }) => field);
  const names = Object.keys(base).filter((name) => [...changed, ...clashing].includes(name));
  if (names.length === 0) return null;
  return {
    before: pick(theirs, names),
    after: pick(mine, names),
    clash: clashing.length > 0 ? 'changed' : null,
    base: pick(base, clashing),
  };
}

/** Fields by column, as they are stored. */
function byColumn(table: RecordTable, fields: ChangedRow['after']): ChangedRow['after'] {
  if (!fields) return null;
  const columns = fieldsOf(table).filter(({ name }) => Object.hasOwn(fields, name));
  return Object.fromEntries(
    columns.map(({ name, column, isNullable }) => [
      column,
      isNullable ? fields[name] || null : fields[name],
    ]),
  );
}

/** A server that one side removed, or both added. */
function clashSides(
  { kind, mine, theirs }: Exclude<PartClash<ServerFields>, { kind: 'field' }>,
  base: ServerFields | undefined,
): Sides {
  if (kind === 'added') {
    const names = differing(mine, theirs);
    return { before: pick(theirs, names), after: pick(mine, names), clash: 'added', base: {} };
  }
  return {
    before: theirs,
    after: mine,
    clash: theirs ? 'changed' : 'removed',
    base: base && theirs ? pick(base, differing(base, theirs)) : {},
  };
}

/** Clashes first: of very many rows, those are shown. */
function serverRows(base: RecordVersion, mine: RecordVersion, stored: RecordVersion): PlannedRow[] {
  const merge = mergeParts(base.servers, mine.servers, stored.servers, 'audio', 'label');
  const fieldsById = ({ servers }: RecordVersion) =>
    new Map(servers.map(({ id, fields }) => [id, fields]));
  const [seen, made, now] = [fieldsById(base), fieldsById(mine), fieldsById(stored)];
  const edited = new Set<string>();
  const rows: PlannedRow[] = [];
  const push = (key: string, sides: Sides, { label }: ServerFields) =>
    rows.push({ table: 'servers', key, name: label, ...sides });
  for (const [place, clash] of merge.clashes.entries())
    if (clash.kind === 'field') edited.add(clash.id);
    else {
      const sides = clashSides(clash, seen.get(clash.id));
      push(`clash-${place}`, sides, (clash.theirs ?? clash.mine) as ServerFields);
    }
  for (const { id } of merge.changed) edited.add(id);
  for (const id of edited) {
    const theirs = now.get(id) as ServerFields;
    const [was, my] = [seen.get(id) as ServerFields, made.get(id) as ServerFields];
    push(id, changedFields(was, my, theirs) as Sides, theirs);
  }
  for (const id of merge.removed) {
    const before = now.get(id) as ServerFields;
    push(id, { before, after: null, ...UNTOUCHED }, before);
  }
  for (const [place, after] of merge.added.entries())
    push(`new-${place}`, { before: null, after, ...UNTOUCHED }, after);
  return rows;
}

/**
 * The rows that publishing an edit of a record changes, by the same rules: fields that it does not name are untouched,
 * and what is stored so already is no change.
 */
export function plannedRows(
  { table, rowId }: { table: RecordTable; rowId: string },
  { base, mine }: { base: RecordVersion; mine: RecordVersion },
  stored: RecordVersion,
): PlannedRow[] {
  const now = stored.fields as Fields;
  const known = knownFields(table, base.fields as Fields, mine.fields as Fields);
  const sides = changedFields(known.base, known.mine, now);
  const ofServers = serverRows(base, mine, stored);
  if (!sides) return ofServers;
  const row: PlannedRow = {
    ...{ table, key: rowId, name: stored.fields.name ?? '', clash: sides.clash },
    before: byColumn(table, sides.before),
    after: byColumn(table, sides.after),
    base: byColumn(table, sides.base) ?? {},
  };
  return [row, ...ofServers];
}

/** A row with its long texts cut. */
function cutRow(row: PlannedRow): PlannedRow {
  const cut = (of: ChangedRow['after'], other: ChangedRow['after']): ChangedRow['after'] =>
    of &&
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => {
        const against = other?.[name];
        const text = typeof against === 'string' ? against : '';
        return [name, typeof value === 'string' ? excerpts(value, text)[0] : value];
      }),
    );
  return {
    ...row,
    name: excerpts(row.name, '')[0],
    before: cut(row.before, row.after),
    after: cut(row.after, row.before),
    base: cut(row.base, row.after) ?? {},
  };
}

/** What a page shows of them. */
export const shownChanges = (rows: readonly PlannedRow[]): PlannedChanges => ({
  rows: rows.slice(0, MAX_ROWS).map(cutRow),
  rowsLeftOut: Math.max(0, rows.length - MAX_ROWS),
  hasClash: rows.some(({ clash }) => clash !== null),
});
