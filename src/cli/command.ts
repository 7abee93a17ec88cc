import type { z } from 'zod';
import { tabbedLine } from '../domain/imports/table-text.ts';
import type { Database } from './database.ts';

/** The definitions that parsing, help and completion are made from. */

/** An argument or the value of an option. Optional if its schema accepts `undefined`. */
export type Parameter = {
  /** Its name in the help: FILE, KEY. */
  value: string;
  help: string;
  schema: z.ZodType;
  /** The only values that are accepted; completion offers them. */
  choices?: readonly string[];
  /** Takes all remaining words. Only for the last argument. */
  isMany?: boolean;
};

/** An option without a value. */
export type Flag = { help: string };

export type Options = Record<string, (Parameter | Flag) & { short?: string }>;

type Read<Table> = {
  [Name in keyof Table]: Table[Name] extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : boolean;
};

/**
 * What a command found or did: one JSON document for `--json`, else text. Notes go to standard error. `hasFailed` is status
 * 1, although there is an answer.
 */
export type Answer = {
  json: unknown;
  text: string;
  notes?: readonly string[];
  hasFailed?: boolean;
};

/** What follows `butaca`, and what it is for. */
export type Example = readonly [words: string, why: string];

type Access = 'none' | 'read' | 'change';

type Definition<
  Args extends Record<string, Parameter>,
  Own extends Options,
  Needs extends Access,
> = {
  about?: string;
  /** In the order of the command line. */
  args?: Args;
  options?: Own;
  examples: readonly Example[];
  database: Needs;
  run: (
    given: Read<Args> & Read<Own>,
    database: Needs extends 'none' ? null : Database,
  ) => Promise<Answer> | Answer;
};

export type Command = {
  kind: 'command';
  about?: string;
  args: Record<string, Parameter>;
  options: Options;
  examples: readonly Example[];
  database: Access;
  run: (given: Record<string, unknown>, database: Database | null) => Promise<Answer> | Answer;
};

export type Entry = {
  summary: string;
  /** Why it does nothing in a container, and what does it there. */
  inContainers?: string;
  load: () => Node | Promise<Node>;
};

export type Group = {
  kind: 'group';
  commands: Record<string, Entry>;
  /** Default: those of its commands. */
  examples?: readonly Example[];
};

export type Node = Command | Group;

export const defineCommand = <
  Needs extends Access,
  Args extends Record<string, Parameter> = Record<never, never>,
  Own extends Options = Record<never, never>,
>(
  definition: Definition<Args, Own, Needs>,
): Command => ({ kind: 'command', args: {}, options: {}, ...definition }) as unknown as Command;

/** A line for each, with its columns separated by tabs. */
export const tabbed = <Row>(
  found: readonly Row[],
  columnsOf: (row: Row) => readonly unknown[],
  ifNone?: string,
): Answer => ({
  json: found,
  text: found.map((row) => tabbedLine(columnsOf(row))).join('\n'),
  notes: found.length === 0 && ifNone ? [ifNone] : [],
});

export const defineGroup = (commands: Record<string, Entry>): Group => ({
  kind: 'group',
  commands,
});
