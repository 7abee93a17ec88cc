import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type MediaPart = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Record<string, unknown>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaPart;
      'media-control-bar': MediaPart;
      'media-play-button': MediaPart;
      'media-seek-backward-button': MediaPart;
      'media-seek-forward-button': MediaPart;
      'media-mute-button': MediaPart;
      'media-volume-range': MediaPart;
      'media-time-range': MediaPart;
      'media-time-display': MediaPart;
      'media-captions-button': MediaPart;
      'media-pip-button': MediaPart;
      'media-airplay-button': MediaPart;
      'media-cast-button': MediaPart;
      'media-loading-indicator': MediaPart;
      'media-settings-menu': MediaPart;
      'media-settings-menu-item': MediaPart;
      'media-settings-menu-button': MediaPart;
      'media-playback-rate-menu': MediaPart;
      'quality-menu': MediaPart;
      'media-captions-menu': MediaPart;
    }
  }
}
