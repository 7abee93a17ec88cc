import { type RefObject, useId } from 'react';
import controls from '../layout/controls.module.css';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './Dialog.module.css';

/** The keys of the table. */
export function KeysSheet({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const heading = useId();
  return (
    <dialog ref={dialog} className={styles.narrow} aria-labelledby={heading}>
      <form method="dialog" className={styles.head}>
        <h2 id={heading}>{text.keys.title}</h2>
        <button type="submit" className={controls.ghost}>
          {text.keys.close}
        </button>
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
