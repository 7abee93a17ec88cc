import { z } from 'zod';
import type { ChangedRow, ListedChange } from '../../domain/history/change.ts';
import type { Left, LeftReason } from '../../domain/history/undo.ts';
import { tabbedLine } from '../../domain/imports/table-text.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { limit } from '../whole-number.ts';

const number = {
  value: 'NUMBER',
  help: 'of the change, as `butaca history list` shows it',
  schema: z.string().regex(/^\d{1,18}$/, 'is not a number'),
};

const stateOf = ({ undoneBy, rows }: ListedChange): string => {
  if (undoneBy) return `undone by ${undoneBy}`;
  return rows > 0 ? `${rows} rows` : 'cannot be undone';
};

const columnsOf = (change: ListedChange): string[] => {
  const { id, at, actor, action, summary } = change;
  return [id, at.toISOString(), actor, action, summary, stateOf(change)];
};

const list = defineCommand({
  about: 'Columns are separated by tabs: number, when, who, what, of what, and how many rows.',
  options: { limit: limit(50) },
  examples: [['history list --limit 20', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { listChanges } = await import('../../data/queries/history.ts');
    return tabbed(await withDb((db) => listChanges(db, { limit: given.limit })), columnsOf);
  },
});

function rowLines({ table, key, before, after }: ChangedRow): string[] {
  const name = `${table}/${key}`;
  if (!before) return [`+ ${name} ${JSON.stringify(after)}`];
  if (!after) return [`- ${name} ${JSON.stringify(before)}`];
  return Object.keys(before).map(
    (field) =>
      `~ ${name} ${field}: ${JSON.stringify(before[field])} → ${JSON.stringify(after[field])}`,
  );
}

const show = defineCommand({
  args: { number },
  examples: [['history show 12', 'what it added (+), deleted (-) and changed (~)']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { getChange } = await import('../../data/queries/history.ts');
    const change = await withDb((db) => getChange(db, given.number));
    if (!change) throw new CommandFailed(`There is no change ${given.number}.`);
    const line = tabbedLine(columnsOf(change));
    return { json: change, text: [line, ...change.changed.flatMap(rowLines)].join('\n') };
  },
});

export const history = defineGroup({
  list: { summary: 'who changed what, the newest first', load: () => list },
  show: { summary: 'one change, row by row', load: () => show },
});

const REASONS: Record<LeftReason, string> = {
  'changed-since': 'was changed since',
  'in-use': 'something that was added later needs it or its place',
  takedown: 'a takedown is not lifted by an undo: `butaca title show` does',
  'issued-code': 'a code that was issued stays valid',
  secret: 'the address of a source is not kept: `butaca guide set NAME address=-`',
  team: 'who may enter is not undone: `butaca operators` decides it again',
};

const leftLine = ({ table, key, fields, reason }: Left): string =>
  `left: ${table}/${key}${fields.length > 0 ? ` ${fields.join(', ')}` : ''}: ${REASONS[reason]}`;

const MAX_SHOWN_LEFT = 20;

function leftNotes(left: readonly Left[]): string[] {
  const more = left.length - MAX_SHOWN_LEFT;
  return [
    ...left.slice(0, MAX_SHOWN_LEFT).map(leftLine),
    ...(more > 0 ? [`… and ${more} more (--json lists them all)`] : []),
  ];
}

export const undo = defineCommand({
  about:
    'An undo is a change too, and can be undone. What was changed again since stays as it is and is named.',
  args: { number },
  examples: [['undo 12', 'rows become what they were before change 12']],
  database: 'change',
  run: async (given, { withDb }) => {
    const { undoChange } = await import('../../data/commands/undo.ts');
    const result = await withDb((db) => undoChange(db, commandLineActor(), given.number));
    const failed = {
      'not-found': `There is no change ${given.number}.`,
      'no-rows': `Change ${given.number} cannot be undone: it was too large, or it is too old.`,
      refused: 'Nothing was undone.',
    };
    if (result.kind === 'refused')
      throw new CommandFailed([failed.refused, ...leftNotes(result.left)].join('\n'));
    if (result.kind === 'not-found' || result.kind === 'no-rows')
      throw new CommandFailed(failed[result.kind]);
    if (result.kind === 'already')
      return {
        json: { restored: 0, left: [] },
        text: `Everything is as it was before change ${given.number}.`,
      };
    const { restored, left } = result;
    return {
      json: { restored, left },
      text: `Change ${given.number} is undone: ${restored} rows; pages show it within a second.`,
      notes: leftNotes(left),
    };
  },
});
