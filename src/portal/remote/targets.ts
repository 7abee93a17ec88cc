import type { Box } from '../../domain/remote/navigator.ts';

/** What a remote control can lead to. */

const TARGETS =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select,textarea,summary,[tabindex]';

/** The dialog that was opened last, or the page: nothing behind a dialog can be reached. */
export function scope(): Element {
  const open = document.querySelectorAll('dialog[open]');
  return open[open.length - 1] || document.body;
}

/** As it is seen: a hidden field is its label. */
export function boxOf(element: Element): Box {
  const own = element.getBoundingClientRect();
  const label = element instanceof HTMLInputElement && own.width < 2 && element.labels?.[0];
  return label ? label.getBoundingClientRect() : own;
}

export type Target = { element: HTMLElement; box: Box };

export function targets(within: Element = scope()): Target[] {
  return [...within.querySelectorAll<HTMLElement>(TARGETS)]
    .filter((element) => element.tabIndex >= 0 && !element.closest('[inert]'))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top);
}

/** False when it cannot have the focus: it is hidden in one of the many ways of hiding. */
export function take(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  const label = element instanceof HTMLInputElement && element.labels?.[0];
  (label || element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

const isInView = ({ box }: Target): boolean =>
  box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** Where the eye begins: at the first thing that can be chosen, in the page before its frame. */
export function takeFirst(): void {
  const within = scope();
  const main = within === document.body ? document.querySelector('main') : null;
  const all = [...(main ? targets(main) : []), ...targets(within)];
  // A dialog begins with its X.
  if (within !== document.body) all.push(...all.splice(0, 1));
  const first = [...all.filter(isInView), ...all];
  first.some(({ element }) => take(element));
}
