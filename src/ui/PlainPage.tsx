import type { ReactNode } from 'react';
import styles from './PlainPage.module.css';

type Props = { sign: ReactNode; title: string; children: ReactNode };

/** A page without content: an icon, a text, and links to go on. */
export function PlainPage({ sign, title, children }: Props) {
  return (
    <section className={styles.page}>
      <Sign>{sign}</Sign>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

export function Sign({ children }: { children: ReactNode }) {
  return <span className={styles.sign}>{children}</span>;
}
