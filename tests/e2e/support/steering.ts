import { expect } from '@playwright/test';
import type { RemoteKey } from '../../../tools/devtools.ts';
import type { Television } from './remote.ts';

/** How a viewer gets from what is marked on the screen to what they want: they look where both are, and press. */

/** More than any way on a page of the demo. */
const MAX_PRESSES = 60;

type Box = { left: number; top: number; right: number; bottom: number };
type Look = {
  /** Which element is marked, as a number of its own; 0 when none is. */
  at: number;
  from: Box | null;
  to: Box | null;
  isThere: boolean;
  /** Whether what is marked can be seen, and its border. */
  isSeen: boolean;
  border: string;
  /** For whoever looks why a test failed. */
  marked: string;
};

/** Runs in the page, also in that of Chrome 79. */
function look(name: string, within: string): Look {
  const known = window as unknown as { seenByRemote?: Element[] };
  known.seenByRemote = known.seenByRemote || [];
  const open = document.querySelectorAll('dialog[open]');
  const scope =
    open[open.length - 1] || (within ? document.querySelector(within) : document.body) || null;
  const labelOf = (element: Element) => ((element as HTMLInputElement).labels || [])[0];
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') || (labelOf(element) || element).textContent || '')
      .replace(/\s+/g, ' ')
      .trim();
  const boxOf = (element: Element): Box => {
    const own = element.getBoundingClientRect();
    const { left, top, right, bottom } =
      own.width < 2 ? (labelOf(element) || element).getBoundingClientRect() : own;
    return { left, top, right, bottom };
  };
  const isShown = (element: Element) => {
    const { left, right } = boxOf(element);
    return right > left && getComputedStyle(element).visibility !== 'hidden';
  };
  const all = [
    ...(scope || document).querySelectorAll(
      'a[href],button,input,select,textarea,summary,[tabindex]',
    ),
  ].filter(isShown);
  const target =
    all.find((element) => nameOf(element) === name) ||
    all.find((element) => nameOf(element).startsWith(name));
  const active = document.activeElement;
  const marked = active && active !== document.body ? active : null;
  const from = marked && boxOf(marked);
  if (marked && !known.seenByRemote.includes(marked)) known.seenByRemote.push(marked);
  const bordered = marked && boxOf(marked).right - marked.getBoundingClientRect().right > 2;
  return {
    at: marked ? known.seenByRemote.indexOf(marked) + 1 : 0,
    from,
    to: target ? boxOf(target) : null,
    isThere: target !== undefined && target === marked,
    isSeen:
      from !== null &&
      from.bottom > 0 &&
      from.right > 0 &&
      from.top < innerHeight &&
      from.left < innerWidth,
    border: marked ? getComputedStyle((bordered && labelOf(marked)) || marked).outlineWidth : '0px',
    marked: marked ? `${marked.tagName} «${nameOf(marked).slice(0, 60)}»` : 'nothing',
  };
}

/** The arrows that seem right, the best first: to the row, then along it. */
function ways(from: Box, to: Box): RemoteKey[] {
  const isBeside = from.top < to.bottom && to.top < from.bottom;
  const isAbove = from.left < to.right && to.left < from.right;
  const vertical: RemoteKey = to.top + to.bottom > from.top + from.bottom ? 'ArrowDown' : 'ArrowUp';
  const horizontal: RemoteKey =
    to.left + to.right > from.left + from.right ? 'ArrowRight' : 'ArrowLeft';
  if (isBeside && !isAbove) return [horizontal, vertical];
  return [vertical, horizontal];
}

const lookFor = async (television: Television, name: string, within: string): Promise<Look> =>
  await television.evaluate(`(${look})(${JSON.stringify(name)}, ${JSON.stringify(within)})`);

/** Moves the mark to what has this name, and returns how many presses it took. */
export async function steer(television: Television, name: string, within = ''): Promise<number> {
  const what = JSON.stringify([name, within]).slice(1, -1);
  // Before the first paint, browsers drop keys.
  await television.until("performance.getEntriesByType('paint').length > 0");
  await television.until(`(({ at, to }) => at && to)((${look})(${what}))`);
  const pressed = new Set<string>();
  const path: string[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const now = await lookFor(television, name, within);
    path.push(now.marked);
    if (now.at > 0) {
      expect(now.isSeen, `${now.marked} is in view`).toBe(true);
      expect(Number.parseFloat(now.border), `${now.marked} has a border`).toBeGreaterThanOrEqual(3);
    }
    if (now.isThere) return presses;
    if (!now.from || !now.to) throw new Error(`«${name}» went away: ${path.join(' → ')}`);
    const way = ways(now.from, now.to).find((key) => !pressed.has(`${now.at} ${key}`));
    if (!way) break;
    pressed.add(`${now.at} ${way}`);
    await television.press(way);
  }
  throw new Error(`no arrows lead to «${name}»: ${path.join(' → ')}`);
}

/** Goes there and presses OK. */
export async function ok(television: Television, name: string, within = ''): Promise<void> {
  await steer(television, name, within);
  await television.press('Enter');
}

/** A heading that can be seen. */
export const headed = (words: string): string =>
  `[...document.querySelectorAll('h1')].some((title) => title.offsetParent && title.textContent.includes(${JSON.stringify(words)}))`;

/** Until this page is shown. */
export async function shows(television: Television, path: string, heading = ''): Promise<void> {
  const says = heading && ` && ${headed(heading)}`;
  await television.until(
    `decodeURI(location.pathname + location.search) === ${JSON.stringify(path)}${says}`,
  );
}
