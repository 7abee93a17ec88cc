import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Role } from '../../domain/operators/permissions.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Icon } from '../layout/Icon.tsx';
import { finderText as text } from '../text/finder.es.ts';
import styles from './Finder.module.css';
import { FinderBox } from './FinderBox.tsx';

/** Ctrl-K, and the link that opens the same: without script it leads to the page. */
export function Finder({ role }: { role: Role }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isOurs || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    // A question that waits for an answer comes first.
    if (isOpen || !document.querySelector('dialog[open]')) setIsOpen(!isOpen);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const go = useCallback(
    (path: string) => {
      setIsOpen(false);
      void navigate(path);
    },
    [navigate],
  );

  return (
    <>
      <Link
        to="/ir"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Icon name="search" />
        <span className={styles.word}>{text.open}</span>
        <kbd>{text.keys}</kbd>
      </Link>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which the browser handles. */}
      <dialog
        ref={dialog}
        aria-label={text.title}
        className={styles.dialog}
        onClose={() => setIsOpen(false)}
        onClick={(event) => event.target === dialog.current && setIsOpen(false)}
      >
        {isOpen && <FinderBox role={role} onGo={go} />}
      </dialog>
    </>
  );
}
