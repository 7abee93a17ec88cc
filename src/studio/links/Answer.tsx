import { Link } from 'react-router';
import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { linksText as text } from '../text/links.es.ts';
import { text as studioText } from '../text/text.es.ts';
import styles from './Answer.module.css';
import type { LinksAnswer } from './answer.ts';

type Props = {
  answer: LinksAnswer | undefined;
  /** Of the links on the page, how many were asked for and how many have a verdict. */
  known: number;
  all: number;
};

export function Answer({ answer, known, all }: Props) {
  if (!answer || answer.kind === 'refused') return null;
  const pace = all > 0 && known > 0 ? text.probe.soFar(known, all) : text.probe.pace;
  return (
    <div className={styles.answer}>
      {answer.kind === 'probing' &&
        (answer.count > 0 ? (
          <Notice kind="good" title={text.probe.done(answer.count)} more={pace} />
        ) : (
          <Notice kind="warn" title={text.probe.none} more={text.probe.noneMore} />
        ))}
      {answer.kind === 'undone' && <Notice kind="good" title={text.edit.undone} />}
      {answer.kind === 'not-undone' && (
        <Notice kind="bad" title={text.notUndone}>
          {text.notUndoneMore}{' '}
          <Link to={`/historial/${answer.change}`}>{studioText.seeChange}</Link>
        </Notice>
      )}
      {(answer.kind === 'saved' || answer.kind === 'removed') && (
        <>
          <Notice kind="good" title={text.edit[answer.kind]}>
            <Link to={`/historial/${answer.change}`}>{studioText.seeChange}</Link>
          </Notice>
          <PostButton
            fields={{ change: answer.change }}
            form={{ preventScrollReset: true }}
            name="hacer"
            value="deshacer"
          >
            {studioText.undo}
          </PostButton>
        </>
      )}
    </div>
  );
}
