import { nextStep } from '../../../domain/playback/candidates.ts';
import { askToAutoplay } from './autoplay.ts';
import { watchFrame } from './frame-report.ts';
import { loadHls, loadHlsElement } from './hls-library.ts';
import type { Playback, PlaybackOptions } from './playback.ts';
import { firstView, type PlaybackView } from './playback-view.ts';

export type LazyPlayback = Omit<Playback, 'begin'> & {
  view: () => PlaybackView;
  subscribe: (listener: () => void) => () => void;
  /** Plays if the browser allows it. */
  start: () => void;
};

/** What plays is loaded when there is something to play and the browser allows it. Until then this stands in for it. */
export function lazyPlayback(options: PlaybackOptions): LazyPlayback {
  const { candidates, isFullPage } = options;
  const listeners = new Set<() => void>();
  let view = firstView(candidates());
  let loaded: Promise<Playback> | null = null;
  let callOffQuestion = () => {};
  let endFrame = (_isOver: boolean) => {};

  const show = (next: PlaybackView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const load = (): Promise<Playback> => {
    // At the same time, because this is the large part.
    const step = nextStep(candidates(), new Set());
    if (step.kind === 'try' && step.candidates.some(({ source }) => source.kind === 'hls'))
      (isFullPage ? loadHlsElement() : loadHls()).catch(() => {});
    const since = performance.now();
    const loading = import('./playback.ts').then(({ createPlayback }) =>
      // After a stop nobody looks any more.
      createPlayback(options, since, (next) => loaded === loading && show(next)),
    );
    return loading;
  };
  const tell = (act: (playback: Playback) => void) => {
    endFrame(false);
    loaded ??= load();
    loaded.then(act, () => {
      loaded = null;
      show({ ...view, phase: 'exhausted' });
    });
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (view.phase === 'framed' && view.current) endFrame = watchFrame(view.current.id);
      if (view.phase !== 'asking') return;
      callOffQuestion = askToAutoplay({
        onAllowed: () => tell((playback) => playback.begin()),
        onBlocked: () => show({ ...view, phase: 'blocked' }),
      });
    },
    play: () => tell((playback) => playback.play()),
    skip: () => tell((playback) => playback.skip()),
    undo: () => tell((playback) => playback.undo()),
    dismiss: () => tell((playback) => playback.dismiss()),
    retry: () => tell((playback) => playback.retry()),
    retune: () => tell((playback) => playback.retune()),
    stop: () => {
      callOffQuestion();
      endFrame(true);
      loaded?.then(
        (playback) => playback.stop(),
        () => {},
      );
      loaded = null;
      view = firstView(candidates());
    },
  };
}
