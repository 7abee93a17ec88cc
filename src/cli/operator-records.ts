import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type Assignment,
  assignedDocument,
  listFieldNames,
  type OperatorTable,
} from '../data/operator-collections.ts';
import type { Action } from '../domain/operators/permissions.ts';
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
  /** Not of products, which orders and codes refer to: they leave the shop. */
  removal?: string;
};

const EDIT_ACTIONS: Record<OperatorTable, Action> = {
  products: 'products.edit',
  consoles: 'settings.edit',
  leagues: 'matches.edit',
  sports_channel_names: 'channels.edit',
};

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
    run: async (given, { url, withDb }) => {
      const made = assignedDocument(table, given.id, given.assignments);
      if (made.kind === 'refused') throw new UsageError(made.reason);
      const { document } = made;
      const dryRun = given['dry-run'];
      if (table === 'products') {
        const { setProduct } = await import('../data/commands/products.ts');
        const set = await withDb((db) =>
          setProduct(db, commandLineActor(), given.id, given.assignments, dryRun),
        );
        if (set.kind === 'refused') throw new CommandFailed(`${document.path}: ${set.reason}`);
        return answerOf(document.path, set.isChanged, dryRun);
      }
      const reasons: string[] = [];
      const { importDocuments } = await import('../data/import/import-documents.ts');
      const report = await importDocuments({
        databaseUrl: url,
        input: Readable.from([Buffer.from(JSON.stringify(document))]),
        dryRun,
        actor: commandLineActor(),
        edit: { action: EDIT_ACTIONS[table], summary: document.path },
        onRefusal: ({ reason }) => reasons.push(`${document.path}: ${reason}`),
      });
      if (report.refused > 0) throw new CommandFailed(reasons.join('; '));
      return answerOf(document.path, report.tags.length > 0, dryRun);
    },
  });

  const remove = defineCommand({
    about: '`butaca undo` brings it back; so does an import that has it.',
    args: { id: { value: 'ID', help: id, schema: z.string().min(1, 'is empty') } },
    examples: removal ? [[removal, '']] : [],
    database: 'change',
    run: async (given, { withDb }) => {
      const { removeOperatorRecord } = await import('../data/commands/operator-records.ts');
      const change = { actor: commandLineActor(), action: EDIT_ACTIONS[table] };
      const isRemoved = await withDb((db) => removeOperatorRecord(db, change, table, given.id));
      if (!isRemoved) throw new CommandFailed(`There is no ${one} ${given.id}.`);
      return { json: { id: given.id }, text: `${given.id} is gone from every page.` };
    },
  });

  return defineGroup({
    list: { summary: 'what there is, as documents', load: () => list },
    set: {
      summary: `makes a ${one}, or sets some fields of one and leaves the others`,
      load: () => set,
    },
    ...(removal && { remove: { summary: `deletes a ${one}`, load: () => remove } }),
  });
}
