import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

type Props = { kind: 'good' | 'bad'; title: string; children?: ReactNode };

/** What an action did, or why it did not and how to go on. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={kind === 'bad' ? 'warning' : 'check'} />
      <div>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
