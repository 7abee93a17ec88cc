import { describe, expect, test } from 'vitest';
import {
  afterSave,
  type Cells,
  type Clash,
  type Edits,
  NO_CELLS,
  problemOf,
  rowsOf,
  type SavedMatch,
  settled,
  withAdded,
  withCell,
} from './rows.ts';

const CELLS: Cells = {
  time: '21:30',
  first: 'Norte',
  second: 'Sur',
  league: 'Copa',
  servers: [{ id: null, label: 'Ombú', url: null }],
};
const MATCH: SavedMatch = {
  id: '7',
  publicId: 'norte-sur',
  start: '2026-11-17T00:30:00.000Z',
  cells: CELLS,
  states: {},
};
const CLASH: Clash = { field: 'first', theirs: 'Este', mine: 'Oeste', author: null };
const at = (edits: Edits, place: number, matches = [MATCH]) => {
  const row = rowsOf(matches, edits).at(place);
  if (!row) throw new Error('no such row');
  return row;
};

describe('the rows of a day', () => {
  test('are its matches and an empty one; what is typed there becomes a row, with another empty one below', () => {
    const edits = withCell({}, at({}, -1), 'first', 'Oeste');
    expect(rowsOf([MATCH], edits).map(({ cells, isBlank }) => [cells.first, isBlank])).toEqual([
      ['Norte', false],
      ['Oeste', false],
      ['', true],
    ]);
    const keys = rowsOf([MATCH], withCell(edits, at(edits, -1), 'first', 'x')).map((r) => r.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an edit taken back is none, of a match and of a new row', () => {
    let edits = withCell({}, at({}, 0), 'first', 'Oeste');
    expect(Object.keys(edits)).toEqual(['m7']);
    edits = withCell(edits, at(edits, 0), 'first', 'Norte');
    expect(edits).toEqual({});
    edits = withCell(edits, at(edits, -1), 'time', '2');
    expect(withCell(edits, at(edits, 1), 'time', '')).toEqual({});
  });

  test('an edit of a match that left the day stays to be seen', () => {
    const edits = withCell({}, at({}, 0), 'first', 'Oeste');
    expect(rowsOf([], edits).map(({ key, cells }) => [key, cells.first])).toEqual([
      ['m7', 'Oeste'],
      ['n1', ''],
    ]);
  });

  test('an edit keeps what it was based on, whatever others save meanwhile', () => {
    const edits = withCell({}, at({}, 0), 'first', 'Oeste');
    const theirs = { ...MATCH, cells: { ...CELLS, second: 'Este' } };
    const more = withCell(edits, at(edits, 0, [theirs]), 'league', 'Liga');
    expect(more.m7?.base).toEqual(CELLS);
  });
});

describe('after a save', () => {
  const sent = withAdded(withCell({}, at({}, 0), 'first', 'Oeste'), [CELLS]);

  test('what was saved is no edit any more; what was typed on meanwhile is, based on what was saved', () => {
    const saved = { m7: { kind: 'saved', id: '7' }, n1: { kind: 'saved', id: '8' } } as const;
    expect(afterSave(sent, sent, saved)).toEqual({});
    const now = withCell(sent, at(sent, 1), 'league', 'Liga');
    expect(afterSave(now, sent, saved)).toEqual({
      m8: {
        id: '8',
        base: CELLS,
        cells: { ...CELLS, league: 'Liga' },
        clashes: [],
        isGone: false,
      },
    });
  });

  test('a clash stays until it is settled, either way', () => {
    const left = afterSave(sent, sent, { m7: { kind: 'clash', clashes: [CLASH] } });
    expect(Object.keys(left)).toEqual(['m7', 'n1']);
    expect(left.m7?.clashes).toEqual([CLASH]);
    const mine = settled(left, 'm7', CLASH, 'mine');
    expect(mine.m7).toMatchObject({ base: { first: 'Este' }, cells: { first: 'Oeste' } });
    expect(settled(left, 'm7', CLASH, 'theirs').m7).toBeUndefined();
  });

  test('a deleted match is said to be so, and what was typed stays', () => {
    expect(afterSave(sent, sent, { m7: { kind: 'gone' } }).m7).toMatchObject({ isGone: true });
  });
});

test.each<[Partial<Cells>, ReturnType<typeof problemOf>]>([
  [{}, null],
  [{ time: '' }, { problem: 'no-hour', field: 'time' }],
  [{ time: '25' }, { problem: 'no-start', field: 'time' }],
  [{ first: ' ' }, { problem: 'no-first-team', field: 'first' }],
  [{ second: '' }, { problem: 'no-second-team', field: 'second' }],
  [{ second: 'Norte' }, { problem: 'same-team', field: 'second' }],
  [{ league: '', servers: [] }, null],
  [
    { servers: [{ id: null, label: 'Nadie', url: null }] },
    { problem: 'no-address', field: 'servers' },
  ],
  [{ servers: [{ id: null, label: 'Nadie', url: 'https://a.example' }] }, null],
])('a row with %j', (cells, problem) => {
  expect(problemOf({ ...CELLS, ...cells }, (label) => label === 'Ombú')).toEqual(problem);
  expect(problemOf(NO_CELLS, () => true)?.problem).toBe('no-hour');
});
