import { Link } from 'react-router';
import type { Fields, Value } from '../../domain/editing/merge.ts';
import { Notice } from '../layout/Notice.tsx';
import { clashText } from '../text/clash.es.ts';
import type { EditAnswer } from './answer.ts';
import { ClashNotice } from './ClashNotice.tsx';

type Props<F extends Fields, Problem extends string> = {
  answer: EditAnswer<F, Problem>;
  text: {
    saved: string;
    unchanged?: string;
    fields: Readonly<Record<keyof F & string, string>>;
    problems: Readonly<Record<Problem, { title: string; more: string }>>;
  };
  /** A value of a field as people read it. */
  shown?: (field: keyof F & string, value: Value) => string | undefined;
};

const plain = (value: Value): string =>
  typeof value === 'boolean' ? (value ? clashText.yes : clashText.no) : String(value ?? '');

/** What a form did that several people may edit. */
export function EditNotice<F extends Fields, Problem extends string>(props: Props<F, Problem>) {
  const { answer, text, shown } = props;
  switch (answer.kind) {
    case 'saved':
      return (
        <Notice kind="good" title={answer.change ? text.saved : (text.unchanged ?? text.saved)}>
          {answer.change && <Link to={`/historial/${answer.change}`}>{clashText.undo}</Link>}
        </Notice>
      );
    case 'clash':
      return (
        <ClashNotice
          lines={answer.clashes.map(({ field, theirs, author }) => ({
            name: text.fields[field],
            theirs: shown?.(field, theirs) ?? plain(theirs),
            author,
          }))}
        />
      );
    case 'not-saved':
      return (
        <Notice kind="bad" title={text.problems[answer.what].title}>
          {text.problems[answer.what].more}
        </Notice>
      );
  }
}
