import { Form } from 'react-router';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { draftsText as text } from '../text/title-drafts.es.ts';
import { dateText } from '../text/when.es.ts';
import styles from './DraftNotices.module.css';

type Props = {
  draft: { keptAt: Date; refusal: string | null } | null;
  scheduled: readonly { id: string; dueAt: Date; author: string; name: string }[];
};

/** My draft, and what waits for its time. */
export function DraftNotices({ draft, scheduled }: Props) {
  return (
    <>
      {scheduled.map(({ id, dueAt, author, name }) => (
        <Form key={id} method="post" className={styles.line}>
          <Notice kind="warn" title={text.scheduled(dateText(dueAt))}>
            {`${name}, ${text.by(author)}`}
          </Notice>
          <input type="hidden" name="draft" value={id} />
          <button type="submit" name="intent" value="cancel" className={controls.button}>
            {text.cancel}
          </button>
        </Form>
      ))}
      {draft && (
        <Form method="post" className={styles.line}>
          {draft.refusal ? (
            <Notice kind="bad" title={text.refusedTitle}>
              {draft.refusal}
            </Notice>
          ) : (
            <Notice kind="warn" title={text.kept(dateText(draft.keptAt))}>
              {text.keptMore}
            </Notice>
          )}
          <button type="submit" name="intent" value="discard" className={controls.button}>
            {text.discard}
          </button>
        </Form>
      )}
    </>
  );
}
