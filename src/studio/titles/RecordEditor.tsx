import type { ReactNode } from 'react';
import { fieldProblems, type RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { HeldFields } from '../editing/HeldFields.tsx';
import { Answer } from '../layout/Answer.tsx';
import { Notice, Problem } from '../layout/Notice.tsx';
import { UnframedHosts } from '../layout/UnframedHosts.tsx';
import { clashText } from '../text/clash.es.ts';
import { fieldName } from '../text/title-editor.es.ts';
import { DoneNotices } from './DoneNotices.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import styles from './RecordEditor.module.css';
import { RecordForm } from './RecordForm.tsx';
import type { LoadedRecord, RecordAnswer, RecordEditing } from './record.ts';

type Props = {
  loaded: LoadedRecord;
  /** What the last form did. */
  answer: RecordAnswer | { kind: 'seasons'; problem: string } | undefined;
  /** A series has servers in its episodes only. */
  hasServers: boolean;
  /** What else is to be said of it. */
  notices: ReactNode;
  aside?: (editing: RecordEditing) => ReactNode;
};

/** With what is stored of fields that a form of another release did not show. */
const completed = (sent: RecordVersion, stored: RecordVersion): RecordVersion => ({
  ...sent,
  fields: { ...stored.fields, ...sent.fields },
});

/** What viewers could get of it: fields that are wrong are as they were. */
const withoutWrong = (
  { base, mine }: RecordEditing,
  wrong: ReadonlyMap<string, unknown>,
): RecordEditing => ({
  base,
  mine: {
    ...mine,
    fields: {
      ...mine.fields,
      ...Object.fromEntries(Object.entries(base.fields).filter(([name]) => wrong.has(name))),
    },
  },
});

/** The form of a title or an episode, between what is to be said of it and what stands beside it. */
export function RecordEditor({ loaded, answer, hasServers, notices, aside }: Props) {
  const { owner, draft, held } = loaded;
  const refused = answer?.kind === 'not-saved' ? answer : null;
  const sent = refused && {
    base: completed(refused.editing.base, loaded.editing.base),
    mine: completed(refused.editing.mine, loaded.editing.base),
  };
  const editing = sent ?? draft?.editing ?? loaded.editing;
  const wrong = fieldProblems(owner.table, editing.mine, editing.base);
  const clashes = refused?.clashes ?? draft?.clashes ?? [];
  const problem = answer && 'problem' in answer ? answer.problem : null;
  return (
    <>
      <Answer to={answer ?? loaded.saved ?? loaded.done}>
        {!answer && <DoneNotices saved={loaded.saved} done={loaded.done} />}
        {problem && <Notice kind="bad" title={problem} />}
        {clashes.length > 0 && <Problem said={clashText.choose} />}
      </Answer>
      <div className={styles.notices}>
        {notices}
        <UnframedHosts origins={loaded.unframed} />
        <DraftNotices draft={refused ? null : draft} scheduled={loaded.scheduled} />
      </div>
      <div className={styles.columns}>
        <RecordForm
          // A saved form starts from what is there now; one that was refused from what was sent.
          key={JSON.stringify(refused ?? editing)}
          owner={owner}
          editing={editing}
          clashes={clashes}
          wrong={wrong}
          due={refused?.due ?? null}
          held={held}
          states={loaded.states}
          genres={loaded.genres}
          hasServers={hasServers}
        />
        <div className={styles.aside}>
          {aside?.(withoutWrong(editing, wrong))}
          <HeldFields held={held} nameOf={fieldName} />
        </div>
      </div>
    </>
  );
}
