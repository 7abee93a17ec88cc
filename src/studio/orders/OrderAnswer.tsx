import type { Value } from '../../domain/editing/merge.ts';
import type { OrderFields, OrderState } from '../../domain/shop/order.ts';
import { EditNotice } from '../editing/EditNotice.tsx';
import { Notice, Problem } from '../layout/Notice.tsx';
import { codesText, ordersText } from '../text/orders.es.ts';
import type { CodesAnswer, SaveAnswer } from './answers.ts';
import { CodesOnce } from './CodesOnce.tsx';

const shown = (field: keyof OrderFields, value: Value): string | undefined => {
  if (field === 'state') return ordersText.states[value as OrderState];
  return field === 'productId' && value === null ? ordersText.tvApp : undefined;
};

const PROBLEMS = { ...ordersText.problems, 'invalid-codes': codesText.newCodes.invalid };

/** What a form about orders or codes did. */
export function OrderAnswer({ answer }: { answer: SaveAnswer | CodesAnswer }) {
  if (answer.kind === 'codes') return <CodesOnce codes={answer.codes} />;
  if (answer.kind === 'revoked') return <Notice kind="good" title={codesText.done.revoked} />;
  if (answer.kind !== 'problem')
    return <EditNotice answer={answer} text={ordersText} shown={shown} />;
  return <Problem said={PROBLEMS[answer.what]} />;
}
