import type { Author } from '../../domain/editing/author.ts';
import type { Clash } from '../../domain/editing/merge.ts';
import type { OrderFields } from '../../domain/shop/order.ts';
import type { OrderProblem } from '../text/orders.es.ts';

/** The codes themselves are in this answer only: nothing stores or logs them. */
export type CodesAnswer =
  | { kind: 'codes'; codes: string[] }
  | { kind: 'revoked' }
  | { kind: 'problem'; what: OrderProblem | 'invalid-codes' };

export type SaveAnswer =
  | { kind: 'saved'; id: string }
  | { kind: 'not-saved'; what: OrderProblem; mine: OrderFields | null }
  | {
      kind: 'clash';
      clashes: Clash<OrderFields>[];
      theirs: OrderFields;
      author: Author;
      mine: OrderFields;
    };
