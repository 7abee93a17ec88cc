import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { text } from '../text/text.es.ts';
import controls from './controls.module.css';
import records from './records.module.css';

type Props = {
  /** The address of what is shown. Another one empties fields that are not set any more. */
  at: string;
  className?: string;
  /** Where nothing is filtered; null if nothing is. A form without it is emptied by hand. */
  clear?: string | null;
  children: ReactNode;
};

/** Narrows a list down. What is chosen is in the address, so a page can be sent to somebody. */
export function FilterForm({ at, className = records.filters, clear, children }: Props) {
  const apply = (
    <button type="submit" className={controls.button}>
      {text.filters.apply}
    </button>
  );
  return (
    <Form key={at} className={className} role="search">
      {children}
      {clear === undefined ? (
        apply
      ) : (
        <div className={records.ways}>
          {apply}
          {clear && (
            <Link to={clear} className={controls.ghost}>
              {text.filters.clear}
            </Link>
          )}
        </div>
      )}
    </Form>
  );
}
