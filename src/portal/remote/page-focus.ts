import type { Box } from '../../domain/remote/navigator.ts';
import { END_ID } from '../first-paint/page.ts';
import { closeField } from './fields.ts';
import { guardFrames } from './frames.ts';
import { address, recall, remember } from './memory.ts';
import { picture } from './picture.ts';
import { boxOf, scope, take, takeFirst, takeInPlace } from './targets.ts';
import { wholeScreen } from './whole-screen.ts';
import { tellPhone } from './windows.ts';

/** Gives a new page, a dialog, or a page whose focus went away, its focus. */

const SETTLES_WITHIN_MS = 5000;

/** What OK was pressed on last, and where it was. */
let pressed: { element: HTMLElement; box: Box } | undefined;
/** What had the focus in the page, or in a dialog: it gets it back when what lay over it is closed. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** React leaves its mark on what it has taken over, the end of the page last. Until then it must find the page as it was sent. */
const isTaken = (): boolean =>
  Object.keys(document.getElementById(END_ID) || {}).some((key) => key.startsWith('__react'));
/** Until the page's own script is there, it cannot show another page that this document once was. */
let isAwake = isTaken();
let shown = address();
let around = scope();
let isLeaving = false;
let isBack = /^(back_forward|reload)$/.test(
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type ?? '',
);
/** Until a key is pressed, or for some seconds: what had the focus may come late, such as the pages after 'more'. */
let isSettling = true;
let settled: ReturnType<typeof setTimeout> | undefined;

export const isPageAwake = (): boolean => isAwake;

export function endSettling(): void {
  isSettling = false;
}

function beginPage(): void {
  isSettling = true;
  clearTimeout(settled);
  settled = setTimeout(endSettling, SETTLES_WITHIN_MS);
}

/** What is in it may come late. */
function beginScope(): void {
  beginPage();
  takeFirst();
}

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

export function watchFocus(): void {
  addEventListener('focusin', ({ target }) => {
    lastIn.set(scope(), target as HTMLElement);
    closeField(target);
  });
  document.addEventListener('fullscreenchange', () => {
    const stage = wholeScreen() && picture();
    const opener = lastIn.get(document.body);
    if (stage) stage.focus();
    else if (opener) take(opener);
  });
  addEventListener('butaca-ready', () => {
    isAwake = true;
    guardFrames();
  });
  addEventListener('popstate', () => {
    isBack = true;
    if (isAwake || location.hash) return;
    // The address is that of the next page already: nothing of this one belongs to it.
    isLeaving = true;
    location.reload();
  });
  // Before the click leads away.
  addEventListener(
    'click',
    () => {
      remember(shown);
      isBack = false;
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement)
        pressed = { element: activeElement, box: boxOf(activeElement) };
    },
    true,
  );
  addEventListener('pagehide', () => {
    if (!isLeaving) remember(shown);
  });
  new MutationObserver(settle).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open', 'hidden', 'inert', 'disabled'],
  });
  beginPage();
  settle();
}
