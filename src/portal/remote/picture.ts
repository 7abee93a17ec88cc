import { clockOf, seekPlace, seekStep } from '../../domain/remote/seeking.ts';
import { remoteText } from '../text/remote.es.ts';
import { wholeScreen } from './whole-screen.ts';

/** A video that fills the screen. While its picture has the focus, keys are those of a player. */

const SEEK_AFTER_MS = 300;
const SHOWN_MS = 1500;
const IDLE_MS = 6000;
const MENU = 'media-settings-menu:not([hidden])';

const video = (): HTMLVideoElement | null =>
  document.querySelector('main [slot=media], main video');

/** Found at once, also on a long page that has none. */
const controllers = document.getElementsByTagName('media-controller');

/** What a video fills: a player's own page, or what is on the whole screen. */
export function picture(): HTMLElement | null {
  const stage = wholeScreen() || controllers[0]?.closest('main');
  if (!(stage instanceof HTMLElement) || !stage.contains(video())) return null;
  stage.tabIndex = -1;
  return stage;
}

export const isOnPicture = (): boolean => {
  const { activeElement } = document;
  return activeElement !== null && activeElement === picture();
};

export const isInMenu = (): boolean => Boolean(document.activeElement?.closest(MENU));

/** Controls stay while they are used, and the picture gets the focus back when they are not. */
let idle: ReturnType<typeof setTimeout> | undefined;
export function noteKey(): void {
  clearTimeout(idle);
  const stage = picture();
  if (!stage) return;
  const controller = stage.querySelector('media-controller');
  if (isOnPicture()) controller?.removeAttribute('autohide');
  else controller?.setAttribute('autohide', '-1');
  idle = setTimeout(() => {
    if (document.querySelector(`dialog[open],${MENU}`) || video()?.paused) return;
    stage.focus({ preventScroll: true });
    controller?.removeAttribute('autohide');
  }, IDLE_MS);
}

export function togglePause(should: 'play' | 'pause' | 'either' = 'either'): void {
  const element = video();
  if (!element) return;
  if (element.paused && should !== 'pause') element.play().catch(() => {});
  else if (!element.paused && should !== 'play') element.pause();
}

type Seeking = { sign: number; presses: number; to: number; from: number };
let seeking: Seeking | null = null;
let apply: ReturnType<typeof setTimeout> | undefined;
let hide: ReturnType<typeof setTimeout> | undefined;

function showSeeking(stage: HTMLElement, { to, from }: Seeking, duration: number): void {
  let bar = stage.querySelector('.tv-seek');
  if (!bar) {
    bar = document.createElement('p');
    bar.className = 'tv-seek';
    bar.setAttribute('role', 'status');
    stage.append(bar);
  }
  const step = Math.round(to - from);
  bar.textContent = remoteText.seek(
    `${step < 0 ? '−' : '+'}${clockOf(Math.abs(step))}`,
    clockOf(to),
    clockOf(duration),
  );
  clearTimeout(hide);
  hide = setTimeout(() => bar?.remove(), SHOWN_MS);
}

/** Shown at once; the video goes there when the viewer pauses, so that it loads one place only. */
export function seek(sign: 1 | -1): void {
  const element = video();
  const stage = picture();
  if (!element || !stage || !Number.isFinite(element.duration)) return;
  const from = seeking?.from ?? element.currentTime;
  const presses = seeking?.sign === sign ? seeking.presses + 1 : 0;
  const to = seekPlace(
    seeking?.to ?? element.currentTime,
    sign * seekStep(presses),
    element.duration,
  );
  seeking = { sign, presses, to, from };
  showSeeking(stage, seeking, element.duration);
  clearTimeout(apply);
  apply = setTimeout(() => {
    element.currentTime = to;
    seeking = null;
  }, SEEK_AFTER_MS);
}

const NAMES: Readonly<Record<number, string>> = {
  19: 'MediaPause',
  412: 'MediaRewind',
  413: 'MediaStop',
  415: 'MediaPlay',
  417: 'MediaFastForward',
  427: 'ChannelUp',
  428: 'ChannelDown',
  10190: 'MediaLast',
  10232: 'MediaTrackPrevious',
  10233: 'MediaTrackNext',
  10252: 'MediaPlayPause',
};

const follow = (rel: 'prev' | 'next') =>
  document.querySelector<HTMLElement>(`main a[rel=${rel}]`)?.click();

const ACTS: Readonly<Record<string, () => void>> = {
  MediaPlayPause: togglePause,
  MediaPlay: () => togglePause('play'),
  MediaPause: () => togglePause('pause'),
  MediaStop: () => togglePause('pause'),
  MediaFastForward: () => seek(1),
  MediaRewind: () => seek(-1),
  MediaTrackNext: () => follow('next'),
  MediaTrackPrevious: () => follow('prev'),
};

/** Keys that a remote control has for players and channels. Some televisions give them a number only. */
export function pressMediaKey(event: KeyboardEvent): boolean {
  const name = NAMES[event.keyCode] || event.key;
  const act = ACTS[name];
  if (act) {
    if (!video()) return false;
    act();
    return true;
  }
  if (!NAMES[event.keyCode] || name === event.key) return false;
  dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true }));
  return true;
}

/** Standby: nothing plays while nobody sees it, and it goes on with the picture, a channel with what is on. */
let wasPlaying = false;
document.addEventListener('visibilitychange', () => {
  const element = video();
  if (!element) return;
  if (document.hidden) {
    wasPlaying = !element.paused;
    element.pause();
    return;
  }
  if (!wasPlaying) return;
  const { seekable } = element;
  if (element.duration === Number.POSITIVE_INFINITY && seekable.length > 0)
    element.currentTime = Math.max(element.currentTime, seekable.end(seekable.length - 1) - SAFE_S);
  element.play().catch(() => {});
});
/** Behind the newest moment, so that it does not run dry. */
const SAFE_S = 8;
