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
  /** Its rows. */
  children: ReactNode;
};

export function Table({ columns, unseen, className = controls.panel, children }: Props) {
  return (
    <div className={`${styles.scroll} ${className}`}>
      <table className={controls.table}>
        <Columns names={columns} unseen={unseen} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
