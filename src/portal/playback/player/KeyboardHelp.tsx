import { type ReactNode, useEffect } from 'react';
import { Dialog, showDialog } from '../../../ui/Dialog.tsx';
import { text } from '../../text/text.es.ts';
import styles from './KeyboardHelp.module.css';

type Props = {
  id: string;
  title: string;
  keys: readonly (readonly [key: string, what: string])[];
  /** Before the keys. */
  children?: ReactNode;
};

/** The keyboard shortcuts of our own player. The question mark opens it. */
export function KeyboardHelp({ id, title, keys, children }: Props) {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, select, textarea'))
        return;
      if (event.key === '?' && !document.querySelector('dialog[open]')) showDialog(id);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [id]);
  return (
    <Dialog id={id} title={title} closeLabel={text.servers.close}>
      {children}
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
