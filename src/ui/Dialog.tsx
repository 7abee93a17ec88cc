import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';
import { Icon } from './icons.tsx';

type DialogProps = {
  id: string;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** For contents that may grow while it is open: it grows downwards, and nothing in it moves. */
  steady?: boolean;
  /** Called however the dialog was closed. */
  onClose?: () => void;
};

/** The focus returns to where it was. Engines of older televisions do not see to that. */
function show(dialog: HTMLDialogElement): void {
  const opener = document.activeElement as HTMLElement | null;
  const giveBack = () => opener?.focus({ preventScroll: true });
  dialog.addEventListener('close', giveBack, { once: true });
  dialog.showModal();
}

export function showDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) show(dialog);
}

/** Opens the dialog that a link `#id` points to. Without script the browser follows the link and `:target` shows it. */
export function openDialog(event: MouseEvent<HTMLAnchorElement>): void {
  const dialog = document.getElementById(event.currentTarget.hash.slice(1));
  if (dialog instanceof HTMLDialogElement) {
    event.preventDefault();
    show(dialog);
  }
}

/** For a link inside a dialog that leads to another page. */
export function closeDialog(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest('dialog')?.close();
}

/** A native modal: Escape, backdrop and X close it, and the focus returns to the opener. */
export function Dialog({ id, title, closeLabel, children, steady = false, onClose }: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (location.hash === `#${id}` && element && !element.open) show(element);
  }, [id]);

  const close = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.close();
    if (location.hash === `#${id}`)
      history.replaceState(history.state, '', location.pathname + location.search);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which the browser handles
    <dialog
      ref={dialog}
      id={id}
      className={steady ? `${styles.dialog} ${styles.steady}` : styles.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close(event)}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {/* biome-ignore lint/a11y/useValidAnchor: the link closes the dialog when there is no script */}
        <a href="#contenido" className={styles.close} aria-label={closeLabel} onClick={close}>
          <Icon name="close" />
        </a>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
