import { useEffect } from 'react';
import type { CaptionLook } from '../../../domain/playback/captions.ts';

const SIZES = { small: '75%', normal: '100%', large: '140%' } as const;

/** Captions are drawn inside the element's shadow tree, so the style sheet must be added there. */
export function useCaptionLook(element: HTMLVideoElement | null, look: CaptionLook): void {
  useEffect(() => {
    const root = element?.shadowRoot;
    if (!root || !('adoptedStyleSheets' in root)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`video::cue { color: ${look.colour}; font-size: ${SIZES[look.size]}; }`);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((kept) => kept !== sheet);
    };
  }, [element, look]);
}

type Times = { start: number; end: number };

/** Shows captions earlier or later. Cues arrive over time, so each one is moved when it appears. */
export function useCaptionDelay(element: HTMLVideoElement | null, seconds: number): void {
  useEffect(() => {
    if (!element || seconds === 0) return;
    const own = new Map<TextTrackCue, Times>();
    const move = () => {
      for (const track of element.textTracks) {
        for (const cue of track.cues ?? []) {
          if (own.has(cue)) continue;
          own.set(cue, { start: cue.startTime, end: cue.endTime });
          cue.startTime += seconds;
          cue.endTime += seconds;
        }
      }
    };
    move();
    element.addEventListener('timeupdate', move);
    return () => {
      element.removeEventListener('timeupdate', move);
      for (const [cue, { start, end }] of own) {
        cue.startTime = start;
        cue.endTime = end;
      }
    };
  }, [element, seconds]);
}
