import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { text } from '../text.es.ts';
import styles from './LoadFailure.module.css';

type Props = { sentence: string; technical: string; retry: string };

/** In the place of a list that could not be read: a sentence, ways on, and the technical line in small. */
export function LoadFailure({ sentence, technical, retry }: Props) {
  return (
    <div className={styles.failure}>
      <p>{sentence}</p>
      <p className={styles.ways}>
        <Link to={retry} reloadDocument className={button.quiet}>
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
