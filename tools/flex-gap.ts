import type { CSSOptions } from 'vite';

type PostCssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string; prepare?: unknown }
>;

/**
 * True before Chrome 84, which brought this word and `gap` in flex boxes. `gap` itself cannot be asked for: older engines
 * know it, for grids.
 */
const WITHOUT_FLEX_GAP = 'not (color: revert)';

type Box = { isFlex?: boolean; isGrid?: boolean; isColumn?: boolean; wraps?: boolean };

/**
 * Margins between the items, as CSS. Items that wrap have half a gap on every side, and the box is larger by as much; if it
 * has margins of its own, they have the gap on its far side.
 */
function marginsOf(selector: string, box: Box, gap: string, hasMargin: boolean): string {
  const [row, column = row] = gap.split(' ');
  if (box.isColumn) return `${selector} > * + * { margin-top: ${row} }`;
  if (!box.wraps) return `${selector} > * + * { margin-left: ${column} }`;
  const half = (length: string | undefined, sign = '') =>
    length === '0' ? '0' : `calc(${length} / ${sign}2)`;
  if (hasMargin) return `${selector} > * { margin: 0 ${column} ${row} 0 }`;
  return `${selector} > * { margin: ${half(row)} ${half(column)} } ${selector} { margin: ${half(row, '-')} ${half(column, '-')} }`;
}

/**
 * Adds margins for engines without `gap` in flex boxes. They stand first in their file, so that a margin of an item's own
 * wins. Only items that are elements get one: beside bare text, write a margin instead of `gap`.
 */
export const flexGap: PostCssPlugin = {
  postcssPlugin: 'flex-gap',
  OnceExit(root, { AtRule, parse }) {
    const boxes = new Map<string, Box>();
    root.walkDecls(/^(display|flex-(wrap|direction|flow))$/, ({ value, parent }) => {
      if (parent?.type !== 'rule') return;
      for (const selector of parent.selectors) {
        const box = boxes.get(selector) ?? {};
        boxes.set(selector, box);
        if (value.endsWith('flex')) box.isFlex = true;
        if (value.endsWith('grid')) box.isGrid = true;
        if (value.includes('column')) box.isColumn = true;
        if (/\bwrap/.test(value)) box.wraps = true;
      }
    });
    const fallback = new AtRule({ name: 'supports', params: WITHOUT_FLEX_GAP });
    root.walkDecls('gap', ({ value, parent }) => {
      if (parent?.type !== 'rule') return;
      const hasMargin = parent.some(
        (node) => node.type === 'decl' && node.prop.startsWith('margin'),
      );
      for (const selector of parent.selectors) {
        const box = boxes.get(selector);
        if (!box?.isFlex || box.isGrid) continue;
        const margins = parse(marginsOf(selector, box, value, hasMargin)).nodes;
        const media = parent.parent;
        fallback.append(media?.type === 'atrule' ? media.clone({ nodes: margins }) : margins);
      }
    });
    if (fallback.nodes?.length) root.prepend(fallback);
  },
};
