import type { Health } from '../../domain/playback/health.ts';
import styles from './HealthDot.module.css';

/** Each state has its own shape, for eyes that do not tell red from green. */
export function HealthDot({ state }: { state: Health | 'waiting' }) {
  return <span className={styles.dot} data-state={state} aria-hidden="true" />;
}
