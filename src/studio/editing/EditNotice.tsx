import type { Fields, Value } from '../../domain/editing/merge.ts';
import { Problem } from '../layout/Notice.tsx';
import { clashText } from '../text/clash.es.ts';
import type { Said } from '../text/sentence.ts';
import type { EditAnswer } from './answer.ts';
import { ClashNotice } from './ClashNotice.tsx';
import { SavedNotice } from './SavedNotice.tsx';

type Props<F extends Fields, What extends string> = {
  answer: EditAnswer<F, What>;
  text: {
    saved: string;
    unchanged?: string;
    fields: Readonly<Record<keyof F & string, string>>;
    problems: Readonly<Record<What, Said>>;
  };
  /** A value of a field as people read it. */
  shown?: (field: keyof F & string, value: Value) => string | undefined;
};

const plain = (value: Value): string =>
  typeof value === 'boolean' ? (value ? clashText.yes : clashText.no) : String(value ?? '');

/** What a form did that several people may edit. */
export function EditNotice<F extends Fields, What extends string>(props: Props<F, What>) {
  const { answer, text, shown } = props;
  switch (answer.kind) {
    case 'saved':
      return (
        <SavedNotice
          title={answer.change ? text.saved : (text.unchanged ?? text.saved)}
          change={answer.change}
        />
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
      return <Problem said={text.problems[answer.what]} />;
  }
}
