import { isInMenu, isOnPicture, picture } from './picture.ts';
import { askToExit } from './set.ts';
import { scope } from './targets.ts';
import { leaveWholeScreen, wholeScreen } from './whole-screen.ts';

/** Back closes what was opened last, and else leads to the page before. */
export function goBack(): void {
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
  else if (wholeScreen()) leaveWholeScreen();
  else if (!askToExit()) history.back();
}
