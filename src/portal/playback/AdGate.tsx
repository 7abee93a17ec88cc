import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHasScript } from '../../ui/use-has-script.ts';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import styles from './AdGate.module.css';

const BACK_AFTER_MS = 20_000;

type Props = {
  children: ReactNode;
  /** For match options: the gate opens by itself after 20 seconds. After that, only a tap on the ad closes it again. */
  liftsByItself?: boolean;
};

/** Moves the focus with the gate: to the gate when it closes, to the first link when it opens. */
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
 * The operator's ad in front of the list of servers. A tap opens the ad in a new tab and opens the gate for 20 seconds.
 * While the gate is closed, the links behind it are inert. Without script the ad is a plain link above them. Without an
 * ad there is no gate.
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
          data-wait
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
