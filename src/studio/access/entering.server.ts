import { redirect } from 'react-router';
import {
  acceptInvitation,
  addPasskey,
  confirmKey,
  signIn,
  signOut,
} from '../../data/commands/operators.ts';
import type { Db } from '../../data/database.ts';
import { getInvited, getKeyHolder, type OperatorSession } from '../../data/queries/operators.ts';
import { browserName } from '../../domain/operators/browser.ts';
import { nameSchema } from '../../domain/operators/fields.ts';
import { studioEnv } from '../../platform/env.ts';
import { fieldOf, postedForm } from '../http/posted-form.ts';
import { returnPath } from '../http/return-path.ts';
import { NO_SESSION_COOKIE, sessionCookie, sessionToken } from '../http/session-cookie.ts';
import { accessText } from '../text/access.es.ts';
import type { KeyAnswer } from './passkey.ts';
import { creationOptions, requestOptions, verifyNewKey, verifyUse } from './passkeys.server.ts';

const party = () => ({ origin: studioEnv().STUDIO_ORIGIN });

const browserOf = (request: Request): string => browserName(request.headers.get('User-Agent'));

const refused = (sentence: string): KeyAnswer => ({ kind: 'refused', sentence });

/** What the device has to sign. */
export async function answerKeyQuestion(
  db: Db,
  request: Request,
  session: OperatorSession | null,
  now: Date,
): Promise<KeyAnswer> {
  const form = await postedForm(request);
  const want = fieldOf(form, 'want');
  if (want === 'sign-in') {
    const options = await requestOptions(party(), { for: 'sign-in' }, now);
    return { kind: 'use', options: options as PublicKeyCredentialRequestOptionsJSON };
  }
  const invitation = want === 'invitation' ? await getInvited(db, fieldOf(form, 'token')) : null;
  const holder = invitation ?? (session && (await getKeyHolder(db, session.actor.operatorId)));
  if (want === 'invitation' && !invitation) return refused(accessText.invitation.over);
  if (!holder) throw new Response(null, { status: 401 });
  if (want === 'confirm' && session) {
    const use = { for: 'confirm', sessionId: session.id } as const;
    const options = await requestOptions(party(), use, now, holder.passkeys);
    return { kind: 'use', options: options as PublicKeyCredentialRequestOptionsJSON };
  }
  if (want !== 'invitation' && want !== 'add') throw new Response(null, { status: 400 });
  const options = await creationOptions(party(), holder, now);
  return {
    kind: 'create',
    options: options as PublicKeyCredentialCreationOptionsJSON,
    name: holder.name,
    recovers: holder.passkeys.length > 0,
  };
}

export async function enter(db: Db, request: Request, now: Date) {
  const form = await postedForm(request);
  const answer = fieldOf(form, 'response');
  const used = await verifyUse(db, party(), answer, { use: { for: 'sign-in' }, now });
  const signedIn = used && (await signIn(db, { ...used, browser: browserOf(request) }));
  if (!signedIn) return { problem: accessText.enter.refused };
  return redirect(returnPath(new URL(request.url).searchParams.get('volver')), {
    headers: { 'Set-Cookie': sessionCookie(signedIn.sessionToken) },
  });
}

export async function accept(db: Db, request: Request, now: Date) {
  const form = await postedForm(request);
  const token = fieldOf(form, 'token');
  const holder = await getInvited(db, token);
  const browser = browserOf(request);
  const made =
    holder &&
    (await verifyNewKey(party(), fieldOf(form, 'response'), {
      operatorId: holder.id,
      name: browser,
      now,
    }));
  const accepted = made && (await acceptInvitation(db, { token, ...made, browser }));
  if (!accepted) return { problem: accessText.invitation.over };
  return redirect('/llave-nueva?segunda', {
    headers: { 'Set-Cookie': sessionCookie(accepted.sessionToken) },
  });
}

export async function addKey(db: Db, form: FormData, actor: OperatorSession['actor'], now: Date) {
  const name = nameSchema.safeParse(fieldOf(form, 'name'));
  if (!name.success) return { problem: accessText.newKey.badName };
  const made = await verifyNewKey(party(), fieldOf(form, 'response'), {
    operatorId: actor.operatorId,
    name: name.data,
    now,
  });
  const outcome = made ? await addPasskey(db, actor, made) : 'refused';
  return outcome === 'done' ? redirect('/equipo') : { problem: accessText.newKey.refused };
}

/** Whether the key of this session is fresh again. */
export async function confirm(
  db: Db,
  response: string,
  session: OperatorSession,
  now: Date,
): Promise<boolean> {
  const use = { for: 'confirm', sessionId: session.id } as const;
  const used = await verifyUse(db, party(), response, { use, now });
  return used !== null && (await confirmKey(db, session.id, used)) === 'done';
}

export async function leave(db: Db, request: Request): Promise<Response> {
  const token = sessionToken(request.headers.get('Cookie'));
  if (token) await signOut(db, token);
  return redirect('/entrar', { headers: { 'Set-Cookie': NO_SESSION_COOKIE } });
}
