import { type RefObject, useId } from 'react';
import { Button } from '../layout/Button.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './Dialog.module.css';

/** The keys of the table. */
export function KeysSheet({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const heading = useId();
  return (
    <dialog ref={dialog} className={styles.narrow} aria-labelledby={heading}>
      <form method="dialog" className={styles.head}>
        <h2 id={heading}>{text.keys.title}</h2>
        <Button look="ghost">{text.keys.close}</Button>
      </form>
      <dl className={styles.keys}>
        {text.keys.list.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
