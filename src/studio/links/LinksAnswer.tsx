import { Link } from 'react-router';
import { Answer } from '../layout/Answer.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import { complaintsText } from '../text/complaints.es.ts';
import { linksText as text } from '../text/links.es.ts';
import { text as studioText } from '../text/text.es.ts';
import type { LinksAnswer as Answered } from './answer.ts';

type Props = {
  answer: Answered | undefined;
  /** Of the links on the page, how many were asked for and how many have a verdict. */
  known: number;
  all: number;
};

/** What was done, with the way back. */
function Changed({ title, more, change }: { title: string; more?: string; change: string }) {
  return (
    <Notice kind="good" title={title} more={more}>
      <PostButton
        fields={{ change }}
        form={{ preventScrollReset: true }}
        name="hacer"
        value="deshacer"
      >
        {studioText.undo}
      </PostButton>
      <Link to={`/historial/${change}`}>{studioText.seeChange}</Link>
    </Notice>
  );
}

function Said({ answer, known, all }: Props & { answer: Answered }) {
  switch (answer.kind) {
    case 'probing':
      if (answer.count === 0)
        return <Notice kind="warn" title={text.probe.none} more={text.probe.noneMore} />;
      return (
        <Notice
          kind="good"
          title={text.probe.done(answer.count)}
          more={all > 0 && known > 0 ? text.probe.soFar(known, all) : text.probe.pace}
        />
      );
    case 'refused':
      return <Notice kind="bad" title={answer.problem} />;
    case 'undone':
      return <Notice kind="good" title={text.edit.undone} />;
    case 'not-undone':
      return (
        <Notice kind="bad" title={text.notUndone} more={text.notUndoneMore}>
          <Link to={`/historial/${answer.change}`}>{studioText.seeChange}</Link>
        </Notice>
      );
    case 'already-answered':
      return <Notice kind="warn" title={complaintsText.already} />;
    case 'repaired':
    case 'dismissed':
      return (
        <Changed
          title={complaintsText.done[answer.kind](answer.servers)}
          more={complaintsText.doneMore[answer.kind]}
          change={answer.change}
        />
      );
    case 'saved':
    case 'removed':
      return <Changed title={text.edit[answer.kind]} change={answer.change} />;
  }
}

/** What the last form about links did. */
export function LinksAnswer(props: Props) {
  const { answer } = props;
  return <Answer to={answer}>{answer && <Said {...props} answer={answer} />}</Answer>;
}
