import type { Box, Direction } from '../../src/domain/remote/navigator.ts';

/** Runs inside of a page, which sees presses only. It knows links, buttons and fields, and nothing of the navigator. */

const KEYS: Readonly<Record<Direction, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
};

export type Explored = {
  names: string[];
  boxes: Box[];
  start: number;
  /** Of presses to each; null when it is not reached. */
  counts: (number | null)[];
  /** Presses, and those after which the focus was outside of the view. */
  presses: number;
  unseen: string[];
  /** Some were drawn again meanwhile. */
  isStale: boolean;
  /** From where no way leads back to the start. */
  traps: string[];
};

const SELECTOR =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select,textarea,summary,[tabindex="0"]:not(media-controller)';

function boxIn(element: Element): Box {
  const own = element.getBoundingClientRect();
  const label = own.width < 2 ? (element as HTMLInputElement).labels?.[0] : undefined;
  const { left, top, right, bottom } = label?.getBoundingClientRect() ?? own;
  return { left, top, right, bottom };
}

/** All that a viewer sees and could choose. */
export function choices(): HTMLElement[] {
  const scope = document.fullscreenElement ?? document.body;
  return [...scope.querySelectorAll<HTMLElement>(SELECTOR)].filter((element) => {
    const { left, top, right, bottom } = boxIn(element);
    const isShown = element.checkVisibility({ visibilityProperty: true });
    return isShown && right > left + 1 && bottom > top + 1 && !element.closest('[inert],dialog');
  });
}

/** No page of the demo has so many: its list once more, until it has. */
export function lengthen(most: number): void {
  const cards = [...document.querySelectorAll('main ul > li')].filter((card) =>
    card.querySelector('img, [href^="/movie/"]'),
  );
  while (choices().length < most)
    for (const card of cards) card.parentElement?.append(card.cloneNode(true));
}

const nameOf = (element: HTMLElement): string =>
  `${element.tagName} ${element.getAttribute('href') ?? ''} ${
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is no name
    (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').slice(0, 60)
  }`;

const MAX_WAY = 60;

/** The arrows that seem right, the best first. */
function towards(from: Box, to: Box): Direction[] {
  const isBeside = from.top < to.bottom && to.top < from.bottom;
  const isAbove = from.left < to.right && to.left < from.right;
  const vertical = to.top + to.bottom > from.top + from.bottom ? 'down' : 'up';
  const horizontal = to.left + to.right > from.left + from.right ? 'right' : 'left';
  return isBeside && !isAbove ? [horizontal, vertical] : [vertical, horizontal];
}

function press(direction: Direction): void {
  const key = KEYS[direction];
  const how = { key, code: key, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', how));
}

function isSeen(element: Element): boolean {
  const { left, top, right, bottom } = boxIn(element);
  const isTall = bottom - top > innerHeight;
  const [y, x] = [(top + bottom) / 2, (left + right) / 2];
  if (isTall) return bottom > 0 && top < innerHeight;
  return top > -2 && bottom < innerHeight + 2 && x > 0 && x < innerWidth && y > 0;
}

/** Presses every arrow on everything that it comes to, then goes each way once more from the start. */
export function explore(): Explored {
  const all = choices();
  const boxes = all.map((element) => {
    const { left, top, right, bottom } = boxIn(element);
    return { left, right, top: top + scrollY, bottom: bottom + scrollY };
  });
  const place = (element: Element | null) => all.indexOf(element as HTMLElement);
  const start = place(document.activeElement);
  if (start < 0) throw new Error(`starts at ${document.activeElement?.outerHTML.slice(0, 200)}`);
  const unseen = new Set<string>();
  let presses = 0;
  const pressed = (direction: Direction): number => {
    press(direction);
    presses += 1;
    const at = document.activeElement;
    if (at && at !== document.body && !isSeen(at)) unseen.add(nameOf(at as HTMLElement));
    return place(at);
  };
  const take = (at: number) => {
    (all[at] as HTMLElement).focus({ preventScroll: true });
    (all[at] as HTMLElement).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const ways = new Map<number, Direction[]>([[start, []]]);
  const leads = new Map<number, Set<number>>();
  for (let now = [start]; now.length > 0; ) {
    const then: number[] = [];
    for (const from of now)
      for (const direction of Object.keys(KEYS) as Direction[]) {
        take(from);
        const to = pressed(direction);
        if (to < 0) continue;
        leads.set(to, (leads.get(to) ?? new Set()).add(from));
        if (ways.has(to)) continue;
        ways.set(to, [...(ways.get(from) as Direction[]), direction]);
        then.push(to);
      }
    now = then;
  }
  const homeward = new Set([start]);
  for (const to of homeward) for (const from of leads.get(to) ?? []) homeward.add(from);
  const begin = () => {
    (document.activeElement as HTMLElement).blur();
    take(start);
  };
  /** As a viewer goes: to the row, then along it; never twice the same arrow at the same place. */
  const sought = (end: number): number => {
    begin();
    const tried = new Set<string>();
    for (let at = start, count = 0; count <= MAX_WAY; count++) {
      if (at === end) return count;
      const way = towards(boxIn(all[at] as Element), boxIn(all[end] as Element)).find(
        (direction) => !tried.has(`${at} ${direction}`),
      );
      if (!way) break;
      tried.add(`${at} ${way}`);
      at = pressed(way);
    }
    return Number.POSITIVE_INFINITY;
  };
  const replayed = (end: number): number => {
    begin();
    let at = start;
    for (const direction of ways.get(end) ?? []) at = pressed(direction);
    return at === end ? (ways.get(end)?.length ?? 0) : Number.POSITIVE_INFINITY;
  };
  return {
    names: all.map(nameOf),
    ...{ boxes, start, presses },
    counts: all.map((_, end) => Math.min(sought(end), replayed(end))),
    isStale: all.some((element) => !element.isConnected),
    unseen: [...unseen],
    traps: [...ways.keys()]
      .filter((at) => !homeward.has(at))
      .map((at) => nameOf(all[at] as HTMLElement)),
  };
}

export type Look = { small: string[]; faint: string[]; looked: number };

/** Texts smaller than a viewer reads from the sofa, and things whose mark is not the ring that is seen on any ground. */
export function lookAt({ minPx, minRing }: { minPx: number; minRing: number }): Look {
  const small = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!around || !node.textContent?.trim() || !around.checkVisibility()) continue;
    const { width, height } = around.getBoundingClientRect();
    const px = Number.parseFloat(getComputedStyle(around).fontSize);
    if (width > 2 && height > 2 && px < minPx - 0.1)
      small.add(`${px} px: ${node.textContent.trim().slice(0, 40)}`);
  }
  const faint = new Set<string>();
  const all = choices();
  for (const element of all) {
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    const label = element.getBoundingClientRect().width < 2 && (element as HTMLInputElement).labels;
    const style = getComputedStyle((label ? label[0] : undefined) ?? element);
    const isRing =
      style.outlineStyle === 'solid' &&
      style.outlineColor === 'rgb(255, 255, 255)' &&
      Number.parseFloat(style.outlineWidth) >= minRing &&
      /rgb\(0, 0, 0\) 0px 0px 0px \d/.test(style.boxShadow);
    if (!isRing) faint.add(nameOf(element));
  }
  return { small: [...small], faint: [...faint], looked: all.length };
}
