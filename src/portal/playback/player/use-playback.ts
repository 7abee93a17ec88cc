import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import { createPlayback, type Playback, type PlaybackView } from './playback.ts';

/** Tells the portal that a server does not work, so that it is looked at soon. No cookie, no name. */
function report({ id }: Candidate): void {
  if (id) navigator.sendBeacon?.('/api/aviso', id);
}

type Options = {
  candidates: readonly Candidate[];
  startAt: () => number;
  isFullPage: boolean;
  /** What the picture goes into. */
  host: RefObject<HTMLElement | null>;
  label: string;
};

export function usePlayback(options: Options): { playback: Playback; view: PlaybackView } {
  // What is being played has a key of its own; its player keeps the candidates that it began with.
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
