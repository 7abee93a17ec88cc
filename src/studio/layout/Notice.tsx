import type { ReactNode } from 'react';
import type { Said } from '../text/sentence.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

type Props = {
  kind: 'good' | 'bad' | 'warn';
  title: string;
  /** What follows, as a sentence. */
  more?: string | false | null | undefined;
  /** What follows, with links or buttons. */
  children?: ReactNode;
};

/** A warning stands on the page from the start; nothing has to be announced. */
const ROLES = { good: 'status', bad: 'alert', warn: undefined } as const;

/** What an action did, or why it did not and how to go on. */
export function Notice({ kind, title, more, children }: Props) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={ROLES[kind]}>
      <Icon name={kind === 'good' ? 'check' : 'warning'} />
      <div>
        <strong>{title}</strong>
        {more && <p>{more}</p>}
        {children && <div className={styles.ways}>{children}</div>}
      </div>
    </div>
  );
}

/** Why nothing was done, if there is a reason. */
export function Problem({ said }: { said: Said | null | undefined | '' }) {
  return said ? <Notice kind="bad" {...said} /> : null;
}
