import type { Author } from '../../domain/editing/author.ts';
import { Notice } from '../layout/Notice.tsx';
import { clashText as text } from '../text/clash.es.ts';
import { dateText } from '../text/when.es.ts';

export type ClashLine = { name: string; theirs: string; author: Author };

/** Somebody set the same to something else, and nothing was saved. What was typed is still in the form below. */
export function ClashNotice({ lines }: { lines: readonly ClashLine[] }) {
  return (
    <Notice kind="bad" title={text.notice.title}>
      {[
        ...lines.map(({ name, theirs, author }) =>
          text.notice.line(
            name,
            theirs || text.nothing,
            author ? text.by(author.name, dateText(new Date(author.at))) : text.unknown,
          ),
        ),
        text.notice.more,
      ].join(' ')}
    </Notice>
  );
}
