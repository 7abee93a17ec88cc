import styles from './ShareBar.module.css';

/** A thin progress bar: how much of a film or episode was seen, 0 to 1. */
export function ShareBar({ share, label }: { share: number; label: string }) {
  return <progress className={styles.bar} value={share} aria-label={label} />;
}
