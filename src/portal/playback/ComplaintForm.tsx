import { useRef, useState } from 'react';
import {
  isRepaired,
  type ListedServer,
  noteComplaint,
} from '../../domain/library/own-complaints.ts';
import { COMPLAINTS, type Complaint } from '../../domain/playback/complaints.ts';
import { changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { complaintsText as text } from '../text/complaints.es.ts';
import styles from './ComplaintForm.module.css';

type Props = ListedServer & { label: string };

/** What may be wrong with a server, one tap each; then what became of it. */
export function ComplaintForm({ label, ...server }: Props) {
  const library = useOwnLibrary();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const send = (reason: Complaint) => {
    navigator.sendBeacon?.('/api/aviso', `viewer/${server.id}/${reason}`);
    changeLibrary((own) => noteComplaint(own, server));
    setSent(true);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.broken}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.broken}
        <span className="visually-hidden"> {label}</span>
      </button>
      {isOpen && (
        <fieldset className={styles.reasons} aria-label={text.what(label)}>
          {COMPLAINTS.map((reason) => (
            <button key={reason} type="button" onClick={() => send(reason)}>
              {text.reasons[reason]}
            </button>
          ))}
        </fieldset>
      )}
      <p className={styles.said} role="status">
        {isSent ? text.thanks : library && isRepaired(library, server) && text.repaired}
      </p>
    </>
  );
}
