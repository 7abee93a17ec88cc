import {
  type Box,
  type Direction,
  type Eye,
  eyeAfter,
  middleOf,
  next,
} from '../../domain/remote/navigator.ts';
import { choose } from './choice.ts';
import { closeField, isClosedField, isOpenField, openLetters } from './fields.ts';
import { guardFrames } from './frames.ts';
import { address, recall, remember } from './memory.ts';
import {
  isInMenu,
  isOnPicture,
  noteKey,
  picture,
  pressMediaKey,
  seek,
  togglePause,
} from './picture.ts';
import { askForKeys, askToExit } from './set.ts';
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

/** False when nothing lies there. */
function move(direction: Direction): boolean {
  const start = document.activeElement;
  const within = scope();
  if (!start || start === document.body || !within.contains(start)) {
    takeFirst();
    return true;
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
    if (place === null) return false;
    const [target] = all.splice(place, 1);
    if (!target || !take(target.element)) continue;
    seen = target.element;
    // It may have been scrolled.
    eye = eyeAfter(boxOf(seen), direction, eye);
    return true;
  }
}

/** Text fields that somebody types in keep the arrows with which the cursor moves. */
function keepsArrow(target: EventTarget | null, direction: Direction): boolean {
  if (!isOpenField(target)) return false;
  const { selectionStart, selectionEnd, value } = target;
  const isMultiline = target instanceof HTMLTextAreaElement;
  if (direction === 'left' || (direction === 'up' && isMultiline)) return selectionEnd !== 0;
  if (direction === 'right' || (direction === 'down' && isMultiline))
    return selectionStart !== value.length;
  return false;
}

function goBack(): void {
  const within = scope();
  const stage = picture();
  const { activeElement } = document;
  const menu = document.querySelector<HTMLDetailsElement>('details[open]');
  if (within instanceof HTMLDialogElement) within.close();
  else if (isInMenu())
    activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
  else if (menu?.contains(activeElement)) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (stage && !isOnPicture() && activeElement?.matches('main *')) stage.focus();
  else if (document.fullscreenElement) document.exitFullscreen();
  else if (!askToExit()) history.back();
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

/** A field that is closed: arrows lead on, OK opens its letters, and so does a real keyboard itself. */
function pressField({ target, key }: KeyboardEvent): boolean {
  if (!isClosedField(target)) return false;
  const direction = ARROWS[key];
  if (direction) move(direction);
  else if (key === 'Enter') openLetters(target);
  else {
    if (key.length === 1) target.readOnly = false;
    return false;
  }
  return true;
}

/** On the picture: pause, seek, and the way to the controls, which have no keys of their own then. */
function pressPicture({ key, repeat }: KeyboardEvent): boolean {
  const stage = picture();
  const { activeElement } = document;
  const direction = ARROWS[key];
  if (!stage || scope() instanceof HTMLDialogElement || isInMenu()) return false;
  if (!isOnPicture()) {
    if (!direction || !stage.contains(activeElement)) return false;
    if (!move(direction) && direction === 'down') stage.focus();
  } else if (direction === 'left' || direction === 'right') seek(direction === 'left' ? -1 : 1);
  else if (direction) targets(stage).some(({ element }) => isControl(element) && take(element));
  else if (key !== 'Enter') return false;
  else if (!repeat) togglePause();
  return true;
}

/** The first that one comes to: to pause in a film, else the one that changes the channel. */
const isControl = (element: Element): boolean =>
  element.matches('media-play-button, :not(main) > nav *') ||
  !document.querySelector('media-play-button, main nav');

/** Before the page, which may send a copy of a key to its player. */
function onEarlyKey(event: KeyboardEvent): void {
  isSettling = false;
  const isBackKey = BACK_CODES.includes(event.keyCode);
  if (isBackKey) goBack();
  if (isBackKey || pressMediaKey(event) || pressField(event) || pressPicture(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  noteKey();
}

/** What is easier on a phone. */
const PHONE_PAGES = /^\/((movie|serie|anime|futbol)\/[^/]+|login)$/;
let told = '';
function tellPhone(): void {
  if (told === location.pathname) return;
  told = location.pathname;
  document.querySelector('.tv-phone')?.remove();
  const { href } = location;
  if (PHONE_PAGES.test(told))
    import('./phone.ts').then(({ showPhone }) => href === location.href && showPhone(href));
}

/** What the page's own script has no other answer to. Where no window opens, the address is for a phone. */
function openElsewhere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]');
  if (event.defaultPrevented || !link) return;
  event.preventDefault();
  const opened = open(link.href);
  if (opened) opened.opener = null;
  // An ad that cannot be seen is in nobody's way.
  else if (!link.relList.contains('sponsored'))
    import('./phone.ts').then(({ showElsewhere }) => showElsewhere(link.href));
}

/** Televisions have one window: a page of the portal opens in it, and Back leads out of it again. */
function stayHere({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[target]');
  if (link?.origin === location.origin) link.removeAttribute('target');
}

/** What had the focus in the page, or in a dialog: it gets it back when what lay over it is closed. */
const lastIn = new WeakMap<Element, HTMLElement>();

/** Until the page's own script is there, it cannot show another page that this document once was. */
let isAwake = !document.querySelector('script[type="text/later"]');
let shown = address();
let around = scope();
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
  // What React has yet to take over stays as it was sent.
  if (isAwake) guardFrames();
  tellPhone();
  const { activeElement } = document;
  const within = scope();
  const isLost =
    !activeElement || activeElement === document.body || !within.contains(activeElement);
  const isOpened = within !== around && within instanceof HTMLDialogElement;
  around = within;
  const last = isNew ? undefined : lastIn.get(within);
  if (isLost && last && take(last)) return;
  if (isNew || isLost || isOpened) beginScope();
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
addEventListener('focusin', ({ target }) => {
  lastIn.set(scope(), target as HTMLElement);
  closeField(target);
});
document.addEventListener('fullscreenchange', () => {
  const stage = document.fullscreenElement && picture();
  const opener = lastIn.get(document.body);
  if (stage) stage.focus();
  else if (opener) take(opener);
});
addEventListener('keydown', onKey);
addEventListener('click', openElsewhere);
addEventListener('butaca-ready', () => {
  isAwake = true;
  guardFrames();
});
addEventListener('popstate', () => {
  if (!isAwake && !location.hash) location.reload();
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
askForKeys();
beginPage();
settle();
