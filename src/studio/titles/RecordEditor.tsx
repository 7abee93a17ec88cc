import type { ReactNode } from 'react';
import { fieldProblems } from '../../domain/catalogue/title-edit.ts';
import { HeldFields } from '../editing/HeldFields.tsx';
import { Answer } from '../layout/Answer.tsx';
import { Notice, Problem } from '../layout/Notice.tsx';
import records from '../layout/records.module.css';
import { UnframedHosts } from '../layout/UnframedHosts.tsx';
import { clashText } from '../text/clash.es.ts';
import { fieldName } from '../text/title-editor.es.ts';
import { DoneNotices } from './DoneNotices.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import styles from './RecordEditor.module.css';
import { RecordForm } from './RecordForm.tsx';
import { completed, type LoadedRecord, type RecordAnswer, type RecordEditing } from './record.ts';

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
        <DraftNotices draft={refused ? null : draft} scheduled={loaded.scheduled} />
      </div>
      <UnframedHosts origins={loaded.unframed} />
      <div className={records.beside}>
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
        <div className={records.aside}>
          {aside?.(withoutWrong(editing, wrong))}
          <HeldFields held={held} nameOf={fieldName} />
        </div>
      </div>
    </>
  );
}
