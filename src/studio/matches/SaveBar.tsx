import type { Failed } from '../layout/ask.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { NewTab } from '../layout/NewTab.tsx';
import records from '../layout/records.module.css';
import { matchesText as text } from '../text/matches.es.ts';
import { text as studioText } from '../text/text.es.ts';
import type { Saved } from './agenda.ts';
import styles from './SaveBar.module.css';
import type { DraftState } from './use-draft.ts';

/** What was done last. */
export type Done =
  | { kind: 'saved'; saved: Saved; left: number; clashes: number }
  | { kind: 'undone'; isWhole: boolean }
  | { kind: 'not-undone' }
  | { kind: 'copied'; count: number }
  | Failed
  | null;

type Props = {
  count: number;
  draft: DraftState;
  done: Done;
  isBusy: boolean;
  publicOrigin: string;
  onSave: () => void;
  onDiscard: () => void;
  onUndo: (changeId: string) => void;
};

type MessageProps = Pick<Props, 'done' | 'publicOrigin' | 'onUndo'>;

function Message({ done, publicOrigin, onUndo }: MessageProps) {
  if (done === null) return null;
  if (done.kind === 'failed')
    return (
      <p className={styles.bad}>
        {text.failures[done.why]}{' '}
        {done.why === 'signed-out' && <NewTab href="/entrar">{text.failures.enter}</NewTab>}
      </p>
    );
  if (done.kind === 'copied')
    return <p>{done.count === 0 ? text.copy.nothing : text.copy.copied(done.count)}</p>;
  if (done.kind === 'undone')
    return <p>{done.isWhole ? text.bar.undone : text.bar.undoneInPart}</p>;
  if (done.kind === 'not-undone') return <p className={styles.bad}>{text.bar.notUndone}</p>;
  const { saved, left, clashes } = done;
  const isNothing = saved.added + saved.changed === 0 && clashes + left > 0;
  const sentences = isNothing ? [] : [text.bar.saved(saved.added, saved.changed)];
  if (clashes > 0) sentences.push(text.bar.clashes(clashes));
  if (left > 0) sentences.push(text.bar.left(left));
  return (
    <>
      <p className={clashes + left > 0 ? styles.bad : styles.good}>{sentences.join(' ')}</p>
      {saved.changeId !== null && (
        <span className={records.ways}>
          <Button type="button" onClick={() => onUndo(String(saved.changeId))}>
            {studioText.undo}
          </Button>
          <NewTab className={controls.button} href={`${publicOrigin}/futbol`}>
            {text.bar.see}
          </NewTab>
        </span>
      )}
    </>
  );
}

function draftText(count: number, draft: DraftState): string {
  if (count === 0) return draft.kind === 'kept' ? text.bar.nothing : text.bar.emptying;
  const drafts = text.bar.drafts(count);
  if (draft.kind === 'keeping') return `${drafts} ${text.bar.keeping}`;
  if (draft.kind === 'failed') return `${drafts} ${text.bar.notKept}`;
  return draft.at === null ? drafts : `${drafts} ${text.bar.kept(draft.at)}`;
}

/** At the bottom of the screen: what is not saved yet, what was done, and the one loud button. */
export function SaveBar(props: Props) {
  const { count, draft, isBusy, onSave, onDiscard } = props;
  return (
    <div className={styles.bar} data-quiet={count === 0 && props.done === null}>
      <div className={styles.said} role="status">
        <Message {...props} />
        <p className={styles.draft}>{draftText(count, draft)}</p>
      </div>
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
