/**
 * The whole screen. Where a browser does not give it to a page, what should have it fills the page, which is as large on a
 * television.
 */

const GIVEN_WITHIN_MS = 1000;
const FILLS = 'tv-full';

let filling: Element | null = null;

export const wholeScreen = (): Element | null =>
  document.fullscreenElement || (filling?.isConnected ? filling : null);

function fillWith(element: Element | null): void {
  filling?.classList.remove(FILLS);
  element?.classList.add(FILLS);
  filling = element;
  document.dispatchEvent(new Event('fullscreenchange'));
}

export function leaveWholeScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen();
  if (filling) fillWith(null);
}

/** Some browsers refuse, and some never answer. */
export function fillWithoutScreen(): void {
  const ask = Element.prototype.requestFullscreen;
  Element.prototype.requestFullscreen = async function (options) {
    if (filling?.isConnected) return fillWith(null);
    setTimeout(() => wholeScreen() || !this.isConnected || fillWith(this), GIVEN_WITHIN_MS);
    await ask.call(this, options);
  };
}
