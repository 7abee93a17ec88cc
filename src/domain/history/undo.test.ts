import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Image, netChanges, planUndo, type RowChange } from './undo.ts';

const row = (change: Partial<RowChange>): RowChange => ({
  table: 'matches',
  key: '1',
  before: null,
  after: null,
  ...change,
});

type Rows = ReadonlyMap<string, Image>;
type Edit = { key: string; image: Image | null };

const columns = fc.record({ a: fc.constantFrom('1', '2'), b: fc.constantFrom('"x"', 'null') });
const edits = fc.array(
  fc.record({ key: fc.constantFrom('1', '2', '3'), image: fc.option(columns) }),
);

/** Applies an edit as a database does, and tells of it as its history does. */
function apply(rows: Rows, { key, image }: Edit): { rows: Rows; change: RowChange | null } {
  const old = rows.get(key) ?? null;
  const next = new Map(rows);
  if (image) next.set(key, image);
  else next.delete(key);
  if (!old || !image) return { rows: next, change: row({ key, before: old, after: image }) };
  const differing = Object.keys(old).filter((column) => old[column] !== image[column]);
  const part = (of: Image) => Object.fromEntries(differing.map((name) => [name, of[name] ?? '']));
  return {
    rows: next,
    change: differing.length > 0 ? row({ key, before: part(old), after: part(image) }) : null,
  };
}

test('whatever happened to rows, undoing it brings back what they were', () => {
  fc.assert(
    fc.property(edits, edits, (given, changed) => {
      const start = given.reduce((rows: Rows, edit) => apply(rows, edit).rows, new Map());
      let rows = start;
      const changes: RowChange[] = [];
      for (const edit of changed) {
        const applied = apply(rows, edit);
        rows = applied.rows;
        if (applied.change) changes.push(applied.change);
      }
      const undone = new Map(rows);
      for (const change of netChanges(changes)) {
        const { step, left } = planUndo(change, rows.get(change.key) ?? null);
        expect(left).toEqual([]);
        if (step?.kind === 'delete') undone.delete(change.key);
        if (step?.kind === 'insert') undone.set(change.key, step.row);
        if (step?.kind === 'update')
          undone.set(change.key, { ...undone.get(change.key), ...step.values });
      }
      expect(undone).toEqual(start);
    }),
  );
});

describe('what somebody changed since', () => {
  const change = row({ before: { a: '1', b: '1' }, after: { a: '2', b: '2' } });

  test('stays, column by column, and is told', () => {
    expect(planUndo(change, { a: '2', b: '3', c: '9' })).toEqual({
      step: { kind: 'update', values: { a: '1' } },
      left: [{ table: 'matches', key: '1', fields: ['b'], reason: 'changed-since' }],
    });
  });

  test('is not told when it is as it was before', () => {
    expect(planUndo(change, { a: '1', b: '1' })).toEqual({ step: null, left: [] });
  });

  test('keeps a row that was added', () => {
    expect(planUndo(row({ after: { a: '1' } }), { a: '2' })).toMatchObject({
      step: null,
      left: [{ fields: ['a'], reason: 'changed-since' }],
    });
  });
});

describe('held fields', () => {
  const edited = row({
    before: { name: '"a"', held: '["image"]' },
    after: { name: '"b"', held: '["image", "name"]' },
  });
  const heldAfter = (change: RowChange, now: Image) => {
    const { step } = planUndo(change, now);
    return step?.kind === 'update' && step.values.held ? JSON.parse(step.values.held) : undefined;
  };

  test('of the change go back to the source; those that were held since stay', () => {
    expect(heldAfter(edited, { name: '"b"', held: '["image", "menu", "name"]' })).toEqual([
      'image',
      'menu',
    ]);
  });

  test('whose value was changed again stay held', () => {
    expect(heldAfter(edited, { name: '"c"', held: '["image", "name"]' })).toBeUndefined();
  });

  test('that were given back are held again', () => {
    const released = row({ before: { held: '["name"]' }, after: { held: '[]' } });
    expect(heldAfter(released, { held: '["image"]' })).toEqual(['image', 'name']);
  });
});

test('a takedown is not lifted, an issued code not taken back, and nobody comes back to the team', () => {
  const hidden = { table: 'titles', before: { hidden: 'false' }, after: { hidden: 'true' } };
  expect(planUndo(row(hidden), { hidden: 'true' })).toMatchObject({
    step: null,
    left: [{ reason: 'takedown' }],
  });
  const shown = { table: 'titles', before: { hidden: 'true' }, after: { hidden: 'false' } };
  expect(planUndo(row(shown), { hidden: 'false' }).step).toEqual({
    kind: 'update',
    values: { hidden: 'true' },
  });
  const code = row({ table: 'product_codes', after: { id: '1' } });
  expect(planUndo(code, { id: '1' })).toMatchObject({
    step: null,
    left: [{ reason: 'issued-code' }],
  });
  const member = row({ table: 'operators', before: { role: '"owner"' } });
  expect(planUndo(member, null)).toMatchObject({ step: null, left: [{ reason: 'team' }] });
});
