import styles from './ShareBar.module.css';

/** A thin progress bar, 0 to 1. Without a label it is only seen, because words beside it say as much. */
export function ShareBar({ share, label }: { share: number; label?: string }) {
  return <progress className={styles.bar} value={share} aria-label={label} aria-hidden={!label} />;
}
