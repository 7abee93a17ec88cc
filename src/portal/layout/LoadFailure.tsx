import type { MouseEvent } from 'react';
import { button } from '../../ui/button.ts';
import { text } from '../text/text.es.ts';
import { Link } from './Link.tsx';
import styles from './LoadFailure.module.css';

type Props = {
  sentence: string;
  technical: string;
  retry: string;
  /** Tries again in place. */
  onRetry?: (event: MouseEvent) => void;
};

/**
 * Shown in place of a list that could not be read: a sentence, links to go on, and the technical message in small
 * print.
 */
export function LoadFailure({ sentence, technical, retry, onRetry }: Props) {
  return (
    <div className={styles.failure}>
      <p>{sentence}</p>
      <p className={styles.ways}>
        <Link to={retry} reloadDocument={!onRetry} className={button.quiet} onClick={onRetry}>
          {text.errors.retry}
        </Link>
        <Link to="/" className={button.quiet}>
          {text.errors.home}
        </Link>
      </p>
      <small>{technical}</small>
    </div>
  );
}
