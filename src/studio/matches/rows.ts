import type { MatchProblem, TypedServer } from '../../domain/football/match-edit.ts';
import { readHour } from '../../domain/football/typed-hour.ts';
import type { ServerState } from '../layout/ServerChip.tsx';

/** A server of a row. Without an address it is a known channel, whose address the server looks up. */
export type RowServer = {
  /** Null for one that is not saved yet. */
  id: string | null;
  label: string;
  url: string | null;
};

/** What can be typed into a row. `time` may be anything until it is saved. */
export type Cells = {
  time: string;
  first: string;
  second: string;
  league: string;
  servers: RowServer[];
};

export type Field = keyof Cells;
export const FIELDS: readonly Field[] = ['time', 'first', 'second', 'league', 'servers'];

export type SavedMatch = {
  id: string;
  /** In the portal's addresses. */
  publicId: string;
  /** ISO. */
  start: string;
  cells: Cells;
  /** By the server's label. */
  states: Record<string, ServerState>;
};

/** Another's edit of a field that was edited here too. */
export type Clash = {
  field: Field;
  /** What is stored now. */
  theirs: Cells[Field];
  /** What the cell becomes if mine is kept: of servers, those that only one of us changed are merged. */
  mine: Cells[Field];
  /** Null if history does not know. */
  author: { name: string; at: string } | null;
  /** Of an hour: the day that it is on now. */
  day?: string;
};

/** Cells that differ from what is saved. `base` is what was there when the edit began; null for a new match. */
export type Edit = {
  id: string | null;
  base: Cells | null;
  /** The day of the hour in `base`, if it is not that of the agenda. */
  baseDay?: string;
  cells: Cells;
  clashes: Clash[];
  /** It was deleted while it was edited here. */
  isGone: boolean;
  /** The row of the same match, which is there already. */
  existing?: string;
  /** What only the server could find. */
  problem?: Problem;
};

export type Edits = Record<string, Edit>;

export type Row = {
  key: string;
  match: SavedMatch | null;
  cells: Cells;
  edit: Edit | null;
  isBlank: boolean;
};

export const NO_CELLS: Cells = { time: '', first: '', second: '', league: '', servers: [] };

const sameServers = (one: readonly RowServer[], other: readonly RowServer[]): boolean =>
  one.length === other.length &&
  one.every((server, at) => {
    const against = other[at];
    return against !== undefined && server.label === against.label && server.url === against.url;
  });

const sameCell = (field: Field, one: Cells, other: Cells): boolean =>
  field === 'servers' ? sameServers(one.servers, other.servers) : one[field] === other[field];

const sameCells = (one: Cells, other: Cells): boolean =>
  FIELDS.every((field) => sameCell(field, one, other));

/** The servers of both, in their order; a new address replaces an old one. */
export function joinServers(
  servers: readonly RowServer[],
  added: readonly TypedServer[],
): RowServer[] {
  const all = [...servers];
  for (const { label, url } of added) {
    const at = all.findIndex((server) => server.label === label);
    const there = all[at];
    if (!there) all.push({ id: null, label, url });
    else if (url !== null) all[at] = { ...there, url };
  }
  return all;
}

const matchKey = (id: string): string => `m${id}`;
const newKey = (number: number): string => `n${number}`;
const isNew = (key: string): boolean => key.startsWith('n');
const numberOf = (key: string): number => Number(key.slice(1));

const nextNew = (edits: Edits): string =>
  newKey(Math.max(0, ...Object.keys(edits).filter(isNew).map(numberOf)) + 1);

/** Saved matches by their time, edited or not, then new ones as they were typed, then an empty row. */
export function rowsOf(matches: readonly SavedMatch[], edits: Edits): Row[] {
  const saved = new Set(matches.map(({ id }) => matchKey(id)));
  const rows = matches.map((match): Row => {
    const key = matchKey(match.id);
    const edit = edits[key] ?? null;
    return { key, match, cells: edit?.cells ?? match.cells, edit, isBlank: false };
  });
  const others = Object.entries(edits)
    .filter(([key]) => !saved.has(key))
    .sort(([one], [other]) => numberOf(one) - numberOf(other));
  for (const [key, edit] of others)
    rows.push({ key, match: null, cells: edit.cells, edit, isBlank: false });
  return [
    ...rows,
    { key: nextNew(edits), match: null, cells: NO_CELLS, edit: null, isBlank: true },
  ];
}

