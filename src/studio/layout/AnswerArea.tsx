import { type ReactNode, useEffect, useRef } from 'react';
import records from './records.module.css';

/** What a form did, read out as soon as it is there. */
export function AnswerArea({ to, children }: { to: unknown; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (to) area.current?.focus();
  }, [to]);
  return (
    <div ref={area} tabIndex={-1} className={records.answer}>
      {children}
    </div>
  );
}
