import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseSync } from '@swc/core';
import { matchRoutes } from 'react-router';

/**
 * What of the code a screen shows: the elements, styles and texts of its route and of all that it imports. Names, files and
 * the rest of the code do not count, so that a change which nobody can see changes nothing here.
 */

export type App = 'portal' | 'studio';

/** A route by its pattern: `/movie/:titleId`. */
type Route = { path: string; files: string[] };

async function routesOf(app: App): Promise<Route[]> {
  const file = join(process.cwd(), `src/${app}/routes.ts`);
  const { default: entries } = (await import(file)) as { default: RouteConfigEntry[] };
  const list = (entry: RouteConfigEntry, above: string[]): Route[] => {
    const files = [...above, join('src', app, entry.file)];
    return entry.children
      ? entry.children.flatMap((child) => list(child, files))
      : [{ path: `/${entry.path ?? ''}`, files }];
  };
  return entries.flatMap((entry) => list(entry, [`src/${app}/root.tsx`]));
}

/** The pattern of the route that shows an address. */
export async function routeOf(app: App, address: string): Promise<string> {
  const [match] = matchRoutes(await routesOf(app), new URL(address).pathname) ?? [];
  if (!match) throw new Error(`${address} is no page of the ${app}`);
  return match.route.path;
}

type Syntax = { type?: string; [field: string]: unknown };
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null;

/** What one file shows, and what it imports. */
type Shown = { parts: string[]; imports: string[]; classes: Map<string, string[]> };

/** Attributes that nobody sees. */
const HIDDEN =
  /^(aria-.*|data-.*|on[A-Z].*|className|id|key|name|role|rel|href|method|action|ref)$/;

/** `<input type="search">`, without what is computed; null for components, which have names of their own. */
function elementOf({ name, attributes }: Syntax): string | null {
  const tag = (name as Syntax).value;
  if (typeof tag !== 'string' || !/^[a-z]/.test(tag)) return null;
  const shown = (attributes as Syntax[]).flatMap(({ name: attribute, value }) => {
    const word = isSyntax(attribute) ? String(attribute.value) : '';
    const literal = isSyntax(value) ? value.value : true;
    const isShown = word && !HIDDEN.test(word) && literal !== undefined;
    return isShown ? [`${word}=${literal}`] : [];
  });
  return shown.includes('type=hidden') ? null : `<${[tag, ...shown.sort()].join(' ')}>`;
}

/** `text.home.title` as its words; null if it is anything else. */
function wordsOf(node: unknown): string[] | null {
  if (!isSyntax(node)) return null;
  if (node.type === 'Identifier') return [String(node.value)];
  const { property } = node;
  const before = node.type === 'MemberExpression' ? wordsOf(node.object) : null;
  if (!before || !isSyntax(property) || property.type !== 'Identifier') return before;
  return [...before, String(property.value)];
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((at, word) => (isSyntax(at) && word in at ? at[word] : at), value);

/** Every sentence of a text; of a function, those that it is made of. */
function sentencesIn(value: unknown): string[] {
  if (isSyntax(value)) return Object.values(value).flatMap(sentencesIn);
  if (typeof value !== 'function') return [String(value)];
  const literals = String(value).matchAll(/'([^']*)'|`([^`]*)`/g);
  return [...literals].flatMap(([, plain, mixed = '']) => plain ?? mixed.split(/\$\{.*?\}/));
}

/** Keys of `const { a, b } = …`; an empty path for all of it, as for `...rest`. */
const keysOf = ({ id }: Syntax): string[][] =>
  isSyntax(id) && id.type === 'ObjectPattern'
    ? (id.properties as Syntax[]).map(({ key }) => (isSyntax(key) ? [String(key.value)] : []))
    : [[]];

