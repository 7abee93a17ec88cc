import type { Settings } from '../../domain/settings/settings.ts';
import { text } from '../text/text.es.ts';
import styles from './AdSlot.module.css';

/** A paid image with a link. The box has its height before the image loads. Nothing is drawn without an ad. */
export function AdSlot({ slot }: { slot: Settings['adSlots'][number] | undefined }) {
  if (!slot) return null;
  return (
    <aside className={styles.slot} data-edad="" aria-label={text.ads.label}>
      <small>{text.ads.label}</small>
      <a href={slot.url} target="_blank" rel="noopener noreferrer sponsored">
        <img src={slot.image} alt={slot.label} loading="lazy" decoding="async" />
      </a>
    </aside>
  );
}
