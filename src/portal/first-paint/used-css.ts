/**
 * The rules of a style sheet that a page can use, so that they can be sent inside the page. Reads the plain CSS of the
 * build: rules, `@media`, `@supports`, `@font-face` and `@keyframes`.
 */

type Rule = {
  kind: 'rule';
  text: string;
  /** Per selector, the classes without which it matches nothing. */
  needs: string[][];
};
type Group = { kind: 'group'; prelude: string; rules: Css };
type Keyframes = { kind: 'keyframes'; text: string; name: string };
type Css = (Rule | Group | Keyframes)[];

/** Where the block that opens at `start` ends. Strings may contain braces. */
function blockEnd(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") {
      at++;
      while (at < css.length && css[at] !== sign) at += css[at] === '\\' ? 2 : 1;
    } else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
  }
  throw new Error('style sheet ends inside of a block');
}

/** What is in `:not()` and the like is no condition that the page has the class. */
const withoutFunctions = (selector: string): string => {
  let shorter = selector;
  do {
    selector = shorter;
    shorter = selector.replace(/:[\w-]+\([^()]*\)/g, '');
  } while (shorter !== selector);
  return shorter;
};

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z_-][\w-]*)/g)].map(([, name = '']) => name);

export function parseCss(css: string): Css {
  const rules: Css = [];
  let at = 0;
  for (;;) {
    const open = css.indexOf('{', at);
    if (open < 0) return rules;
    const end = blockEnd(css, open);
    const prelude = css.slice(at, open).trim();
    const text = css.slice(at, end + 1).trim();
    const name = /^@([\w-]+)/.exec(prelude)?.[1];
    if (name === 'media' || name === 'supports')
      rules.push({ kind: 'group', prelude, rules: parseCss(css.slice(open + 1, end)) });
    else if (name?.endsWith('keyframes'))
      rules.push({ kind: 'keyframes', text, name: prelude.slice(name.length + 1).trim() });
    else if (name) rules.push({ kind: 'rule', text, needs: [[]] });
    else {
      const needs = withoutFunctions(prelude).split(',').map(classesIn);
      rules.push({ kind: 'rule', text, needs });
    }
    at = end + 1;
  }
}

function pick(css: Css, classes: ReadonlySet<string>): string {
  let picked = '';
  for (const part of css) {
    if (part.kind === 'group') {
      const inside = pick(part.rules, classes);
      if (inside) picked += `${part.prelude}{${inside}}`;
    } else if (
      part.kind === 'rule' &&
      part.needs.some((needed) => needed.every((name) => classes.has(name)))
    )
      picked += part.text;
  }
  return picked;
}

/** The rules whose classes are all on the page, in the order of the sheet. */
export function usedCss(css: Css, classes: ReadonlySet<string>): string {
  const rules = pick(css, classes);
  const frames = css
    .filter((part) => part.kind === 'keyframes')
    .filter(({ name }) => new RegExp(`animation[^;}]*(?<![\\w-])${name}(?![\\w-])`).test(rules));
  return rules + frames.map(({ text }) => text).join('');
}

const CLASS = ' class="';

/** Every class in the page's markup, and those that its inline scripts add before the first paint. */
export function classesOf(html: string): Set<string> {
  // The cards of a page have the same few attributes.
  const attributes = new Set<string>();
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at + 1)) {
    const start = at + CLASS.length;
    attributes.add(html.slice(start, html.indexOf('"', start)));
  }
  const classes = new Set([...attributes].flatMap((names) => names.split(' ')));
  for (const [, name = ''] of html.matchAll(/classList\.add\(['`]([^'`]*)/g)) classes.add(name);
  return classes;
}
