import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { draftsText as text } from '../text/title-drafts.es.ts';
import { dateText } from '../text/when.es.ts';
import { DraftChanges } from './DraftChanges.tsx';
import styles from './DraftNotices.module.css';
import type { LoadedRecord } from './record.ts';

/** My draft, and what waits for its time, each with what it changes. */
export function DraftNotices({ draft, scheduled }: Pick<LoadedRecord, 'draft' | 'scheduled'>) {
  return (
    <>
      {scheduled.map(({ id, dueAt, author, name, changes }) => (
        <div key={id} className={styles.draft}>
          <div className={styles.line}>
            <Notice
              kind="warn"
              title={text.scheduled(dateText(dueAt))}
              more={`${name}, ${text.by(author)}`}
            />
            <PostButton name="intent" value="cancel" fields={{ draft: id }}>
              {text.cancel}
            </PostButton>
          </div>
          <DraftChanges changes={changes} clash={text.changes.clashOfScheduled} />
        </div>
      ))}
      {draft && (
        <div className={styles.draft}>
          <div className={styles.line}>
            {draft.refusal ? (
              <Notice kind="bad" title={text.refusedTitle} more={draft.refusal} />
            ) : (
              <Notice kind="warn" title={text.kept(dateText(draft.keptAt))} more={text.keptMore} />
            )}
            <PostButton name="intent" value="discard">
              {text.discard}
            </PostButton>
          </div>
          <DraftChanges
            changes={draft.changes}
            clash={draft.clashes.length > 0 ? null : text.changes.clashOfDraft}
          />
        </div>
      )}
    </>
  );
}
