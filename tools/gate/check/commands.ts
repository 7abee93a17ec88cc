import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from '../../../src/cli/command.ts';
import { BUTACA } from '../../../src/cli/commands.ts';
import { optionsOf } from '../../../src/cli/parse.ts';

/**
 * Commands that documents name: every `butaca …` has a definition, with the options that it is shown with, and every
 * `npm run …` is a script.
 */

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Code in a sentence, and lines of code, without their comments. */
const codeIn = (markdown: string): string[] => [
  ...[...markdown.matchAll(/^```[\s\S]*?^```/gm)].flatMap(([fence]) =>
    fence.split('\n').map((line) => line.replace(/(^| )#.*/, '')),
  ),
  ...[...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code.replaceAll('\n', ' '),
  ),
];

/** What follows `butaca` in each command of a line. */
const commandsIn = (code: string): string[] =>
  code
    .split(/&&|\|\||[;|>]/)
    .flatMap((part) => /^\s*(?:[A-Z_]+=\S+ )*(?:sudo |npx )?butaca (.*)$/.exec(part)?.[1] ?? []);

async function faultOf(command: string): Promise<string | null> {
  const words = command.trim().split(/\s+/);
  const given = words.filter((word) => !word.startsWith('-'));
  let node: Node = BUTACA;
  for (const word of given[0] === 'help' ? given.slice(1) : given) {
    if (node.kind === 'command' || /[A-ZÁ-Ú…]/.test(word)) break;
    const entry: { load: () => Node | Promise<Node> } | undefined = node.commands[word];
    if (!entry) return `there is no command butaca ${command}`;
    node = await entry.load();
  }
  const options = words.map((word) => /^\[?--([\w-]+)/.exec(word)?.[1]).filter(Boolean);
  const unknown = options.find((option) => !((option as string) in optionsOf(node)));
  return unknown ? `butaca ${command} has no option --${unknown}` : null;
}

const scriptFault = (script = ''): string | null =>
  script in scripts ? null : `there is no script ${script}`;

const documents = globSync(['*.md', 'docs/**/*.md', 'edge/*.md']).sort();
let commands = 0;
let faults = 0;
for (const document of documents) {
  const markdown = readFileSync(document, 'utf8');
  const code = codeIn(markdown);
  const found = [
    ...(await Promise.all(code.flatMap(commandsIn).map(faultOf))),
    ...[...code.join('\n').matchAll(/npm run (?:--silent )?([\w-]+(?::[\w-]+)*)/g)].map(
      ([, script]) => scriptFault(script),
    ),
  ];
  commands += found.length;
  for (const fault of found.filter((one) => one !== null)) {
    faults += 1;
    console.error(`${document}: ${fault}`);
  }
}
if (commands === 0) console.error('Read no commands.');
console.log(`${documents.length} documents, ${commands} commands`);
process.exit(faults === 0 && commands > 0 ? 0 : 1);
