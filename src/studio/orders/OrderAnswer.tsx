import type { OrderFields } from '../../domain/shop/order.ts';
import { ClashNotice } from '../editing/ClashNotice.tsx';
import { Notice } from '../layout/Notice.tsx';
import { codesText, ordersText } from '../text/orders.es.ts';
import type { CodesAnswer, SaveAnswer } from './answers.ts';
import { CodesOnce } from './CodesOnce.tsx';

type Clashed = Extract<SaveAnswer, { kind: 'clash' }>;

const shown = (field: keyof OrderFields, value: unknown): string => {
  if (field === 'state') return ordersText.states[value as OrderFields['state']];
  return field === 'productId' && value === null ? ordersText.tvApp : String(value);
};

const linesOf = ({ clashes, author }: Clashed) =>
  clashes.map(({ field, theirs }) => ({
    name: ordersText.fields[field],
    theirs: shown(field, theirs),
    author,
  }));

/** What a form about orders or codes did. */
export function OrderAnswer({ answer }: { answer: SaveAnswer | CodesAnswer }) {
  if (answer.kind === 'codes') return <CodesOnce codes={answer.codes} />;
  if (answer.kind === 'clash') return <ClashNotice lines={linesOf(answer)} />;
  if (answer.kind === 'saved') return <Notice kind="good" title={ordersText.saved} />;
  if (answer.kind === 'revoked') return <Notice kind="good" title={codesText.done.revoked} />;
  const said =
    answer.what === 'invalid-codes' ? codesText.newCodes.invalid : ordersText.problems[answer.what];
  return (
    <Notice kind="bad" title={said.title}>
      {said.more}
    </Notice>
  );
}
