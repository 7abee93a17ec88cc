import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import { qualityOf } from '../../../domain/playback/quality.ts';
import { ownLibrary } from '../../library/library-store.ts';
import { type LazyPlayback, lazyPlayback } from './lazy-playback.ts';
import type { PlaybackView } from './playback-view.ts';

/** Whether the browser was told to save data. Only some browsers say. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

type Options = {
  /** May become others while it plays. */
  candidates: readonly Candidate[];
  startAt: () => number;
  isFullPage: boolean;
  isLive: boolean;
  /** The element that the video is added to. */
  host: RefObject<HTMLElement | null>;
  label: string;
};

export function usePlayback(options: Options): { playback: LazyPlayback; view: PlaybackView } {
  const latest = useRef(options.candidates);
  latest.current = options.candidates;
  // The player has a key per title and episode, so its other options do not change during its life.
  const [playback] = useState(() => {
    const { startAt, isFullPage, isLive, host, label } = options;
    return lazyPlayback({
      candidates: () => latest.current,
      startAt,
      isFullPage,
      isLive,
      quality: () => (isLive ? qualityOf(ownLibrary().quality, savesData()) : 'auto'),
      showElement: (element) => {
        element.slot = 'media';
        element.controls = !isFullPage;
        // Fullscreen is for the whole player, which stays when the channel changes; the element does not.
        if (isLive) element.setAttribute('controlslist', 'nofullscreen nodownload');
        element.setAttribute('aria-label', label);
        host.current?.append(element);
      },
    });
  });
  const view = useSyncExternalStore(playback.subscribe, playback.view, playback.view);
  useEffect(() => {
    playback.start();
    return playback.stop;
  }, [playback]);
  const servers = options.candidates.map(({ id }) => id).join();
  const tried = useRef(servers);
  useEffect(() => {
    // None worked, and now there are others.
    if (view.phase === 'exhausted' && tried.current !== servers) playback.retry();
    tried.current = servers;
  }, [playback, view.phase, servers]);
  return { playback, view };
}
