import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * The style sheet of televisions, made from the one of the portal: a page of 880 px is enlarged to the width of the
 * screen, so that it has the same layout at any resolution, and its smallest text is 24 px high at 1920.
 */
const WIDTH = 880;
const HEIGHT = 495;
/** Rules of this class are for televisions alone. */
const TELEVISION = /html\.tv\b/;

/** Whether a television of this size is meant; null when only the browser knows. */
function fits(feature: string): boolean | null {
  const [, side, name = '', old = ''] =
    /^\(\s*(?:(min|max)-(width|height)\s*:\s*([\d.]+)px)\s*\)$/.exec(feature) ?? [];
  if (side) {
    const size = name === 'width' ? WIDTH : HEIGHT;
    return side === 'min' ? size >= Number(old) : size <= Number(old);
  }
  if (/^\((any-)?(hover|pointer)/.test(feature)) return /none/.test(feature);
  if (/^\(orientation/.test(feature)) return /landscape/.test(feature);
  if (/\d(px|rem|em)\b/.test(feature)) throw new Error(`unknown size in a style sheet: ${feature}`);
  return null;
}

/** The condition with what is known left out: empty when it is always true, null when it never is. */
function known(condition: string): string | null {
  const left: string[] = [];
  for (const one of condition.split(',')) {
    const features = one.trim().split(/\s+and\s+/);
    const verdicts = features.map((feature) => fits(feature.replace(/^only\s+/, '')));
    if (verdicts.includes(false)) continue;
    const open = features.filter((_, place) => verdicts[place] === null);
    if (open.length === 0) return '';
    left.push(open.join(' and '));
  }
  return left.length > 0 ? left.join(',') : null;
}

/** What changes does so at once: each press would be drawn many times. */
const unmoved = (css: string): string => css.replace(/(?<=[{;]\s*)transition:[^;}]*;?/g, '');

const scaled = (css: string): string =>
  css.replace(/(?<![\w#.-])(-?(?:\d+\.?\d*|\.\d+))px\b/g, (_, size) =>
    Number(size) === 0 ? '0' : `${Number(((Number(size) * 100) / WIDTH).toFixed(4))}vw`,
  );

type Part = { prelude: string; body: string; text: string };

/** Blocks of plain CSS. Strings may contain braces. */
function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign !== '}' || --depth > 0) continue;
    const text = css.slice(start, index + 1).trim();
    parts.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index), text });
    start = index + 1;
  }
  return parts;
}

/** The sheet for a television. */
export function televisionSheet(css: string): string {
  return partsOf(css)
    .map(({ prelude, body, text }) => {
      if (prelude.startsWith('@media')) {
        const condition = known(prelude.slice('@media'.length).trim());
        const inside = condition === null ? '' : televisionSheet(body);
        return inside && condition ? `@media ${condition}{${inside}}` : inside;
      }
      if (prelude.startsWith('@supports')) return `${prelude}{${televisionSheet(body)}}`;
      return prelude.startsWith('@font-face') ? text : scaled(unmoved(text));
    })
    .join('');
}

/** The sheet for everything else: without the rules for televisions. */
export function plainSheet(css: string): string {
  return partsOf(css)
    .map(({ prelude, body, text }) => {
      if (TELEVISION.test(prelude)) {
        const others = prelude.split(/,(?![^(]*\))/).filter((one) => !TELEVISION.test(one));
        return others.length > 0 ? `${others.join(',')}{${body}}` : '';
      }
      if (!/^@(media|supports)/.test(prelude)) return text;
      const inside = plainSheet(body);
      return inside && `${prelude}{${inside}}`;
    })
    .join('');
}

/** Adds the files that only televisions load: their sheet, and the script of the remote control. */
export const television = (script: string): Plugin => ({
  name: 'television',
  apply: 'build',
  // After the sheet is put together.
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: script, name: 'remote' });
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const css = String(file.source);
      const source = televisionSheet(css);
      file.source = plainSheet(css);
      const name = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      this.emitFile({ type: 'asset', fileName: `assets/tv-${name}.css`, source });
    }
  },
});
