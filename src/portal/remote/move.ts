import {
  type Direction,
  type Eye,
  eyeAfter,
  middleOf,
  next,
} from '../../domain/remote/navigator.ts';
import { isStill, onPage, places, placesAnew } from './places.ts';
import { isShown, scope, take, takeFirst } from './targets.ts';

/** An arrow, from where the focus is. */

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
};
export const directionOf = (key: string): Direction | undefined => ARROWS[key];

let eye: Eye = { x: 0, y: 0 };
/** The element that `eye` was left at. */
let seen: Element | null = null;

/** False when nothing lies there. */
export function move(direction: Direction): boolean {
  const start = document.activeElement;
  const within = scope();
  const from = start && start !== document.body && within.contains(start) && onPage(start);
  // In Chrome 79, what is hidden keeps the focus.
  if (!from || !isShown(from)) {
    takeFirst();
    return true;
  }
  if (start !== seen) eye = middleOf(from);
  let all = places(within);
  const own = all.find(({ element }) => element === start);
  if (own && !isStill(own)) all = placesAnew(within);
  const refused = new Set<Element>([start]);
  for (;;) {
    const open = all.filter(({ element }) => !refused.has(element));
    const place = next(
      open.map(({ box }) => box),
      from,
      direction,
      eye,
    );
    const target = place !== null && open[place];
    if (!target) return false;
    if (!isStill(target)) {
      all = placesAnew(within);
      continue;
    }
    const { element } = target;
    if (!take(element)) {
      refused.add(element);
      continue;
    }
    seen = element;
    // Its row may have been scrolled.
    eye = eyeAfter(onPage(element), direction, eye);
    return true;
  }
}
