import type { Settings } from '../../../src/domain/settings/settings.ts';
import type { Television } from '../support/remote.ts';
import { ok, shows } from '../support/steering.ts';

/** What the ways of many viewers have in common. */

export type Journey = (television: Television) => Promise<void>;
export type Journeys = Readonly<Record<string, Journey>>;
/** In a portal whose operator has set something, which is seen at `path`. */
export type OperatorsJourneys = Readonly<
  Record<string, { path: string; settings: Partial<Settings>; go: Journey }>
>;

/** The sizes that televisions say they have. */
export const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;

export const PICTURE = "document.querySelector('main [slot=media], main video')";
export const plays = async ({ until }: Television, after = 0.5): Promise<void> =>
  await until(`${PICTURE} && ${PICTURE}.currentTime > ${after}`);
export const marks = async ({ until }: Television, words: string): Promise<void> =>
  await until(
    `document.activeElement !== document.body && (document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).includes(${JSON.stringify(words)})`,
  );

export const back = async (television: Television, path: string, marked: string): Promise<void> => {
  await television.press('Back');
  await shows(television, path);
  await marks(television, marked);
};

/** With the grid of letters of a field. */
export async function write(tv: Television, field: string, words: string): Promise<void> {
  await ok(tv, field, 'main');
  for (const letter of words) await ok(tv, letter);
  await ok(tv, 'Listo');
  await tv.until("document.querySelector('dialog[open]') === null");
}

/** As on televisions that have one window. */
export const openNothing = async (tv: Television): Promise<void> =>
  await tv.evaluate('void (window.open = () => null)');

/** Chrome 79 without a window never answers who asks for the whole screen; there the picture fills the page. */
const WHOLE =
  "(document.fullscreenElement || (/Chrome.79/.test(navigator.userAgent) && document.querySelector('.tv-full')))";
const COVERS =
  '(({ left, top, right, bottom }) => left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight)';
export const fillsScreen = async ({ until }: Television): Promise<void> =>
  await until(
    `${WHOLE} && ${WHOLE} === document.activeElement && ${COVERS}(${WHOLE}.getBoundingClientRect())`,
  );
export const leftScreen = async ({ until }: Television): Promise<void> =>
  await until(
    `!${WHOLE} && !${COVERS}(document.querySelector('main video').getBoundingClientRect())`,
  );

/** The set is switched off, or on again. */
export const standBy = async (tv: Television, isOff: boolean): Promise<void> =>
  await tv.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isOff} });
    document.dispatchEvent(new Event('visibilitychange'))`,
  );

export const METROPOLIS = '/movie/metropolis-1927';

export async function playMetropolis(tv: Television): Promise<void> {
  await ok(tv, 'Metrópolis', 'main');
  await shows(tv, METROPOLIS, 'Metrópolis');
  await ok(tv, 'Mirar ahora', 'main');
  await plays(tv);
  await tv.until(
    "customElements.get('media-controller') && document.activeElement.matches('main')",
  );
}
