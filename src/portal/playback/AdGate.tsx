import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHasScript } from '../../ui/use-has-script.ts';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import styles from './AdGate.module.css';

const BACK_AFTER_MS = 20_000;

type Props = {
  children: ReactNode;
  /** Match options: the gate lifts by itself after its first 20 seconds, and then only a tap brings it back. */
  liftsByItself?: boolean;
};

/** The gate takes the place of what is behind it and gives it back; so does the focus. */
function useFocusAcross(isUp: boolean) {
  const gate = useRef<HTMLAnchorElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const wasUp = useRef(isUp);
  useLayoutEffect(() => {
    if (wasUp.current === isUp) return;
    wasUp.current = isUp;
    const { activeElement } = document;
    const isLost = activeElement === document.body && behind.current?.closest('dialog[open]');
    if (isUp && behind.current?.contains(activeElement)) gate.current?.focus();
    if (!isUp && isLost) behind.current?.querySelector('a')?.focus();
  }, [isUp]);
  return { gate, behind };
}

/**
 * The operator's ad before servers are shown. Tapping opens it in a new tab and lifts the gate, which comes back after
 * 20 seconds. Behind it the links are inert. Without script it is a plain link above them; without an ad it is nothing.
 */
export function AdGate({ children, liftsByItself = false }: Props) {
  const adUrl = useSite().adUrl;
  const [isUp, setUp] = useState(true);
  const [taps, setTaps] = useState(0);
  const hasScript = useHasScript();
  const { gate, behind } = useFocusAcross(isUp);

  useEffect(() => {
    const isTapped = taps > 0;
    if (!adUrl || !(isTapped || liftsByItself)) return;
    const timer = setTimeout(() => setUp(isTapped), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [adUrl, taps, liftsByItself]);

  const tap = () => {
    setUp(false);
    setTaps(taps + 1);
  };

  if (!adUrl) return children;
  const isClosed = isUp && hasScript;
  return (
    <div className={hasScript ? `${styles.gated} ${styles.stacked}` : styles.gated}>
      {isUp && (
        <a
          ref={gate}
          className={styles.gate}
          href={adUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={tap}
        >
          <small>{text.ads.label}</small>
          <span>{text.ads.gate}</span>
        </a>
      )}
      <div ref={behind} className={isClosed ? styles.closed : undefined} inert={isClosed}>
        {children}
      </div>
    </div>
  );
}
