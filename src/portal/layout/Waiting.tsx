import { useNavigation } from 'react-router';
import { text } from '../text/text.es.ts';
import styles from './Waiting.module.css';

/** Shown while the next page loads. It appears after a delay, so that fast navigations do not show it. */
export function Waiting() {
  const isWaiting = useNavigation().state === 'loading';
  return (
    <div role="status">
      {isWaiting && (
        <span className={styles.waiting}>
          <span className={styles.ring} />
          <span className="visually-hidden">{text.loading}</span>
        </span>
      )}
    </div>
  );
}