/** A row with another cell. An edit that leaves nothing different is none. */
export function withCell<F extends Field>(
  edits: Edits,
  row: Row,
  field: F,
  value: Cells[F],
): Edits {
  const base = row.edit ? row.edit.base : (row.match?.cells ?? null);
  const { problem: _p, existing: _e, ...was } = row.edit ?? {};
  const edit: Edit = {
    id: row.match?.id ?? null,
    clashes: [],
    isGone: false,
    ...was,
    base,
    cells: { ...row.cells, [field]: value },
  };
  const { [row.key]: _, ...others } = edits;
  const isNothing = edit.clashes.length === 0 && sameCells(edit.cells, base ?? NO_CELLS);
  return isNothing ? others : { ...others, [row.key]: edit };
}

/** More new rows, below those that are there. */
export function withAdded(edits: Edits, added: readonly Cells[]): Edits {
  let all = edits;
  for (const cells of added)
    all = { ...all, [nextNew(all)]: { id: null, base: null, cells, clashes: [], isGone: false } };
  return all;
}

export function without(edits: Edits, key: string): Edits {
  const { [key]: _, ...others } = edits;
  return others;
}

/** Ends a clash: the field is now based on theirs, and is theirs or stays mine. */
export function settled(edits: Edits, key: string, clash: Clash, choice: 'mine' | 'theirs'): Edits {
  const edit = edits[key];
  if (!edit) return edits;
  const theirs = { [clash.field]: clash.theirs };
  const next: Edit = {
    ...edit,
    base: edit.base && { ...edit.base, ...theirs },
    ...(clash.day && { baseDay: clash.day }),
    cells: { ...edit.cells, [clash.field]: choice === 'mine' ? clash.mine : clash.theirs },
    clashes: edit.clashes.filter((each) => each.field !== clash.field),
  };
  const isNothing =
    next.clashes.length === 0 && next.base !== null && sameCells(next.cells, next.base);
  return isNothing ? without(edits, key) : { ...edits, [key]: next };
}

/** While somebody types, no hour at all is not yet a wrong one. */
export type Problem = MatchProblem | 'no-hour';

/** Why a row can't be saved, with the cell to go to. */
export function problemOf(
  { time, first, second, servers }: Cells,
  isChannel: (label: string) => boolean,
): { problem: Problem; field: Field } | null {
  if (time.trim() === '') return { problem: 'no-hour', field: 'time' };
  if (readHour(time) === null) return { problem: 'no-start', field: 'time' };
  if (first.trim() === '') return { problem: 'no-first-team', field: 'first' };
  if (second.trim() === '') return { problem: 'no-second-team', field: 'second' };
  if (first.trim() === second.trim()) return { problem: 'same-team', field: 'second' };
  if (servers.some(({ label, url }) => url === null && !isChannel(label)))
    return { problem: 'no-address', field: 'servers' };
  return null;
}

/** What became of each row that was sent. */
export type Outcome =
  | { kind: 'saved'; id: string }
  | { kind: 'clash'; clashes: Clash[] }
  | { kind: 'gone' }
  /** A new match that is there already. */
  | { kind: 'exists'; id: string }
  | { kind: 'invalid'; problem: Problem };

/**
 * What is left to edit after a save. A row that was edited on while it was being saved stays, now based on what was
 * saved.
 */
export function afterSave(
  edits: Edits,
  sent: Edits,
  outcomes: Readonly<Record<string, Outcome>>,
): Edits {
  let left: Edits = {};
  for (const [key, edit] of Object.entries(edits)) {
    const [outcome, before] = [outcomes[key], sent[key]];
    if (!outcome || !before) left = { ...left, [key]: edit };
    else if (outcome.kind === 'gone') left[key] = { ...edit, isGone: true };
    else if (outcome.kind === 'exists') left[key] = { ...edit, existing: outcome.id };
    else if (outcome.kind === 'invalid') left[key] = { ...edit, problem: outcome.problem };
    else if (outcome.kind === 'clash') left[key] = { ...edit, clashes: outcome.clashes };
    else if (!sameCells(edit.cells, before.cells)) {
      left[matchKey(outcome.id)] = { ...edit, id: outcome.id, base: before.cells };
    }
  }
  return left;
}
