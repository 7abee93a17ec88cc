import { data, redirect } from 'react-router';
import type { Db } from '../../data/database.ts';
import { isLockTimeout } from '../../data/locks.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { isFresh } from '../../domain/operators/operator.ts';
import {
  type Action,
  type Actor,
  allows,
  NotAllowed,
  needsFreshKey,
} from '../../domain/operators/permissions.ts';
import { fieldOf } from '../http/posted-form.ts';
import { accessText } from '../text/access.es.ts';
import { confirm } from './entering.server.ts';
import { KEY_FIELD, type NeedsKey } from './needs-key.ts';

type Asked = { db: Db; session: OperatorSession; action: Action; form: FormData; now?: Date };

const forbidden = () => new Response(null, { status: 403 });

/** What was filled in, to be sent again. Files are not kept. */
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== KEY_FIELD ? [[name, value]] : [],
  );

/**
 * Does what a form asks for. The role must allow the action, or the answer is 403. Where the action needs a fresh key
 * and there is none, nothing is done: the answer holds the form, and the page sends it again with a signature
 * (`ConfirmKey`).
 */
export async function acting<Result>(
  { db, session, action, form, now = new Date() }: Asked,
  work: (actor: OperatorSession['actor']) => Promise<Result>,
): Promise<Result | NeedsKey> {
  requireAllowed(session, action);
  if (needsFreshKey(action) && !isFresh(session.keyUsedAt, now)) {
    const signed = fieldOf(form, KEY_FIELD);
    const fields = fieldsOf(form);
    if (signed === '') return { kind: 'needs-key', fields };
    const isConfirmed = await confirm(db, signed, session, now);
    if (!isConfirmed) return { kind: 'needs-key', fields, problem: accessText.confirm.refused };
  }
  return await ifAllowed(() => work(session.actor), form);
}

/**
 * For what needs no fresh key: 403 if the command finds that the role does not allow it, 409 if it waited too long for rows
 * that somebody else is changing. That answer holds the form, and its page sends it again (`ErrorPage`).
 */
export async function ifAllowed<Result>(
  work: () => Promise<Result>,
  form?: FormData,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) throw data(form ? fieldsOf(form) : [], { status: 409 });
    throw error instanceof NotAllowed ? forbidden() : error;
  }
}

/** For a page that is of no use to whoever may not do this, or shows what only some roles may see: 403. */
export function requireAllowed({ actor }: { actor: Actor }, action: Action): void {
  if (!allows(actor.role, action)) throw forbidden();
}

/** For a page that is itself delicate: asks for a key first and then comes back to it. */
export function requireFreshKey(session: OperatorSession, { pathname, search }: URL): void {
  if (isFresh(session.keyUsedAt, new Date())) return;
  throw redirect(`/confirmar?${new URLSearchParams({ volver: pathname + search })}`);
}
