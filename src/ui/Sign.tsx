import type { ReactNode } from 'react';
import styles from './Sign.module.css';

/** A mark in a round light, above the words of a page that has nothing to show. */
export function Sign({ children }: { children: ReactNode }) {
  return <span className={styles.sign}>{children}</span>;
}
