import type { Direction } from '../../domain/remote/navigator.ts';
import { goBack } from './back.ts';
import { choose } from './choice.ts';
import { isClosedField, isOpenField, openLetters } from './fields.ts';
import { directionOf, move } from './move.ts';
import { endSettling, isPageAwake, watchFocus } from './page-focus.ts';
import {
  isInMenu,
  isOnPicture,
  noteKey,
  picture,
  pressMediaKey,
  seek,
  togglePause,
} from './picture.ts';
import { askForKeys } from './set.ts';
import { scope, take, targets } from './targets.ts';
import { fillWithoutScreen } from './whole-screen.ts';

/**
 * The whole page by four arrows, OK and Back. Televisions load it beside the page's own script, and it needs nothing of
 * that: it knows links, buttons and fields only.
 */

/** Back of webOS, of Tizen, and of others. */
const BACK_CODES = [461, 10009, 166];
const MODIFIERS = ['Alt', 'Control', 'Meta'];

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

/** OK, where a browser means something else by Enter. */
function press(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) choose(target);
  else if (target instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(target.type))
    target.click();
  else return false;
  return true;
}

/** What the page has no answer to. */
function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || MODIFIERS.some((key) => event.getModifierState(key))) return;
  const direction = directionOf(event.key);
  if (direction) {
    if (keepsArrow(event.target, direction)) return;
    move(direction);
  } else if (event.key !== 'Enter' || !press(event.target)) return;
  event.preventDefault();
}

/** A field that is closed: arrows lead on, OK opens its letters, and so does a real keyboard itself. */
function pressField({ target, key }: KeyboardEvent): boolean {
  if (!isClosedField(target)) return false;
  const direction = directionOf(key);
  if (direction) move(direction);
  else if (key === 'Enter') openLetters(target);
  else {
    if (key.length === 1) target.readOnly = false;
    return false;
  }
  return true;
}

/** The first that one comes to: to pause in a film, else the one that changes the channel. */
const isControl = (element: Element): boolean =>
  element.matches('media-play-button, :not(main) > nav *') ||
  !document.querySelector('media-play-button, main nav');

/** On the picture: pause, seek, and the way to the controls, which have no keys of their own then. */
function pressPicture({ key, repeat }: KeyboardEvent): boolean {
  const stage = picture();
  const direction = directionOf(key);
  if (!stage || scope() instanceof HTMLDialogElement || isInMenu()) return false;
  if (!isOnPicture()) {
    if (!direction || !stage.contains(document.activeElement)) return false;
    if (!move(direction) && direction === 'down') stage.focus();
  } else if (direction === 'left' || direction === 'right') seek(direction === 'left' ? -1 : 1);
  else if (direction) targets(stage).some(({ element }) => isControl(element) && take(element));
  else if (key !== 'Enter') return false;
  else if (!repeat) togglePause();
  return true;
}

/** Before the page, which may send a copy of a key to its player. */
function onEarlyKey(event: KeyboardEvent): void {
  endSettling();
  const isBackKey = BACK_CODES.includes(event.keyCode);
  if (isBackKey) goBack();
  if (isBackKey || pressMediaKey(event) || pressField(event) || pressPicture(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (!isPageAwake()) {
    // While React takes the page over, it swallows keys.
    onKey(event);
  }
  noteKey();
}

addEventListener('keydown', onEarlyKey, true);
addEventListener('keydown', onKey);
askForKeys();
fillWithoutScreen();
watchFocus();
