import { remoteText } from '../text/remote.es.ts';

/**
 * A page of a video host swallows every key that it gets. So it gets the focus only when the viewer says so, and only for
 * a while, which is said on the screen.
 */

const STEERS_FOR_S = 20;

function standIn(frame: HTMLIFrameElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'tv-frame';
  button.textContent = remoteText.steer;
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(timer);
    button.textContent = remoteText.steer;
  };
  button.onfocus = end;
  button.onclick = () => {
    end();
    let left = STEERS_FOR_S;
    button.textContent = remoteText.steering(left);
    timer = setInterval(() => {
      left -= 1;
      button.textContent = remoteText.steering(left);
      if (left > 0 && button.isConnected) return;
      end();
      window.focus();
      button.focus();
    }, 1000);
    frame.focus();
    frame.contentWindow?.focus();
  };
  return button;
}

const known = new WeakMap<HTMLIFrameElement, HTMLButtonElement>();
let shown = new Set<HTMLButtonElement>();

/** Each frame of the page has its button, and no other way in. */
export function guardFrames(): void {
  const now = new Set<HTMLButtonElement>();
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('main iframe')) {
    const button = known.get(frame) ?? standIn(frame);
    known.set(frame, button);
    now.add(button);
    if (button.isConnected) continue;
    frame.tabIndex = -1;
    frame.parentElement?.append(button);
  }
  for (const button of shown) if (!now.has(button)) button.remove();
  shown = now;
}
