import { Link } from 'react-router';
import type { UndoResult } from '../../domain/history/undo.ts';
import { Notice } from '../layout/Notice.tsx';
import { historyText, leftText } from '../text/history.es.ts';
import styles from './UndoAnswer.module.css';

/** What undoing did, and what it left alone and why. */
export function UndoAnswer({ result, undoneBy }: { result: UndoResult; undoneBy: string | null }) {
  const isDone = result.kind === 'undone' || result.kind === 'already';
  const left = 'left' in result ? result.left : [];
  const title =
    result.kind === 'undone'
      ? historyText.answers.undone(result.restored)
      : historyText.answers[result.kind];
  return (
    <Notice kind={isDone ? 'good' : 'bad'} title={title}>
      {isDone && undoneBy && <Link to={`/historial/${undoneBy}`}>{historyText.seeUndo}</Link>}
      {left.length > 0 && (
        <span className={styles.left}>
          {left.slice(0, 20).map((one) => (
            <span key={JSON.stringify(one)}>{leftText(one)}</span>
          ))}
          {left.length > 20 && <span>{historyText.answers.more(left.length - 20)}</span>}
        </span>
      )}
    </Notice>
  );
}
