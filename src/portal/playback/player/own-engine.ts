import type { Engine } from '../../../domain/playback/plays.ts';

let video: HTMLVideoElement | undefined;

/** What this browser says that it plays. */
export const ownEngine: Engine = (type) => {
  video ??= document.createElement('video');
  return video.canPlayType(type) !== '';
};
