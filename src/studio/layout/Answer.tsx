import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { text } from '../text/text.es.ts';
import styles from './Answer.module.css';
import { Icon } from './Icon.tsx';

type Props = {
  /** What the last form led to; nothing, null or false if there was none. */
  to: unknown;
  /** Where the same button is pressed again and again. What is said is announced all the same. */
  keepsFocus?: boolean;
  children: ReactNode;
};

/** Room for it at the top of the screen, so that a field that gets the focus is never below it. */
const HEIGHT = '--notice-height';

/**
 * Says what the last form did, and stays in view until it is closed or another form is sent. The first field that is
 * wrong gets the focus, else the notice itself, unless a key is asked for first. It is a direct child of `Page`, or of what scrolls.
 */
export function Answer({ to, keepsFocus = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [closed, setClosed] = useState<unknown>();
  const isSaid = to !== undefined && to !== null && to !== false;
  // A word or a mark is the same after every form: only with the visit is it one answer.
  const said = !isSaid ? key : typeof to === 'object' ? to : `${key} ${String(to)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer on another visit is said again.
  useEffect(() => {
    if (!isSaid || (to as { kind?: string }).kind === 'needs-key') return;
    const wrong = box.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: 'center' });
    } else if (!keepsFocus) box.current?.focus({ preventScroll: true });
  }, [to, key]);

  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(HEIGHT, `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);

  const close = () => {
    setClosed(said);
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles.answer}
      aria-live={keepsFocus ? 'polite' : undefined}
    >
      <div className={styles.said}>{closed !== said && children}</div>
      <button type="button" className={styles.close} aria-label={text.closeNotice} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
