import { useState } from 'react';
import { useHasScript } from '../../ui/use-has-script.ts';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import styles from './AdOverlay.module.css';

/**
 * The operator's ad over a player until it is clicked. It says that it is an ad and what a click does: hidden click
 * traps drive viewers away, and browsers stop such sites from opening tabs. Without script it could not be closed, so
 * it appears only with script.
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
