import type { ReactNode } from 'react';
import { SeatMark } from '../../ui/icons.tsx';
import { text } from '../text/text.es.ts';
import styles from './Doorway.module.css';

/** A page without the studio's bar: for whoever is not inside yet. */
export function Doorway({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <SeatMark />
          {text.name}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
