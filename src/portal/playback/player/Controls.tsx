import { controlsText } from '../../text/controls.es.ts';
import styles from './Controls.module.css';

const RATES = '0.5 0.75 1 1.25 1.5 2';

/**
 * The control bar of our own player and its settings menu. Each control hides itself if the browser does not support
 * it.
 */
export function Controls({ onCaptions }: { onCaptions: () => void }) {
  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide />
      <media-settings-menu hidden anchor="auto">
        <media-settings-menu-item>
          {controlsText.speed}
          <media-playback-rate-menu slot="submenu" hidden rates={RATES}>
            <div slot="title">{controlsText.speed}</div>
          </media-playback-rate-menu>
        </media-settings-menu-item>
        <media-settings-menu-item>
          {controlsText.quality}
          <quality-menu slot="submenu" hidden>
            <div slot="title">{controlsText.quality}</div>
          </quality-menu>
        </media-settings-menu-item>
        <media-settings-menu-item>
          {controlsText.captions}
          <media-captions-menu slot="submenu" hidden>
            <div slot="title">{controlsText.captions}</div>
          </media-captions-menu>
        </media-settings-menu-item>
      </media-settings-menu>
      <media-control-bar className={styles.time}>
        <media-time-range />
        <media-time-display showduration notoggle />
      </media-control-bar>
      <media-control-bar className={styles.bar}>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-mute-button />
        <media-volume-range className={styles.volume} />
        <span className={styles.gap} />
        <media-captions-button />
        <button
          type="button"
          className={styles.look}
          aria-label={controlsText.captionsLook}
          onClick={onCaptions}
        >
          <span aria-hidden="true">{controlsText.captionsSign}</span>
        </button>
        <media-settings-menu-button />
        <media-airplay-button />
        <media-cast-button />
        <media-pip-button />
      </media-control-bar>
    </>
  );
}
