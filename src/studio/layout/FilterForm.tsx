import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { text } from '../text/text.es.ts';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';
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
  const apply = <Button>{text.filters.apply}</Button>;
  return (
    <Form key={at} className={className} role="search">
      {children}
      {clear === undefined ? (
        apply
      ) : (
        <div className={records.ways}>
          {apply}
          {clear && (
            <LinkButton to={clear} look="ghost">
              {text.filters.clear}
            </LinkButton>
          )}
        </div>
      )}
    </Form>
  );
}
