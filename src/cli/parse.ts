import { parseArgs } from 'node:util';
import type { Command, Group, Node, Parameter } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { didYouMean } from './suggest.ts';

type Shown = { help: string; short?: string; value?: string; choices?: readonly string[] };

const ENV_FILE: Shown = {
  value: 'FILE',
  help: 'reads variables such as DATABASE_URL from it; one that is set already stays',
};

/** Options that every command has. */
export type Shared = { help?: boolean; yes?: boolean; json?: boolean; 'env-file'?: string };

/** A place in the tree of commands. */
export type Place = { path: readonly string[]; summary: string; node: Node };

export type Invocation =
  | ({ kind: 'help' } & Place)
  | { kind: 'run'; command: Command; given: Record<string, unknown>; shared: Shared };

/** All options of a command, its own first. */
export const optionsOf = (node: Node): Record<string, Shown> => ({
  ...(node.kind === 'command' && node.options),
  ...(node.kind === 'command' &&
    node.database === 'change' && { yes: { short: 'y', help: 'does not ask before a change' } }),
  json: { help: 'one JSON document on standard output' },
  'env-file': ENV_FILE,
  help: { short: 'h', help: 'this page' },
});

/** Whether a parameter may be left out. */
export const isOptional = ({ schema }: Parameter): boolean => schema.safeParse(undefined).success;

/** Follows the words down the tree. Options may stand between them. */
async function findPlace(
  root: Group,
  argv: readonly string[],
  isInContainer: boolean,
): Promise<Place & { rest: readonly string[] }> {
  let place: Place = { path: [], summary: 'looks after a portal', node: root };
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    const { path, node } = place;
    if (node.kind === 'command' || word === '--')
      return { ...place, rest: [...rest, ...argv.slice(at)] };
    if (word.startsWith('-')) {
      rest.push(word);
      if (word === '--env-file') rest.push(...argv.slice(++at, at + 1));
      continue;
    }
    const entry = Object.hasOwn(node.commands, word) ? node.commands[word] : undefined;
    if (!entry) {
      const known = Object.keys(node.commands);
      throw new UsageError(`There is no command ${word}.${didYouMean(word, known)}`, {
        cause: path,
      });
    }
    if (entry.inContainers && isInContainer) throw new CommandFailed(entry.inContainers);
    place = { path: [...path, word], summary: entry.summary, node: await entry.load() };
  }
  return { ...place, rest };
}

function readOptions(node: Node, args: readonly string[]) {
  const shown = optionsOf(node);
  const options = Object.fromEntries(
    Object.entries(shown).map(([name, { value, short }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  const all = { args: [...args], options, allowPositionals: true };
  const { tokens } = parseArgs({ ...all, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option' && !Object.hasOwn(shown, token.name)) {
      const known = Object.keys(shown).map((name) => `--${name}`);
      throw new UsageError(
        `There is no option ${token.rawName}.${didYouMean(token.rawName, known)}`,
      );
    }
  }
  return parseArgs(all);
}

function read(label: string, parameter: Parameter, given: unknown): unknown {
  const { choices, schema } = parameter;
  if (choices && typeof given === 'string' && !choices.includes(given))
    throw new UsageError(`${label}: ${given} is not known.${didYouMean(given, choices)}`);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  if (given === undefined) throw new UsageError(`${label} is missing.`);
  throw new UsageError(`${label}: ${result.error.issues.map(({ message }) => message).join('; ')}`);
}

function readArgs({ args }: Command, words: readonly string[]): Record<string, unknown> {
  const left = [...words];
  const given: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(args)) {
    const own = parameter.isMany ? left.splice(0) : left.splice(0, 1);
    given[name] = read(
      parameter.value,
      parameter,
      parameter.isMany && own.length > 0 ? own : own[0],
    );
  }
  if (left.length > 0) throw new UsageError(`Unexpected argument: ${left[0]}`);
  return given;
}

/** Parses a command line, or throws a `UsageError`; in a container `CommandFailed` for a command of a machine. Runs nothing. */
export async function parse(
  root: Group,
  argv: readonly string[],
  isInContainer = false,
): Promise<Invocation> {
  const isHelp = argv[0] === 'help';
  const { rest, ...place } = await findPlace(root, isHelp ? argv.slice(1) : argv, isInContainer);
  const { node, path } = place;
  try {
    const { values, positionals } = readOptions(node, rest);
    const shared: Shared = values;
    if (isHelp || shared.help) return { kind: 'help', ...place };
    if (node.kind === 'group') throw new UsageError('A command is missing.');
    const given = readArgs(node, positionals);
    for (const [name, option] of Object.entries(node.options)) {
      given[name] =
        'schema' in option ? read(`--${name}`, option, values[name]) : values[name] === true;
    }
    return { kind: 'run', command: node, given, shared };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: path });
  }
}
