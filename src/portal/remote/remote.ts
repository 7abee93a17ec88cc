import {
  type Box,
  type Direction,
  type Eye,
  eyeAfter,
  middleOf,
  next,
} from '../../domain/remote/navigator.ts';
import { choose } from './choice.ts';
import { address, recall, remember } from './memory.ts';
import { boxOf, scope, take, takeFirst, takeInPlace, targets } from './targets.ts';

/**
 * The whole page by four arrows, OK and Back. Televisions load it beside the page's own script, and it needs nothing of
 * that: it knows links, buttons and fields only.
 */

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
};
/** Back of webOS, of Tizen, and of others. */
const BACK_CODES = [461, 10009, 166];
const MODIFIERS = ['Alt', 'Control', 'Meta'];
const SETTLES_WITHIN_MS = 5000;

/** What OK was pressed on last, and where it was. */
let pressed: { element: HTMLElement; box: Box } | undefined;
let eye: Eye = { x: 0, y: 0 };
/** The element that `eye` was left at. */
let seen: Element | null = null;

function move(direction: Direction): void {
  const start = document.activeElement;
  const within = scope();
  if (!start || start === document.body || !within.contains(start)) {
    takeFirst();
    return;
  }
  const all = targets(within).filter(({ element }) => element !== start);
  const from = boxOf(start);
  if (start !== seen) eye = middleOf(from);
  for (;;) {
    const place = next(
      all.map(({ box }) => box),
      from,
      direction,
      eye,
    );
    if (place === null) return;
    const [target] = all.splice(place, 1);
    if (!target || !take(target.element)) continue;
    seen = target.element;
    // It may have been scrolled.
    eye = eyeAfter(boxOf(seen), direction, eye);
    return;
  }
}

/** Text fields keep the arrows with which the cursor moves. */
function keepsArrow(target: EventTarget | null, direction: Direction): boolean {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      /^(text|search|email|tel|url|password)$/.test(target.type));
  if (!isText) return false;
  const { selectionStart, selectionEnd, value } = target;
  const isMultiline = target instanceof HTMLTextAreaElement;
  if (direction === 'left' || (direction === 'up' && isMultiline)) return selectionEnd !== 0;
  if (direction === 'right' || (direction === 'down' && isMultiline))
    return selectionStart !== value.length;
  return false;
}

function goBack(): void {
  const around = scope();
  if (!(around instanceof HTMLDialogElement) && document.fullscreenElement) {
    document.exitFullscreen();
    return;
  }
  const menu = document.querySelector<HTMLDetailsElement>('details[open]');
  if (around instanceof HTMLDialogElement) around.close();
  else if (menu?.contains(document.activeElement)) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else history.back();
}

/** OK, where a browser means something else by Enter. */
function press(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) choose(target);
  else if (target instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(target.type))
    target.click();
  else return false;
  return true;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || MODIFIERS.some((key) => event.getModifierState(key))) return;
  const direction = ARROWS[event.key];
  if (direction) {
    if (keepsArrow(event.target, direction)) return;
    move(direction);
  } else if (event.key !== 'Enter' || !press(event.target)) return;
  event.preventDefault();
}

/** Before the page, which may send a copy of a key to its player. */
function onEarlyKey(event: KeyboardEvent): void {
  isSettling = false;
  if (!BACK_CODES.includes(event.keyCode)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  goBack();
}

/** Televisions have one window: a page of the portal opens in it, and Back leads out of it again. */
function stayHere({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[target]');
  if (link?.origin === location.origin) link.removeAttribute('target');
}

/** What had the focus in the page, or in a dialog: it gets it back when what lay over it is closed. */
const lastIn = new WeakMap<Element, HTMLElement>();

let shown = address();
let isBack = /^(back_forward|reload)$/.test(
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type ?? '',
);
/** Until a key is pressed, or for some seconds: what had the focus may come late, such as the pages after 'more'. */
let isSettling = true;
let settled: ReturnType<typeof setTimeout> | undefined;

/** Gives a new page, a dialog, or a page whose focus went away, its focus. */
function settle(): void {
  const isNew = address() !== shown;
  if (isNew) {
    shown = address();
    beginPage();
  }
  if (isSettling && isBack && recall()) return;
  const { activeElement } = document;
  const within = scope();
  const isLost =
    !activeElement || activeElement === document.body || !within.contains(activeElement);
  const last = isNew ? undefined : lastIn.get(within);
  if (isLost && last && take(last)) return;
  if (isNew || isLost) beginScope();
  else if (isSettling && !isBack) takeFirst();
  else if (pressed) takeInPlace(pressed.element, pressed.box);
}

/** What is in it may come late. */
function beginScope(): void {
  beginPage();
  takeFirst();
}

function beginPage(): void {
  isSettling = true;
  clearTimeout(settled);
  settled = setTimeout(() => {
    isSettling = false;
  }, SETTLES_WITHIN_MS);
}

addEventListener('keydown', onEarlyKey, true);
addEventListener('focusin', ({ target }) => lastIn.set(scope(), target as HTMLElement));
addEventListener('keydown', onKey);
addEventListener('popstate', () => {
  isBack = true;
});
// Before the click leads away.
addEventListener(
  'click',
  (event) => {
    remember(shown);
    isBack = false;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement)
      pressed = { element: activeElement, box: boxOf(activeElement) };
    stayHere(event);
  },
  true,
);
addEventListener('pagehide', () => remember(shown));
new MutationObserver(settle).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['open', 'hidden', 'inert', 'disabled'],
});
beginPage();
settle();
