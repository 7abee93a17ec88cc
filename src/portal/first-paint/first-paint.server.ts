import { hash } from 'node:crypto';
import { END_ID, type ScriptTime } from './page.ts';
import { classesOf, parseCss, usedCss } from './used-css.ts';
import { wake } from './wake.ts';

/** Without comments and indents. */
const WAKE = `(${wake})()`.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\n\s*/g, '\n');
/**
 * Otherwise a browser may paint half a page, and move what is aligned to the bottom when the rest comes. Those that do not
 * know it paint earlier.
 */
const WHOLE = `<link rel="expect" href="#${END_ID}" blocking="render"/>`;
/** Pages of the same kind have mostly the same classes. */
const MAX_KEPT = 500;

type Style = { css: string; source: string };

/** The style of a page out of the whole sheet, with the operator's colour. Kept per set of classes. */
export function styleOf(sheet: string): (html: string, brand?: string) => Style {
  const css = parseCss(sheet);
  const kept = new Map<string, Style>();
  return (html, brand = '') => {
    const classes = classesOf(html);
    const key = [brand, ...[...classes].sort()].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const text = usedCss(css, classes) + brand;
    const style = { css: text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, style);
    return style;
  };
}

type Page = {
  html: string;
  css: string;
  nonce: string;
  font: string;
  /** The files of televisions. */
  tv: string;
  /** The file of browsers that have a household. */
  household: string;
  script?: ScriptTime;
};

/**
 * The rendered page, so that it paints without waiting for any file: the style that it uses is inside, the whole sheet
 * and all script wait for `wake`.
 */
export function paintsFirst({ html, css, nonce, font, tv, household, script }: Page): string {
  const when = script ? ` data-script="${script}"` : '';
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script[^>]*) type="module"/, '$1 type="text/later"')
    .replaceAll(
      `<script nonce="${nonce}">window.__reactRouterContext`,
      `<script nonce="${nonce}" type="text/later">window.__reactRouterContext`,
    )
    .replace(/<link[^>]*? rel="stylesheet"[^>]*?(?=\/>)/, (link) => `${link} disabled=""`)
    .replace(
      '<meta charSet="utf-8"/>',
      (meta) =>
        `${meta}${WHOLE}<script nonce="${nonce}" data-font="${font}" data-tv="${tv}" data-hogar="${household}"${when}>${WAKE}</script><style>${css}</style>`,
    );
}
