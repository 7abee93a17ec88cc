import { Answer } from '../layout/Answer.tsx';
import type { Failed } from '../layout/ask.ts';
import { Button } from '../layout/Button.tsx';
import { NewTab } from '../layout/NewTab.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import { text as studioText } from '../text/text.es.ts';
import type { AgendaDay, Saved } from './agenda.ts';

/** What was done last. */
export type Done =
  | { kind: 'saved'; saved: Saved; left: number; clashes: number }
  | { kind: 'undone'; isWhole: boolean }
  | { kind: 'not-undone' }
  | { kind: 'copied'; count: number }
  /** Nothing was sent: every row lacks something. */
  | { kind: 'incomplete'; left: number }
  | Failed;

type Props = {
  agenda: AgendaDay;
  done: Done | null;
  onUndo: (changeId: string) => void;
};

function Said({ agenda, done, onUndo }: Props & { done: Done }) {
  switch (done.kind) {
    case 'failed':
      return (
        <Notice kind="bad" title={text.failures[done.why]}>
          {done.why === 'signed-out' && <NewTab href="/entrar">{text.failures.enter}</NewTab>}
        </Notice>
      );
    case 'copied':
      return (
        <Notice
          kind="good"
          title={done.count === 0 ? text.copy.nothing : text.copy.copied(done.count)}
        />
      );
    case 'undone':
      return <Notice kind="good" title={done.isWhole ? text.bar.undone : text.bar.undoneInPart} />;
    case 'not-undone':
      return <Notice kind="bad" title={text.bar.notUndone} />;
    case 'incomplete':
      return <Notice kind="bad" title={text.bar.left(done.left)} />;
    case 'saved': {
      const { saved, left, clashes } = done;
      const isWhole = clashes + left === 0;
      const sentences = [
        (isWhole || saved.added + saved.changed > 0) && text.bar.saved(saved.added, saved.changed),
        clashes > 0 && text.bar.clashes(clashes),
        left > 0 && text.bar.left(left),
      ];
      return (
        <Notice kind={isWhole ? 'good' : 'bad'} title={sentences.filter(Boolean).join(' ')}>
          {saved.changeId !== null && (
            <>
              <Button type="button" onClick={() => onUndo(String(saved.changeId))}>
                {studioText.undo}
              </Button>
              <NewTab href={`${agenda.publicOrigin}/futbol`}>{text.bar.see}</NewTab>
            </>
          )}
        </Notice>
      );
    }
  }
}

/** What a form of another page did, with a way back. */
function Before({ before, day }: { before: NonNullable<AgendaDay['before']>; day: string }) {
  if (before.kind === 'undone')
    return before.isDone ? (
      <Notice kind="good" title={text.bar.undone} />
    ) : (
      <Notice kind="bad" title={text.bar.notUndone} />
    );
  return (
    <Notice kind="good" title={text.match.saved}>
      <PostButton
        fields={{ change: before.changeId, dia: day }}
        form={{ action: '/partidos/deshacer' }}
      >
        {studioText.undo}
      </PostButton>
    </Notice>
  );
}

/** What was done with the agenda last. Typing goes on in the table. */
export function AgendaAnswer(props: Props) {
  const { done, agenda } = props;
  const { before, day } = agenda;
  return (
    <Answer to={done ?? before} keepsFocus={done !== null}>
      {done ? <Said {...props} done={done} /> : before && <Before before={before} day={day} />}
    </Answer>
  );
}