async function readModule(file: string): Promise<Shown> {
  const tree = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
  });
  const at = (path: string): string => join(dirname(file), path.replace(/\?.*/, ''));
  const shown: Shown = { parts: [], imports: [], classes: new Map() };
  const texts = new Map<string, unknown>();
  const sheets = new Map<string, string>();
  for (const item of tree.body) {
    const source = ('source' in item ? item.source?.value : '') ?? '';
    if (!source.startsWith('.') || ('typeOnly' in item && item.typeOnly)) continue;
    const from = at(source);
    shown.imports.push(from);
    if (item.type !== 'ImportDeclaration') continue;
    const names = item.specifiers.map(({ local }) => local.value);
    if (from.endsWith('.css')) for (const name of names) sheets.set(name, from);
    if (from.endsWith('.css') && names.length === 0) shown.classes.set(from, ['*']);
    if (!from.endsWith('.es.ts')) continue;
    const module = await import(join(process.cwd(), from));
    for (const name of names) texts.set(name, module[name]);
  }
  const walk = (node: unknown): void => {
    if (!isSyntax(node) || node.type === 'ImportDeclaration') return;
    if (node.type === 'JSXOpeningElement') shown.parts.push(elementOf(node) ?? '');
    const call = node.type === 'CallExpression' ? (node.callee as Syntax) : {};
    const [path] = call.type === 'Import' ? (node.arguments as { expression: Syntax }[]) : [];
    if (path) shown.imports.push(at(String(path.expression.value)));
    const [name = '', ...words] =
      wordsOf(node.type === 'VariableDeclarator' ? node.init : node) ?? [];
    if (texts.has(name)) {
      const value = valueAt(texts.get(name), words);
      for (const key of keysOf(node)) shown.parts.push(...sentencesIn(valueAt(value, key)));
      return;
    }
    const sheet = sheets.get(name);
    if (sheet) shown.classes.set(sheet, [...(shown.classes.get(sheet) ?? []), words[0] ?? '*']);
    if (!sheet) for (const inner of Object.values(node)) walk(inner);
  };
  walk(tree.body);
  return shown;
}

const CLASS = /\.([a-z][\w-]*)/gi;

/** The rules of a style sheet that elements of these classes have; those of no class always count. */
function rulesIn(css: string, used: ReadonlySet<string>, around = ''): string[] {
  const rules: string[] = [];
  let [depth, start, brace] = [0, 0, 0];
  for (const [at, letter] of [...css].entries()) {
    if (letter === '{' && depth++ === 0) brace = at;
    if (letter !== '}' || --depth > 0) continue;
    const [head, body] = [css.slice(start, brace).trim(), css.slice(brace + 1, at)];
    start = at + 1;
    const classes = [...head.matchAll(CLASS)].map(([, name = '']) => name);
    if (/^@(media|supports|container|layer)/.test(head)) rules.push(...rulesIn(body, used, head));
    else if (classes.length === 0 || used.has('*') || classes.some((name) => used.has(name)))
      rules.push(`${around} ${head.replaceAll(CLASS, '.')} {${body}}`);
  }
  return rules.map((rule) => rule.replaceAll(/\s+/g, ' '));
}

const NOT_SHOWN = /\.server\.tsx?$|\/\+types\/|^src\/(data|domain|platform)\/|\.es\.ts$/;
const known = new Map<string, Promise<Shown>>();

function moduleOf(file: string): Promise<Shown> {
  const shown = known.get(file) ?? readModule(file);
  known.set(file, shown);
  return shown;
}

/** A fingerprint of what the route's screen shows; null if there is no such route. */
export async function fingerprintOf(app: App, path: string): Promise<string | null> {
  const route = (await routesOf(app)).find((one) => one.path === path);
  if (!route) return null;
  const parts = new Set<string>();
  const sheets = new Map<string, Set<string>>();
  const files = new Set(route.files);
  // Grows while it is read.
  for (const file of files) {
    if (NOT_SHOWN.test(file)) continue;
    if (file.endsWith('.css')) sheets.set(file, sheets.get(file) ?? new Set());
    if (!/\.tsx?$/.test(file)) continue;
    const shown = await moduleOf(file);
    for (const part of shown.parts) parts.add(part);
    for (const next of shown.imports) files.add(next);
    for (const [sheet, classes] of shown.classes)
      sheets.set(sheet, new Set([...(sheets.get(sheet) ?? []), ...classes]));
  }
  for (const [sheet, used] of sheets) {
    const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const rule of rulesIn(css, used)) parts.add(rule);
  }
  return hash('sha256', [...parts].sort().join('\n')).slice(0, 16);
}
