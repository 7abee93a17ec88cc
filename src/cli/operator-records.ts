import { z } from 'zod';
import {
  type Assignment,
  assignedDocument,
  listFieldNames,
  type OperatorTable,
} from '../data/operator-collections.ts';
import { commandLineActor } from './actor.ts';
import { type Answer, defineCommand, defineGroup, type Example, type Group } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { didYouMean } from './suggest.ts';

type Records = {
  table: OperatorTable;
  /** What one is called, and what finds it. */
  one: string;
  id: string;
  command: string;
  examples: readonly Example[];
  removal: string;
};

const NOT_REMOVED = {
  'not-found': (one: string, id: string) => `There is no ${one} ${id}.`,
  'in-use': (_: string, id: string) =>
    `Orders or codes refer to ${id}. \`products set ${id} active=no\` takes it out of the shop.`,
  'taken-down': (_: string, id: string) =>
    `${id} is taken down. If it were gone, an import would show it again.`,
} as const;

function answerOf(path: string, isChanged: boolean, dryRun: boolean): Answer {
  const outcome = dryRun
    ? 'would change; nothing was written.'
    : 'is set; pages show it within a second.';
  return {
    json: { path, isChanged, dryRun },
    text: `${path} ${isChanged ? outcome : 'is as it was.'}`,
  };
}

/** `list`, `set` and `remove` of what the operator keeps. */
export function operatorRecords({ table, one, id, command, examples, removal }: Records): Group {
  const fields = listFieldNames(table);
  const names = fields.flat();

  const assignment = z.string().transform((text, context): Assignment => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (names.includes(name)) return { name, value };
    context.addIssue(
      name ? `there is no field ${name}.${didYouMean(name, names)}` : `${text} is not FIELD=VALUE`,
    );
    return z.NEVER;
  });

  const list = defineCommand({
    about: 'One document per line, as `butaca import` takes them.',
    examples: [[`${command} list`, '']],
    database: 'read',
    run: async (_, { withDb }) => {
      const { listOperatorDocuments } = await import('../data/queries/operator-records.ts');
      const documents = await withDb((db) => listOperatorDocuments(db, table));
      return {
        json: documents,
        text: documents.map((document) => JSON.stringify(document)).join('\n'),
      };
    },
  });

  const set = defineCommand({
    args: {
      id: { value: 'ID', help: id, schema: z.string().min(1, 'is empty') },
      assignments: {
        value: 'FIELD=VALUE',
        help: `FIELD is one of ${fields.map(([english, field]) => `${english} (${field})`).join(', ')}`,
        schema: z.array(assignment),
        isMany: true,
      },
    },
    options: { 'dry-run': { help: 'says what would happen and writes nothing' } },
    examples,
    database: 'change',
    run: async (given, { withDb }) => {
      const made = assignedDocument(table, given.id, given.assignments);
      if (made.kind === 'refused') throw new UsageError(made.reason);
      const { document } = made;
      const dryRun = given['dry-run'];
      const { setOperatorRecord } = await import('../data/commands/operator-records.ts');
      const record = { table, key: given.id };
      const set = await withDb((db) =>
        setOperatorRecord(db, commandLineActor(), record, given.assignments, dryRun),
      );
      if (set.kind === 'refused') throw new CommandFailed(`${document.path}: ${set.reason}`);
      return answerOf(document.path, set.isChanged, dryRun);
    },
  });

  const remove = defineCommand({
    about: '`butaca undo` brings it back; so does an import that has it.',
    args: { id: { value: 'ID', help: id, schema: z.string().min(1, 'is empty') } },
    examples: [[removal, '']],
    database: 'change',
    run: async (given, { withDb }) => {
      const { removeOperatorRecord } = await import('../data/commands/operator-records.ts');
      const record = { table, key: given.id };
      const { kind } = await withDb((db) => removeOperatorRecord(db, commandLineActor(), record));
      if (kind !== 'removed') throw new CommandFailed(NOT_REMOVED[kind](one, given.id));
      return { json: { id: given.id }, text: `${given.id} is gone from every page.` };
    },
  });

  return defineGroup({
    list: { summary: 'what there is, as documents', load: () => list },
    set: {
      summary: `makes a ${one}, or sets some fields of one and leaves the others`,
      load: () => set,
    },
    remove: { summary: `deletes a ${one}`, load: () => remove },
  });
}
