import type { Box } from '../../domain/remote/navigator.ts';
import { boxOf, choices, isShown, type Target } from './targets.ts';

/**
 * Where everything lies, kept from press to press: to ask for hundreds of boxes takes longer than a press may. In pixels of
 * the page, so that nothing changes while it is scrolled.
 */

/** `isLoose`: it is asked for at each press, since it moves without the page, or is not shown yet. */
type Kept = Target & { isLoose: boolean };

let kept: { within: Element; all: Kept[] } | null = null;
const scrolled = new Set<Node>();
const forget = (): void => {
  kept = null;
};

const changes = new MutationObserver(forget);
changes.observe(document, {
  attributes: true,
  characterData: true,
  childList: true,
  subtree: true,
});
new ResizeObserver(forget).observe(document.body);
for (const what of ['resize', 'change', 'fullscreenchange', 'transitionend', 'animationend'])
  addEventListener(what, forget, true);
addEventListener(
  'scroll',
  ({ target }) => {
    if (target !== document) scrolled.add(target as Node);
  },
  true,
);

/** Read once for many: each time costs as much as a box. */
const scroll = () => ({ x: scrollX, y: scrollY });

export function onPage(element: Element, { x, y } = scroll()): Box {
  const { left, top, right, bottom } = boxOf(element);
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** Whether it stays in its place on the screen, or does for a while. */
function floats(element: Element | null, known: Map<Element, boolean>): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  const before = known.get(element);
  if (before !== undefined) return before;
  const isFloating =
    /fixed|sticky/.test(getComputedStyle(element).position) || floats(element.offsetParent, known);
  known.set(element, isFloating);
  return isFloating;
}

function measured(within: Element): Kept[] {
  const known = new Map<Element, boolean>();
  const by = scroll();
  return choices(within).map((element) => {
    const box = onPage(element, by);
    return { element, box, isLoose: !isShown(box) || floats(element, known) };
  });
}

const isScrolled = (element: Element): boolean => {
  for (const box of scrolled) if (box.contains(element)) return true;
  return false;
};

/** All that an arrow can lead to, in pixels of the page. */
export function places(within: Element): Target[] {
  if (changes.takeRecords().length > 0 || kept?.within !== within) forget();
  if (kept) {
    const by = scroll();
    for (const target of kept.all)
      if (target.isLoose || isScrolled(target.element)) target.box = onPage(target.element, by);
  } else kept = { within, all: measured(within) };
  scrolled.clear();
  return kept.all.filter(({ box }) => isShown(box));
}

/** When something is found elsewhere than it was: a style alone can move what it likes. */
export function placesAnew(within: Element): Target[] {
  forget();
  return places(within);
}

export const isStill = ({ element, box }: Target): boolean => {
  const { left, top, right, bottom } = onPage(element);
  const isNear = (a: number, b: number) => Math.abs(a - b) < 1;
  return (
    isNear(left, box.left) &&
    isNear(top, box.top) &&
    isNear(right, box.right) &&
    isNear(bottom, box.bottom)
  );
};
