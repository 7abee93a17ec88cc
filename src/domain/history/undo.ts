import { SCORE_PAIRS } from '../football/score.ts';

/** What a change did to rows, and what undoing it may do to them. */

/** Columns and their values as JSON text, in which two values are equal exactly when they are written the same. */
export type Image = Readonly<Record<string, string>>;

/** An added row has no `before`, a deleted one no `after`; of an updated row there are the columns that differ. */
export type RowChange = {
  table: string;
  key: string;
  before: Image | null;
  after: Image | null;
};

export type LeftReason =
  /** Somebody changed it again. */
  | 'changed-since'
  /** Something that was added later belongs to it, or stands in its place. */
  | 'in-use'
  /** What was taken down is only shown again on purpose. */
  | 'takedown'
  /** Whoever has the code relies on it. */
  | 'issued-code'
  /** Who may enter is decided again, not undone. */
  | 'team'
  /** What lets somebody in is not kept. */
  | 'secret';

export type Left = { table: string; key: string; fields: string[]; reason: LeftReason };

export type UndoResult =
  | { kind: 'undone'; restored: number; left: Left[] }
  /** Nothing of it may be undone, or could be. */
  | { kind: 'refused'; left: Left[] }
  /** Every row is as it was before the change. */
  | { kind: 'already' }
  /** The change was too large or is too old: there is nothing to restore its rows from. */
  | { kind: 'no-rows' }
  | { kind: 'not-found' };

export type UndoStep =
  | { kind: 'delete' }
  | { kind: 'insert'; row: Image }
  | { kind: 'update'; values: Image };

/** Tables whose rows no undo brings back. */
const KEPT: Readonly<Record<string, LeftReason>> = {
  product_codes: 'issued-code',
  tv_app_codes: 'issued-code',
  operators: 'team',
  passkeys: 'team',
  invitations: 'team',
  guide_secrets: 'secret',
};

/** A code that came with a document, of which nobody was given one here: its seat can be free again. */
const isUngivenCode = ({ table, before, after }: RowChange, now: Image | null): boolean =>
  table === 'tv_app_codes' &&
  before === null &&
  after !== null &&
  after.source_id !== 'null' &&
  (now === null || now.code_hash === 'null');

/** Columns that follow from other rows or columns; they are computed again. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  titles: ['newness', 'audios'],
  channels: ['place', 'search_name'],
  source_channels: ['search_name'],
};

/** Columns that belong together: when one of them stays, so do the others. */
const TOGETHER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  matches: SCORE_PAIRS,
};

/** Columns that say when, not what: nobody needs to hear that one of them stays. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  orders: ['updated_at'],
  settings: ['updated_at'],
};

const without = (image: Image, columns: readonly string[] = []): Image =>
  Object.fromEntries(Object.entries(image).filter(([column]) => !columns.includes(column)));

/** As `RowChange`, with values of any kind. */
type Changed<Value> = {
  table: string;
  key: string;
  before: Readonly<Record<string, Value>> | null;
  after: Readonly<Record<string, Value>> | null;
};

/** What two changes of one row, one after the other, come to. */
function joined<Value>(first: Changed<Value>, then: Changed<Value>): Changed<Value> {
  const { table, key } = first;
  // Where both changed a column, `before` is from the first change and `after` from the second.
  const before = first.before && { ...then.before, ...first.before };
  const after = then.after && (then.before ? { ...first.after, ...then.after } : then.after);
  return { table, key, before, after };
}

/** One change per row, from all that happened to it. */
export function netChanges<Value>(changes: readonly Changed<Value>[]): Changed<Value>[] {
  const rows = new Map<string, Changed<Value>>();
  for (const change of changes) {
    const row = JSON.stringify([change.table, change.key]);
    const known = rows.get(row);
    rows.set(row, known ? joined(known, change) : change);
  }
  return [...rows.values()].filter(({ before, after }) => before !== null || after !== null);
}

/** Held fields are a set: later additions stay, and a field that is not restored stays held. */
function heldBefore(
  { before, after }: { before: Image; after: Image },
  now: string,
  isLeft: (field: string) => boolean,
): string[] | null {
  const read = (text: string): string[] => JSON.parse(text);
  const [was, became, is] = [read(before.held ?? '[]'), read(after.held ?? '[]'), read(now)];
  const added = became.filter((field) => !was.includes(field) && !isLeft(field));
  const removed = was.filter((field) => !became.includes(field));
  const held = new Set([...is.filter((field) => !added.includes(field)), ...removed]);
  const isSame = held.size === is.length && is.every((field) => held.has(field));
  return isSame ? null : [...held].sort();
}

type Plan = { step: UndoStep | null; left: Left[] };

function planUpdate(
  { table, key, before, after }: RowChange & { before: Image; after: Image },
  now: Image,
): Plan {
  const values: Record<string, string> = {};
  const changed: string[] = [];
  const left: Left[] = [];
  const columns = Object.keys(before).filter(
    (column) => column !== 'held' && !DERIVED[table]?.includes(column),
  );
  for (const column of columns) {
    const [was, became, is] = [before[column] as string, after[column], now[column]];
    if (is === was || was === became) continue;
    if (is !== became) changed.push(column);
    else if (column === 'hidden' && became === 'true')
      left.push({ table, key, fields: [column], reason: 'takedown' });
    else values[column] = was;
  }
  for (const group of TOGETHER[table] ?? [])
    if (group.some((column) => changed.includes(column)))
      for (const column of group.filter((each) => values[each] !== undefined)) {
        delete values[column];
        changed.push(column);
      }
  const held =
    before.held !== undefined && now.held !== undefined
      ? heldBefore({ before, after }, now.held, (field) => changed.includes(field))
      : null;
  if (held) values.held = JSON.stringify(held);
  const told = changed.filter((column) => !UNTOLD[table]?.includes(column));
  if (told.length > 0) left.push({ table, key, fields: told, reason: 'changed-since' });
  return { step: Object.keys(values).length > 0 ? { kind: 'update', values } : null, left };
}

/**
 * How to bring a row back to what it was before the change: only where it is still as the change left it. `now` is the
 * row at present, null if there is none.
 */
export function planUndo(change: RowChange, now: Image | null): Plan {
  const { table, key, before, after } = change;
  const leave = (fields: string[], reason: LeftReason): Plan => ({
    step: null,
    left: [{ table, key, fields, reason }],
  });
  const kept = KEPT[table];
  if (kept && !isUngivenCode(change, now)) return leave([], kept);
  // Put in force: added, or its lifting undone.
  if (table === 'takedowns' && after?.lifted_at === 'null') return leave([], 'takedown');
  const differing = (image: Image): string[] =>
    Object.keys(without(image, DERIVED[table])).filter((column) => image[column] !== now?.[column]);
  if (before && after)
    return now ? planUpdate({ ...change, before, after }, now) : leave([], 'changed-since');
  if (after) {
    if (!now) return { step: null, left: [] };
    const fields = differing(after);
    return fields.length > 0
      ? leave(fields, 'changed-since')
      : { step: { kind: 'delete' }, left: [] };
  }
  if (!before) return { step: null, left: [] };
  if (!now) return { step: { kind: 'insert', row: without(before, DERIVED[table]) }, left: [] };
  const fields = differing(before);
  return fields.length > 0 ? leave(fields, 'changed-since') : { step: null, left: [] };
}
