import { take, targets } from './targets.ts';

/** What had the focus on the pages of this session, by their address, so that Back leads there again. */

const KEY = 'butaca-focus';
const MAX_PAGES = 100;

type Kept = [address: string, name: string, place: number][];

export const address = (): string => location.pathname + location.search;

/** A link is where it leads: its words may change, and differ between a page that was sent and one that was drawn here. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('href') ||
      `${element.getAttribute('name')} ${element.getAttribute('aria-label') || element.textContent}`,
  ].join(' ');

function kept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) || '[]');
  } catch {
    return [];
  }
}

const alike = (name: string): HTMLElement[] =>
  targets(document.body)
    .map(({ element }) => element)
    .filter((element) => nameOf(element) === name);

/** `page`: the address of what is shown. While the viewer leaves, the browser may already have the next one. */
export function remember(page: string): void {
  const element = document.activeElement;
  // What opened a dialog is remembered already, and will be there again.
  if (!element || element === document.body || element.closest('dialog')) return;
  const name = nameOf(element);
  const place = alike(name).indexOf(element as HTMLElement);
  const others = kept().filter(([other]) => other !== page);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify([...others.slice(1 - MAX_PAGES), [page, name, place]]),
    );
  } catch {
    // Without storage, a page begins at its beginning.
  }
}

/** Takes the focus back to where it was on this page. False when that is not there, or not yet. */
export function recall(): boolean {
  const entry = kept().find(([page]) => page === address());
  if (!entry) return false;
  const [, name, place] = entry;
  const all = alike(name);
  // A row above may have gone.
  const element = all[place] || all[0];
  return element !== undefined && take(element);
}
