import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from './icons.tsx';
import styles from './Popover.module.css';

/** A note that opens from an icon: below it on narrow screens, beside it from 800 px. Works without script. */
export function Popover({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <details ref={details} className={styles.popover} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={styles.sign} aria-label={label}>
        <Icon name="info" />
      </summary>
      <div className={styles.note}>{children}</div>
    </details>
  );
}
