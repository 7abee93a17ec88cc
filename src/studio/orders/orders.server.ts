import { issueOrderCodes } from '../../data/commands/order-codes.ts';
import { addOrder, editOrder } from '../../data/commands/orders.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { countOrders, getOrder, listOrderable, listOrders } from '../../data/queries/orders.ts';
import {
  ORDER_STATES,
  type Order,
  type OrderFields,
  type OrderState,
} from '../../domain/shop/order.ts';
import { orderSchema } from '../../domain/shop/order-fields.ts';
import { acting } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { clashed } from '../editing/answer.ts';
import { readTyped, type Typed, typedForm, typedValues } from '../editing/controls.ts';
import { kept, seenRecord } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import type { OrderProblem } from '../text/orders.es.ts';
import { type CodesAnswer, ORDER_CONTROLS, type SaveAnswer } from './answers.ts';
import { changeCode, codeSecret } from './codes.server.ts';

const PAGE_LENGTH = 50;
const MAX_WORDS = 100;
export const NEW_ORDER = 'nuevo';

export type OrderList = {
  orders: Order[];
  counts: Record<OrderState, number>;
  words: string;
  state: OrderState | null;
  next: string | null;
  now: Date;
};

export async function loadOrders(db: Db, query: URLSearchParams, now: Date): Promise<OrderList> {
  const words = (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_WORDS);
  const state = ORDER_STATES.find((each) => each === query.get('estado')) ?? null;
  const given = query.get('antes');
  const before = isRowId(given) ? given : null;
  const [found, counts] = await Promise.all([
    listOrders(db, { words, state, before }, PAGE_LENGTH + 1),
    countOrders(db),
  ]);
  const orders = found.slice(0, PAGE_LENGTH);
  const next = found.length > PAGE_LENGTH ? (orders.at(-1)?.id ?? null) : null;
  return { orders, counts, words, state, next, now };
}

const EMPTY: OrderFields = { contact: '', note: '', productId: null, quantity: 1, state: 'new' };

export type OrderData = {
  /** Null for a new one. */
  order: Order | null;
  base: OrderFields;
  typed: Typed;
  products: { id: string; name: string; stock: number }[];
  now: Date;
};

export async function loadOrder(db: Db, id: string, now: Date): Promise<OrderData> {
  const [order, products] = await Promise.all([
    isRowId(id) ? getOrder(db, id) : null,
    listOrderable(db),
  ]);
  if (!order && id !== NEW_ORDER) throw new Response(null, { status: 404 });
  const { contact, note, productId, quantity, state } = order ?? EMPTY;
  const base = { contact, note, productId, quantity, state };
  return { order, base, typed: typedValues(ORDER_CONTROLS, base), products, now };
}

/** The box that a form with valid codes has; it counts if the order is cancelled. */
const isRevoking = (form: FormData): boolean =>
  form.has('revoke-codes') && fieldOf(form, 'state') === 'cancelled';

async function saveOrder(
  db: Db,
  actor: OperatorSession['actor'],
  id: string,
  form: FormData,
): Promise<SaveAnswer> {
  const typed = typedForm(form);
  const base =
    id === NEW_ORDER ? null : (kept(form, 'base', seenRecord(ORDER_CONTROLS)) as OrderFields);
  const notSaved = (what: OrderProblem, wrong: readonly string[] = []): SaveAnswer => ({
    kind: 'not-saved',
    what,
    wrong,
    typed,
    base,
  });
  const schema = base ? orderSchema.partial() : orderSchema;
  const read = schema.safeParse(readTyped(ORDER_CONTROLS, typed, base));
  if (!read.success)
    return notSaved(
      'invalid',
      read.error.issues.map(({ path }) => String(path[0])),
    );
  const mine = read.data as OrderFields;
  const saved = base
    ? await editOrder(db, actor, isRowId(id) ? id : '0', {
        base,
        mine,
        revokesCodes: isRevoking(form),
      })
    : await addOrder(db, actor, mine);
  if (saved.kind === 'saved') return { ...saved, change: null };
  if (saved.kind === 'clash') return clashed(ORDER_CONTROLS, typed, base ?? mine, saved);
  return notSaved(saved.kind);
}

async function issueCodes(
  db: Db,
  actor: OperatorSession['actor'],
  id: string,
): Promise<CodesAnswer> {
  const secret = codeSecret();
  if (!secret) return { kind: 'problem', what: 'no-secret' };
  const result = await issueOrderCodes(db, actor, secret, isRowId(id) ? id : '0');
  return result.kind === 'issued'
    ? { kind: 'codes', codes: result.codes }
    : { kind: 'problem', what: result.kind };
}

/** What the forms of an order's page ask for. */
export async function postOrder(
  db: Db,
  session: OperatorSession,
  id: string,
  form: FormData,
): Promise<SaveAnswer | CodesAnswer | NeedsKey> {
  const intent = fieldOf(form, 'intent');
  if (intent === 'save') {
    // To revoke codes asks for a key, also from here.
    const action = isRevoking(form) ? 'codes.issue' : 'orders.edit';
    return await acting<SaveAnswer>({ db, session, action, form }, async (actor) =>
      saveOrder(db, actor, id, form),
    );
  }
  return await acting<CodesAnswer>({ db, session, action: 'codes.issue', form }, async (actor) =>
    intent === 'issue' ? await issueCodes(db, actor, id) : await changeCode(db, actor, form),
  );
}
