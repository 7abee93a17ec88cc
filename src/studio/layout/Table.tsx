import type { ReactNode } from 'react';
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
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name === unseen ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
