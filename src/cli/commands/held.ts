import { z } from 'zod';
import { releaseFields } from '../../data/commands/held.ts';
import { HELD_TABLES, hasServers, SERVERS_FIELD } from '../../data/held-tables.ts';
import { listHeld } from '../../data/queries/held.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { limit } from '../whole-number.ts';

const record = z.string().transform((text, context) => {
  const slash = text.indexOf('/');
  const table = HELD_TABLES.find((known) => known === text.slice(0, slash));
  const id = text.slice(slash + 1);
  if (table && (hasServers(table) ? /^\d{1,18}$/.test(id) : id !== '')) return { table, id };
  context.addIssue(`${text} is not TABLE/ID as \`butaca held list\` shows it`);
  return z.NEVER;
});

const list = defineCommand({
  about: `Columns are separated by tabs: TABLE/ID, name, fields. The field ${SERVERS_FIELD} stands for servers that were added, changed or deleted by hand.`,
  options: { limit: limit(100) },
  examples: [['held list', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const found = await withDb((db) => listHeld(db, given.limit));
    return tabbed(
      found,
      ({ table, id, name, fields }) => [`${table}/${id}`, name, fields.join(' ')],
      'Nothing is held: imports may write every field.',
    );
  },
});

const release = defineCommand({
  about: 'Nothing changes at once: the next import that has the record writes the fields.',
  args: {
    record: { value: 'TABLE/ID', help: 'as `butaca held list` shows it', schema: record },
    fields: {
      value: 'FIELD',
      help: `fields of the record, or ${SERVERS_FIELD}`,
      schema: z.array(z.string().min(1, 'is empty')),
      isMany: true,
    },
  },
  examples: [
    ['held release matches/12 starts_at league_name', ''],
    ['held release matches/12 servers', 'also those that were added or deleted by hand'],
  ],
  database: 'change',
  run: async ({ record: { table, id }, fields }, { withDb }) => {
    const result = await withDb((db) =>
      releaseFields(db, commandLineActor(), { table, id }, fields),
    );
    if (result.kind === 'not-found') throw new CommandFailed(`There is no ${table}/${id}.`);
    if (result.kind === 'not-held')
      throw new CommandFailed(
        `${table}/${id} holds none of these; it holds ${result.held.join(', ') || 'nothing'}.`,
      );
    return {
      json: { table, id, released: result.fields },
      text: `${table}/${id}: the next import writes ${result.fields.join(', ')}.`,
    };
  },
});

export const held = defineGroup({
  list: { summary: 'fields that were set by hand, which imports leave alone', load: () => list },
  release: { summary: 'gives fields back to the source', load: () => release },
});
