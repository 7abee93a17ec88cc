import { useEffect } from 'react';
import { Dialog, showDialog } from '../../../ui/Dialog.tsx';
import { controlsText } from '../../text/controls.es.ts';
import { text } from '../../text/text.es.ts';
import styles from './KeyboardHelp.module.css';

/** The keyboard shortcuts of our own player. The question mark opens it. */
export function KeyboardHelp({ id }: { id: string }) {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === '?' && !document.querySelector('dialog[open]')) showDialog(id);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [id]);
  return (
    <Dialog id={id} title={controlsText.keys.title} closeLabel={text.servers.close}>
      <dl className={styles.keys}>
        {controlsText.keys.list.map(([key, what]) => (
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
