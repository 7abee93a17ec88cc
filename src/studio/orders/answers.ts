import { MAX_CONTACT, MAX_NOTE, ORDER_STATES, type OrderFields } from '../../domain/shop/order.ts';
import type { EditAnswer } from '../editing/answer.ts';
import type { Control } from '../editing/controls.ts';
import type { OrderProblem } from '../text/orders.es.ts';

export const ORDER_CONTROLS = {
  contact: { kind: 'text', max: MAX_CONTACT, isRequired: true },
  productId: { kind: 'choice' },
  quantity: { kind: 'number', isRequired: true },
  state: { kind: 'choice', options: ORDER_STATES },
  note: { kind: 'area', max: MAX_NOTE },
} as const satisfies Record<keyof OrderFields, Control>;

/** The codes themselves are in this answer only: nothing stores or logs them. */
export type CodesAnswer =
  | { kind: 'codes'; codes: string[] }
  | { kind: 'revoked' }
  | { kind: 'problem'; what: OrderProblem | 'invalid-codes' };

export type SaveAnswer = EditAnswer<OrderFields, OrderProblem>;
