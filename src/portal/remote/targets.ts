import { type Box, middleOf } from '../../domain/remote/navigator.ts';
import { picture } from './picture.ts';
import { wholeScreen } from './whole-screen.ts';

/** What a remote control can lead to. */

const TARGETS =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select,textarea,summary,[tabindex]:not(media-controller)';

const dialogs = document.getElementsByTagName('dialog');

/** The dialog that was opened last, what fills the screen, or the page: nothing behind it can be reached. */
export function scope(): Element {
  const open = [...dialogs].filter((dialog) => dialog.open);
  return open[open.length - 1] || wholeScreen() || document.body;
}

/** As it is seen: a hidden field is its label. */
export function boxOf(element: Element): Box {
  const own = element.getBoundingClientRect();
  const label = element instanceof HTMLInputElement && own.width < 2 && element.labels?.[0];
  return label ? label.getBoundingClientRect() : own;
}

export type Target = { element: HTMLElement; box: Box };

export const isShown = ({ left, top, right, bottom }: Box): boolean => right > left && bottom > top;

const CLOSED = '[inert],dialog:not([open]),details:not([open])>:not(summary)';

/** Also what is not shown. */
export const choices = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(TARGETS)].filter(
    (element) => element.tabIndex >= 0 && !element.closest(CLOSED),
  );

export const targets = (within: Element = scope()): Target[] =>
  choices(within)
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => isShown(box));

/** False when it cannot have the focus: it is hidden in one of the many ways of hiding. */
export function take(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  const label = element instanceof HTMLInputElement && element.labels?.[0];
  (label || element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

const isInView = (box: Box): boolean =>
  box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** When what was pressed is pushed out of the view, such as 'more' by what came: what is in its place takes the focus. */
export function takeInPlace(pressed: HTMLElement, place: Box): void {
  if (document.activeElement !== pressed || isInView(boxOf(pressed))) return;
  const { x, y } = middleOf(place);
  const away = ({ box }: Target) => Math.hypot(middleOf(box).x - x, middleOf(box).y - y);
  const [closest] = targets()
    .filter(({ box }) => isInView(box))
    .sort((a, b) => away(a) - away(b));
  if (closest) take(closest.element);
}

/** Where the eye begins: at what most come for, or at the first thing that can be chosen, in the page before its frame. */
export function takeFirst(): void {
  const within = scope();
  const stage = within instanceof HTMLDialogElement ? null : picture();
  if (stage) {
    stage.focus({ preventScroll: true });
    return;
  }
  const main = within === document.body ? document.querySelector('main') : null;
  const all = [...(main ? targets(main) : []), ...targets(within)];
  // A dialog begins with its X.
  if (within !== document.body) all.push(...all.splice(0, 1));
  const isMeant = ({ element }: Target) => element.hasAttribute('data-first');
  const first = [...all.filter(isMeant), ...all.filter(({ box }) => isInView(box)), ...all];
  first.some(({ element }) => element === document.activeElement || take(element));
}
