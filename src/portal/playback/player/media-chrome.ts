/** The controls of our own player. Loaded after the first video has started, on player pages only. */
// Before the elements, which read their texts when they are defined.
import 'media-chrome/lang/es';
import 'media-chrome/media-controller';
import 'media-chrome/media-control-bar';
import 'media-chrome/media-play-button';
import 'media-chrome/media-seek-backward-button';
import 'media-chrome/media-seek-forward-button';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-volume-range';
import 'media-chrome/media-time-range';
import 'media-chrome/media-time-display';
import 'media-chrome/media-captions-button';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-airplay-button';
import 'media-chrome/media-cast-button';
import 'media-chrome/media-loading-indicator';
import 'media-chrome/menu/media-settings-menu';
import 'media-chrome/menu/media-settings-menu-item';
import 'media-chrome/menu/media-settings-menu-button';
import 'media-chrome/menu/media-playback-rate-menu';
import './quality-menu.ts';
import 'media-chrome/menu/media-captions-menu';

/** What cannot be set in the markup. */
export function finishControls(controller: HTMLElement, stage: HTMLElement | null): void {
  // There is no attribute for it.
  Object.assign(controller, { fullscreenElement: stage });
  // It has `aria-checked`, which the role `button` does not allow.
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch');
}
