import type { ReactNode } from 'react';
import { Columns } from './Columns.tsx';
import controls from './controls.module.css';
import styles from './Table.module.css';

type Props = {
  columns: readonly string[];
  /** The column whose name is for screen readers only. */
  unseen?: string;
  /** Of the box around it, which scrolls if the table is wider. */
  className?: string | undefined;
  /** The name of that box, where nothing in it takes the focus: with it, the box can be scrolled by keyboard. */
  label?: string;
  /** Its rows. */
  children: ReactNode;
};

export function Table({ columns, unseen, className = controls.panel, label, children }: Props) {
  const focusable = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 };
  return (
    <div className={`${styles.scroll} ${className}`} {...focusable}>
      <table className={controls.table}>
        <Columns names={columns} unseen={unseen} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
