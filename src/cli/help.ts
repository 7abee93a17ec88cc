import type { Command, Example, Group, Node, Parameter } from './command.ts';
import { isOptional, optionsOf, type Place } from './parse.ts';

const WIDTH = 100;

function wrap(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) =>
    `  ${left.padEnd(width)}  ${wrap(right, width + 4)}`.trimEnd(),
  );
  return `\n${title}:\n${lines.join('\n')}\n`;
}

function argument(parameter: Parameter): string {
  const word = parameter.isMany ? `${parameter.value} …` : parameter.value;
  return isOptional(parameter) ? `[${word}]` : word;
}

export function usage(node: Node): string {
  if (node.kind === 'group') return 'COMMAND';
  const needed = Object.entries(node.options).flatMap(([name, option]) =>
    'schema' in option && !isOptional(option) ? [`--${name} ${option.value}`] : [],
  );
  return [...Object.values(node.args).map(argument), ...needed, '[options]'].join(' ');
}

const helpOf = ({ help, choices }: { help: string; choices?: readonly string[] }): string =>
  choices ? `${help}: ${choices.join(', ')}` : help;

async function examplesOf(node: Command | Group): Promise<readonly Example[]> {
  if (node.examples) return node.examples;
  const entries = node.kind === 'group' ? Object.values(node.commands) : [];
  const found = await Promise.all(entries.map(async ({ load }) => await examplesOf(await load())));
  return found.flat();
}

const exampleLine = ([words, why]: Example): string =>
  `  butaca ${words}${why ? `   # ${why}` : ''}\n`;

/** The help of any level, made from its definition. */
export async function helpText({ path, summary, node }: Place): Promise<string> {
  const name = ['butaca', ...path].join(' ');
  const options = Object.entries(optionsOf(node)).map(([option, shown]): [string, string] => [
    `${shown.short ? `-${shown.short}, ` : ''}--${option}${shown.value ? ` ${shown.value}` : ''}`,
    helpOf(shown),
  ]);
  const examples = await examplesOf(node);
  return [
    `${name}: ${summary}\n`,
    `\nusage: ${name} ${usage(node)}\n`,
    node.kind === 'group'
      ? section(
          'Commands',
          Object.entries(node.commands).map(([word, entry]) => [word, entry.summary]),
        )
      : section(
          'Arguments',
          Object.values(node.args).map((each) => [each.value, helpOf(each)]),
        ),
    section('Options', options),
    `\nExamples:\n${examples.map(exampleLine).join('')}`,
    node.kind === 'command' && node.about ? `\n${wrap(node.about, 0)}\n` : '',
    path.length === 0
      ? `\n${wrap('The database is DATABASE_URL, else that of a running `npm run demo` or `npm run dev`. A command says which one it is about to change and, in a terminal, asks first. Status 0: done; 1: it could not be done; 2: the command line is wrong. NODE_DEBUG=butaca shows where an error came from.', 0)}\n`
      : '',
  ].join('');
}
