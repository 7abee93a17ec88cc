import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Links between the documents and into the code: the file must exist, it must have the `#heading`, and a link whose
 * text is a `symbol` must lead to the file that declares it. And the benches that documents name: each must exist with its
 * part, or be named with the commit at which it ran.
 */

const LINK = /\[([^\]]*)\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;
const SYMBOL = /^`([A-Za-z_$][\w$]*)`$/;

const BENCH = /\bbench -- ([a-z][a-z-]*)(?: --only ([a-z][\w-]*))?/g;
/** What stands behind the name of a bench that is gone. */
const RETIRED = /^[^`]*`[^.|]*? at commit `[0-9a-f]{7,}`/;

/** In TypeScript, VCL and SQL: after a keyword, or as a property. */
function declares(code: string, name: string): boolean {
  const word = name.replaceAll('$', '\\$');
  const keyword = '(?:function\\*?|const|let|class|type|interface|sub|table|view)';
  return new RegExp(`\\b${keyword} ${word}\\b|^\\s*${word}\\??:`, 'm').test(code);
}

/** As GitHub names it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const hasHeading = (markdown: string, anchor: string): boolean =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);

function faultOf(document: string, label: string, target: string, anchor?: string): string | null {
  const file = target === '' ? document : join(dirname(document), target);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return `${file} does not exist`;
  if (!found.isFile()) return null;
  const content = readFileSync(file, 'utf8');
  if (anchor && !hasHeading(content, anchor)) return `${file} has no heading #${anchor}`;
  const name = SYMBOL.exec(label)?.[1];
  return name && !declares(content, name) ? `${file} does not declare ${name}` : null;
}

/** A part of a bench is a word in quotes there, or the name of a property. */
function isBench(name: string, part?: string): boolean {
  if (name === 'all') return true;
  const isPart = new RegExp(part === undefined ? '' : `['"]${part}['"]|\\b${part}:`);
  return (
    existsSync(`bench/${name}/main.ts`) &&
    globSync(`bench/${name}/*.ts`).some((file) => isPart.test(readFileSync(file, 'utf8')))
  );
}

const benchFaults = (markdown: string): string[] =>
  [...markdown.matchAll(BENCH)]
    .filter(({ index, 0: { length }, 1: name = '', 2: part }) => {
      const isGone = !isBench(name, part);
      return isGone && !RETIRED.test(markdown.slice(index + length));
    })
    .map(([command]) => `there is no ${command}`);

const documents = globSync(['*.md', 'docs/**/*.md', 'edge/*.md']).sort();
let links = 0;
let faults = 0;
for (const document of documents) {
  const whole = readFileSync(document, 'utf8');
  for (const fault of benchFaults(whole)) {
    faults += 1;
    console.error(`${document}: ${fault}`);
  }
  const markdown = whole.replaceAll(/^```[\s\S]*?^```/gm, '');
  for (const [, label = '', target = '', anchor] of markdown.matchAll(LINK)) {
    links += 1;
    const fault = faultOf(document, label, target, anchor);
    if (!fault) continue;
    faults += 1;
    console.error(`${document}: ${fault}`);
  }
}
if (links === 0) console.error('Read no links.');
console.log(`${documents.length} documents, ${links} links`);
process.exit(faults === 0 && links > 0 ? 0 : 1);
