import type { Health } from '../../domain/playback/health.ts';
import { HealthDot } from '../layout/HealthDot.tsx';
import { healthText } from '../text/health.es.ts';
import { linksText as text } from '../text/links.es.ts';
import styles from './LinkState.module.css';

type Props = { state: Health | 'waiting'; children?: string };

/** Whether a link works, by shape, colour and word. */
export function LinkState({ state, children }: Props) {
  return (
    <span className={styles.state} data-state={state}>
      <HealthDot state={state} />
      {children ?? (state === 'waiting' ? text.list.waiting : healthText.states[state])}
    </span>
  );
}
