import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { channelPath } from '../../domain/channels/channel.ts';
import type { Shown, Zapper, ZapState } from './zapper.ts';

const ZAP_KEY = /^(\d|PageUp|PageDown|ChannelUp|ChannelDown|MediaLast)$/;
const OWN_KEYS = 'input, select, textarea, dialog[open], [contenteditable]';

function isZapKey({ key, target, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (!ZAP_KEY.test(key) || ctrlKey || altKey || metaKey || shiftKey) return false;
  return !(target instanceof Element && target.closest(OWN_KEYS));
}

/** Keys that change the channel. The zapper and the list of channels are loaded at the first one. */
export function useZapping(state: ZapState): { shown: Shown | null; step: (by: 1 | -1) => void } {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const now = useRef(state);
  const loaded = useRef<Promise<Zapper> | null>(null);
  const tell = useRef((act: (zapper: Zapper) => void) => {
    loaded.current ??= import('./zapper.ts').then(({ createZapper }) =>
      createZapper({
        now: () => now.current,
        // Back leads out of television, not through every channel.
        go: (id) => navigate(channelPath(id), { replace: true, preventScrollReset: true }),
        show: setShown,
      }),
    );
    loaded.current.then(act, () => {
      loaded.current = null;
    });
  });
  useEffect(() => {
    now.current = state;
  });
  useEffect(() => {
    void loaded.current?.then((zapper) => zapper.arrive(state.current));
  }, [state.current]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isZapKey(event)) return;
      event.preventDefault();
      if (!event.repeat) tell.current((zapper) => zapper.press(event.key));
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      void loaded.current?.then((zapper) => zapper.stop());
    };
  }, []);
  return { shown, step: (by) => tell.current((zapper) => zapper.step(by)) };
}
