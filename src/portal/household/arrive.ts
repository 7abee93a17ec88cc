/** Of what stays at the edges of the screen. */
const BARS_PX = 66;

/** What takes the place of what was pressed: keys and readers of the screen go on there, and all of its part is seen. */
export function arrive(element: HTMLElement | null): void {
  const part = element?.parentElement;
  if (!element || !part) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = part.getBoundingClientRect();
  if (top < BARS_PX || bottom > innerHeight - BARS_PX) part.scrollIntoView({ block: 'center' });
}
