import { Link } from 'react-router';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { ClashNotice } from '../editing/ClashNotice.tsx';
import { Notice } from '../layout/Notice.tsx';
import { productsText as text } from '../text/products.es.ts';
import type { ProductAnswer } from './product-form.ts';

const shown = (value: ProductFields[keyof ProductFields]): string =>
  typeof value === 'boolean' ? (value ? text.yes : text.no) : String(value);

/** What a form about products did. */
export function ProductNotice({ answer }: { answer: ProductAnswer }) {
  switch (answer.kind) {
    case 'moved':
      return <Notice kind="good" title={text.moved} />;
    case 'saved':
      return answer.change ? (
        <Notice kind="good" title={text.saved}>
          <Link to={`/historial/${answer.change}`}>{text.undo}</Link>
        </Notice>
      ) : (
        <Notice kind="good" title={text.unchanged} />
      );
    case 'clash':
      return (
        <ClashNotice
          lines={answer.clashes.map(({ field, theirs }) => ({
            name: text.fields[field],
            theirs: shown(theirs),
            author: answer.author,
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
