import { type CodeRef, replaceCode, revokeCode } from '../../data/commands/order-codes.ts';
import { issueProductCodes } from '../../data/commands/product-codes.ts';
import type { Db } from '../../data/database.ts';
import { type CodeCount, countProductCodes, lookUpCode } from '../../data/queries/codes.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getTvAppQuota } from '../../data/queries/tv-app.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type KnownCode, MAX_QUANTITY } from '../../domain/shop/order.ts';
import { studioCodeSecret, studioEnv } from '../../platform/env.ts';
import { acting, requireAllowed } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import type { OrderProblem } from '../text/orders.es.ts';
import type { CodesAnswer } from './answers.ts';

const problem = (what: OrderProblem | 'invalid-codes'): CodesAnswer => ({ kind: 'problem', what });

function refOf(form: FormData): CodeRef | null {
  const [use, id = ''] = fieldOf(form, 'code-ref').split('/');
  return (use === 'product' || use === 'tv-app') && isRowId(id) ? { use, id } : null;
}

export const codeSecret = (): string | null => studioCodeSecret(studioEnv());

/** Replaces or revokes the code that a form names. */
export async function changeCode(db: Db, actor: Actor, form: FormData): Promise<CodesAnswer> {
  const ref = refOf(form);
  const secret = codeSecret();
  if (!ref) return problem('not-found');
  if (fieldOf(form, 'intent') === 'revoke') {
    const outcome = await revokeCode(db, actor, ref);
    return outcome === 'revoked' ? { kind: 'revoked' } : problem('not-found');
  }
  if (!secret) return problem('no-secret');
  const replaced = await replaceCode(db, actor, secret, ref);
  return replaced.kind === 'issued'
    ? { kind: 'codes', codes: replaced.codes }
    : problem('not-found');
}

export type CodesData = {
  counts: CodeCount[];
  quota: { sold: number; total: number };
};

export async function loadCodes(db: Db): Promise<CodesData> {
  const [counts, quota] = await Promise.all([countProductCodes(db), getTvAppQuota(db)]);
  return { counts, quota };
}

const MAX_CODE = 200;

async function issueWithoutOrder(db: Db, actor: Actor, form: FormData): Promise<CodesAnswer> {
  const secret = codeSecret();
  const count = Number(fieldOf(form, 'count'));
  const product = fieldOf(form, 'product').replaceAll('\0', '');
  if (!secret) return problem('no-secret');
  if (!Number.isInteger(count) || count < 1 || count > MAX_QUANTITY)
    return problem('invalid-codes');
  const issued = await issueProductCodes(db, actor, secret, product, count);
  return issued.kind === 'issued' ? { kind: 'codes', codes: issued.codes } : problem('no-product');
}

export type LookedUp = { kind: 'looked-up'; found: KnownCode | null };

/** Looking a code up changes nothing, so it asks for no key; the code is not part of the answer. */
async function lookUp(db: Db, form: FormData): Promise<LookedUp | CodesAnswer> {
  const secret = codeSecret();
  if (!secret) return problem('no-secret');
  const typed = fieldOf(form, 'code').slice(0, MAX_CODE);
  return { kind: 'looked-up', found: await lookUpCode(db, secret, typed) };
}

export async function postCodes(
  db: Db,
  session: OperatorSession,
  form: FormData,
): Promise<LookedUp | CodesAnswer | NeedsKey> {
  requireAllowed(session, 'codes.issue');
  const intent = fieldOf(form, 'intent');
  if (intent === 'look-up') return await lookUp(db, form);
  return await acting({ db, session, action: 'codes.issue', form }, async (actor) =>
    intent === 'issue'
      ? await issueWithoutOrder(db, actor, form)
      : await changeCode(db, actor, form),
  );
}
