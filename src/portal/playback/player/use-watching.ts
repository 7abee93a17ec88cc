import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { TitleCard } from '../../../domain/catalogue/title.ts';
import {
  finishFramed,
  noteProgress,
  type Progress,
  progressKey,
} from '../../../domain/library/progress.ts';
import { singleFile } from '../../../domain/pictures/picture.ts';
import type { AudioGroup } from '../../../domain/playback/servers.ts';
import { changeLibrary } from '../../library/library-store.ts';

/** The previous or next episode. */
export type Neighbour = { path: string; name: string };

export type Watching = {
  title: TitleCard;
  episode: { season: string; id: string; name: string } | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** What to watch when nothing follows. */
  more: TitleCard[];
  audio: AudioGroup | null;
};

const NOTE_EVERY_S = 5;
/** We cannot see into a host's frame. A viewer who stays this long is watching. */
const FRAMED_AFTER_MS = 60_000;

/** With the address of its player. While the viewer leaves, the browser already shows the next one. */
type Watched = Watching & { path: string };

function note({ title, episode, next, path }: Watched, time: number, duration: number): void {
  const entry: Progress = { title, episode, next, time, duration, path };
  changeLibrary((own) => ({ ...own, progress: noteProgress(own.progress, entry) }));
}

/** Stores the position in the viewer's browser: every few seconds, on pause, and when the page is left. */
export function useProgress(element: HTMLVideoElement | null, watching: Watched | null): void {
  useEffect(() => {
    if (!element || !watching) return;
    let noted = -NOTE_EVERY_S;
    const keep = () => {
      const { currentTime, duration } = element;
      if (!Number.isFinite(duration) || duration === 0 || currentTime === 0) return;
      noted = currentTime;
      note(watching, Math.round(currentTime * 10) / 10, Math.round(duration * 10) / 10);
    };
    const tick = () => Math.abs(element.currentTime - noted) >= NOTE_EVERY_S && keep();
    element.addEventListener('timeupdate', tick);
    for (const type of ['pause', 'ended']) element.addEventListener(type, keep);
    addEventListener('pagehide', keep);
    return () => {
      element.removeEventListener('timeupdate', tick);
      for (const type of ['pause', 'ended']) element.removeEventListener(type, keep);
      removeEventListener('pagehide', keep);
    };
  }, [element, watching]);
}

export function useFramedProgress(isFramed: boolean, watching: Watched | null): void {
  useEffect(() => {
    if (!isFramed || !watching) return;
    const timer = setTimeout(() => note(watching, 0, 0), FRAMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFramed, watching]);
}

/** Marks an episode in a host's frame as seen, when the viewer goes on to the next one. `isSaid`: they say that it ended. */
export function noteFramedEnd(watching: Watching, isSaid = false): void {
  if (isSaid) note({ ...watching, path: location.pathname }, 0, 0);
  changeLibrary((own) => ({
    ...own,
    progress: finishFramed(own.progress, progressKey(watching.title, watching.episode)),
  }));
}

/** Shows the title on lock screens, and lets media keys go to the previous or next episode. */
export function useMediaKeys(element: HTMLVideoElement | null, watching: Watching | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!element || !watching || !session) return;
    const { title, episode, previous, next } = watching;
    session.metadata = new MediaMetadata({
      title: episode?.name ?? title.name,
      artist: episode ? title.name : '',
      artwork: title.image ? [{ src: singleFile(title.image, 500) }] : [],
    });
    const goTo = (one: Neighbour | null) => (one ? () => navigate(one.path) : null);
    session.setActionHandler('previoustrack', goTo(previous));
    session.setActionHandler('nexttrack', goTo(next));
    return () => {
      session.metadata = null;
      session.setActionHandler('previoustrack', null);
      session.setActionHandler('nexttrack', null);
    };
  }, [element, watching, navigate]);
}

/** Keeps the screen on while a video plays. */
export function useWakeLock(element: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!element || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (element.paused || document.hidden || (lock && !lock.released)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
    };
    const release = () => void lock?.release();
    element.addEventListener('playing', hold);
    element.addEventListener('pause', release);
    document.addEventListener('visibilitychange', hold);
    void hold();
    return () => {
      element.removeEventListener('playing', hold);
      element.removeEventListener('pause', release);
      document.removeEventListener('visibilitychange', hold);
      release();
    };
  }, [element]);
}
