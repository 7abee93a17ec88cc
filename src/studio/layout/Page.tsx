import type { ReactNode } from 'react';
import styles from './Page.module.css';

type Props = {
  title: string;
  /** One line that says what is here. */
  about?: string;
  /** The page's own buttons; at most one of them primary. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen: its heading, its actions, its content. */
export function Page({ title, about, actions, children }: Props) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** What there is instead of a list that is empty. */
export function Empty({ title, more }: { title: string; more: string }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{more}</p>
    </div>
  );
}
