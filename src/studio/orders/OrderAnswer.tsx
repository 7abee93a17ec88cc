import type { OrderFields } from '../../domain/shop/order.ts';
import { Notice } from '../layout/Notice.tsx';
import { codesText, ordersText } from '../text/orders.es.ts';
import { dateText } from '../text/when.es.ts';
import type { CodesAnswer, SaveAnswer } from './answers.ts';
import { CodesOnce } from './CodesOnce.tsx';

type Clashed = Extract<SaveAnswer, { kind: 'clash' }>;

const shown = (field: keyof OrderFields, value: unknown): string => {
  if (field === 'state') return ordersText.states[value as OrderFields['state']];
  return field === 'productId' && value === null ? ordersText.tvApp : String(value);
};

function ClashNotice({ clash }: { clash: Clashed }) {
  const { title, by, line, more } = ordersText.clash;
  const { author, clashes } = clash;
  return (
    <Notice kind="bad" title={title}>
      {author && by(author.name, dateText(author.at))}{' '}
      {clashes
        .map(({ field, mine, theirs }) =>
          line(ordersText.fields[field], shown(field, mine), shown(field, theirs)),
        )
        .join(' ')}{' '}
      {more}
    </Notice>
  );
}

/** What a form about orders or codes did. */
export function OrderAnswer({ answer }: { answer: SaveAnswer | CodesAnswer }) {
  if (answer.kind === 'codes') return <CodesOnce codes={answer.codes} />;
  if (answer.kind === 'clash') return <ClashNotice clash={answer} />;
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
