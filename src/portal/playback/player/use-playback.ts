import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import { createPlayback, type Playback, type PlaybackView } from './playback.ts';

/** Reports to the portal that a server does not work, so that it is probed soon. No cookie, no name. */
function report({ id }: Candidate): void {
  if (id) navigator.sendBeacon?.('/api/aviso', id);
}

type Options = {
  candidates: readonly Candidate[];
  startAt: () => number;
  isFullPage: boolean;
  /** The element that the video is added to. */
  host: RefObject<HTMLElement | null>;
  label: string;
};

export function usePlayback(options: Options): { playback: Playback; view: PlaybackView } {
  // The player has a key per title and episode, so its options do not change during its life.
  const [playback] = useState(() => {
    const { candidates, startAt, isFullPage, host, label } = options;
    return createPlayback({
      candidates,
      startAt,
      isFullPage,
      report,
      showElement: (element) => {
        element.slot = 'media';
        element.controls = !isFullPage;
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
  return { playback, view };
}
