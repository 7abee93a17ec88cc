import { remoteText } from '../text/remote.es.ts';

/** What the makers of televisions give an app, where the portal runs as one (`butaca tv-packages`). */

type Maker = Window & {
  tizen?: {
    tvinputdevice?: { registerKeyBatch: (keys: string[]) => void };
    application?: { getCurrentApplication: () => { exit: () => void } };
  };
  webOS?: { platformBack?: () => void };
  PalmSystem?: { platformBack?: () => void };
};

const KEYS = [
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  ...['MediaPlay', 'MediaPause', 'MediaPlayPause', 'MediaStop', 'MediaRewind', 'MediaFastForward'],
  ...['MediaTrackPrevious', 'MediaTrackNext', 'ChannelUp', 'ChannelDown', 'PreviousChannel'],
];

export function askForKeys(): void {
  try {
    (window as Maker).tizen?.tvinputdevice?.registerKeyBatch(KEYS);
  } catch {
    // A television without one of these keys refuses all of them; arrows, OK and Back are always there.
  }
}

function exitOf({ tizen, webOS, PalmSystem }: Maker): (() => void) | undefined {
  const { application } = tizen ?? {};
  if (application) return () => application.getCurrentApplication().exit();
  const lg = webOS?.platformBack ? webOS : PalmSystem;
  return lg?.platformBack && (() => lg.platformBack?.());
}

/** On home, Back leads out of the app, after a question. False where there is nothing to leave. */
export function askToExit(): boolean {
  const exit = exitOf(window as Maker);
  if (location.pathname !== '/' || !exit) return false;
  const dialog = document.createElement('dialog');
  dialog.className = 'tv-choice';
  dialog.setAttribute('aria-label', remoteText.exit);
  const words = document.createElement('p');
  words.textContent = remoteText.exit;
  const [stay, leave] = [remoteText.stay, remoteText.leave].map((name) => {
    const button = document.createElement('button');
    button.textContent = name;
    return button;
  }) as [HTMLButtonElement, HTMLButtonElement];
  stay.setAttribute('data-first', '');
  stay.onclick = () => dialog.close();
  leave.onclick = exit;
  dialog.append(words, stay, leave);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
  return true;
}
