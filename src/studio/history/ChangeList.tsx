import { Link } from 'react-router';
import type { ListedChange } from '../../domain/history/change.ts';
import controls from '../layout/controls.module.css';
import { actionText, historyText, summaryText } from '../text/history.es.ts';
import { agoText, dateText } from '../text/when.es.ts';
import styles from './ChangeList.module.css';

/** The changes of a page, newest first. */
export function ChangeList({ changes, now }: { changes: ListedChange[]; now: Date }) {
  return (
    <ol className={`${controls.panel} ${styles.list}`}>
      {changes.map((change) => (
        <li key={change.id} className={styles.change}>
          <time dateTime={change.at.toISOString()} title={dateText(change.at)}>
            {agoText(change.at, now)}
          </time>
          <span className={styles.who}>{change.actor}</span>
          <Link to={`/historial/${change.id}`} className={styles.what}>
            <span className={styles.action}>{actionText(change.action)}</span> {summaryText(change)}
          </Link>
          <span className={styles.state}>
            {change.undoneBy && <span className={controls.badge}>{historyText.undone}</span>}
            <span className={controls.quiet}>{historyText.rows(change.rows)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
