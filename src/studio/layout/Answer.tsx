import { type ReactNode, useEffect, useRef } from 'react';
import styles from './records.module.css';

type Props = {
  /** What the last form led to. */
  to: unknown;
  children: ReactNode;
};

/** Says what the last form did. It gets the focus, unless a key is asked for first. */
export function Answer({ to, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (to && (to as { kind?: string }).kind !== 'needs-key') box.current?.focus();
  }, [to]);
  return (
    <div ref={box} tabIndex={-1} className={styles.answer}>
      {children}
    </div>
  );
}
