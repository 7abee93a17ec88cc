import { useState } from 'react';
import { useHasScript } from '../../ui/use-has-script.ts';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import styles from './AdOverlay.module.css';

/**
 * The operator's ad over a player until it is clicked. It says what it is and what the click does: hidden click traps
 * lose viewers, and browsers take the right to open tabs from sites that set them. Without script it could not go away
 * again, so it comes with it.
 */
export function AdOverlay() {
  const adUrl = useSite().adUrl;
  const [isUp, setUp] = useState(true);
  const hasScript = useHasScript();
  if (!adUrl || !isUp || !hasScript) return null;
  return (
    <a
      className={styles.overlay}
      href={adUrl}
      target="_blank"
      rel="noopener noreferrer sponsored"
      onClick={() => setUp(false)}
      onKeyDown={(event) => event.key === 'Escape' && setUp(false)}
    >
      <span>{text.ads.overlay}</span>
    </a>
  );
}
