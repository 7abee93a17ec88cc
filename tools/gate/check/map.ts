import { readFileSync, writeFileSync } from 'node:fs';
import { type Import, readImports } from './imports.ts';

/**
 * Draws docs/map.md from the real imports: `npm run docs` writes it, `npm run check` compares. Arrows carry no
 * counts, so that the map changes only when a folder begins or stops to use another.
 */

const FILE = 'docs/map.md';
/** Almost every area uses these. */
const SHARED = /^src\/((portal|studio)\/(http|layout|seo|text)|studio\/access)\//;

const roomOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];
const areaOf = (app: string) => {
  const area = new RegExp(`^src/${app}/([^/]+)/`);
  return (path: string): string | undefined => area.exec(path)?.[1];
};

/** One arrow per pair of folders. */
function diagram(imports: readonly Import[], folderOf: (path: string) => string | undefined) {
  const arrows = imports.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)];
    return a && b && a !== b ? [`  ${a} --> ${b}`] : [];
  });
  return ['```mermaid', 'flowchart TD', ...[...new Set(arrows)].sort(), '```'];
}

const imports = await readImports();
const toAreas = imports.filter(({ to }) => !SHARED.test(to));
const map = [
  '# Map',
  '',
  'Made by `npm run docs` from the imports of `src`, without tests: an arrow means that a folder imports from another.',
  'What each folder is for: [where-code-lives.md](where-code-lives.md).',
  '',
  '## Rooms',
  '',
  ...diagram(imports, roomOf),
  '',
  '## Areas of the portal',
  '',
  'Arrows to `http`, `layout`, `seo` and `text` are left out: almost every area uses them.',
  '',
  ...diagram(toAreas, areaOf('portal')),
  '',
  '## Areas of the studio',
  '',
  'Arrows to `access` are left out as well.',
  '',
  ...diagram(toAreas, areaOf('studio')),
  '',
].join('\n');

if (process.argv.includes('--write')) {
  writeFileSync(FILE, map);
} else if (readFileSync(FILE, 'utf8') !== map) {
  console.error(`${FILE} is not what the imports say: run npm run docs`);
  process.exit(1);
}
