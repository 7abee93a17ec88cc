import { Button } from '../layout/Button.tsx';
import records from '../layout/records.module.css';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './SaveBar.module.css';
import type { DraftState } from './use-draft.ts';

type Props = {
  count: number;
  draft: DraftState;
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

function draftText(count: number, draft: DraftState): string {
  if (count === 0) return draft.kind === 'kept' ? text.bar.nothing : text.bar.emptying;
  const drafts = text.bar.drafts(count);
  if (draft.kind === 'keeping') return `${drafts} ${text.bar.keeping}`;
  if (draft.kind === 'failed') return `${drafts} ${text.bar.notKept}`;
  return draft.at === null ? drafts : `${drafts} ${text.bar.kept(draft.at)}`;
}

/** At the bottom of the screen: what is not saved yet, and the one loud button. */
export function SaveBar({ count, draft, isBusy, onSave, onDiscard }: Props) {
  return (
    <div className={styles.bar} data-quiet={count === 0}>
      <p className={styles.draft} role="status">
        {draftText(count, draft)}
      </p>
      <div className={records.ways}>
        {count > 0 && (
          <Button type="button" onClick={onDiscard} disabled={isBusy}>
            {text.bar.discard}
          </Button>
        )}
        <Button
          type="button"
          look="primary"
          onClick={onSave}
          aria-disabled={isBusy || count === 0}
          aria-keyshortcuts="Control+S"
        >
          {isBusy ? text.bar.saving : count > 0 ? text.bar.saveCount(count) : text.bar.save}
        </Button>
      </div>
    </div>
  );
}
