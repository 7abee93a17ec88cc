import { useNavigation } from 'react-router';
import { text } from '../text/text.es.ts';
import styles from './Waiting.module.css';

/** While another page is on its way. What comes quickly comes before it is drawn. */
export function Waiting() {
  const isWaiting = useNavigation().state === 'loading';
  return (
    <div role="status">
      {isWaiting && (
        <span className={styles.waiting}>
          <span className={styles.ring} />
          <span className="hidden-for-the-eye">{text.loading}</span>
        </span>
      )}
    </div>
  );
}
