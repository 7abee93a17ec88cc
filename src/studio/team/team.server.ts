import {
  changeRole,
  endOperatorSession,
  inviteOperator,
  recoverOperator,
  removeOperator,
  removePasskey,
  revokeInvitation,
} from '../../data/commands/operators.ts';
import type { Db } from '../../data/database.ts';
import { getKeyHolder, listOperators, type OperatorSession } from '../../data/queries/operators.ts';
import { nameSchema, roleSchema } from '../../domain/operators/fields.ts';
import { type Action, allows } from '../../domain/operators/permissions.ts';
import { studioEnv } from '../../platform/env.ts';
import { acting } from '../access/acting.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import type { teamText } from '../text/team.es.ts';

/** Who may not change the team sees who is on it, and their own keys and sessions. */
export async function loadTeam(db: Db, session: OperatorSession, now: Date) {
  const { operatorId, role } = session.actor;
  const mayEdit = allows(role, 'team.edit');
  const members = await listOperators(db);
  const shown = members.map((member) =>
    mayEdit || member.id === operatorId ? member : { ...member, passkeys: [], sessions: [] },
  );
  return { members: shown, you: { operatorId, sessionId: session.id }, mayEdit, now };
}

export type TeamResult =
  | { kind: 'link'; name: string; link: string; until: Date }
  | { kind: 'done'; what: keyof typeof teamText.done }
  | { kind: 'problem'; what: keyof typeof teamText.problems };

const problem = (what: keyof typeof teamText.problems): TeamResult => ({ kind: 'problem', what });

const done = (
  what: keyof typeof teamText.done,
  outcome: 'done' | keyof typeof teamText.problems,
): TeamResult => (outcome === 'done' ? { kind: 'done', what } : problem(outcome));

const linkResult = (
  name: string,
  { token, until }: { token: string; until: Date },
): TeamResult => ({
  kind: 'link',
  name,
  link: `${studioEnv().STUDIO_ORIGIN}/invitacion#${token}`,
  until,
});

/** Anything else than an id is nobody's. */
function idOf(form: FormData, field: string): string {
  const id = fieldOf(form, field);
  return isRowId(id) ? id : '0';
}

/** One thing that the page's forms ask for. */
const INTENTS = {
  invite: async (db, actor, form) => {
    const name = nameSchema.safeParse(fieldOf(form, 'name'));
    if (!name.success) return problem('bad-name');
    const role = roleSchema.catch('helper').parse(fieldOf(form, 'role'));
    const result = await inviteOperator(db, actor, { name: name.data, role });
    return result.kind === 'invited' ? linkResult(name.data, result) : problem(result.kind);
  },
  recover: async (db, actor, form) => {
    const id = idOf(form, 'operator');
    const result = await recoverOperator(db, actor, id);
    const holder = await getKeyHolder(db, id);
    return result.kind === 'invited' && holder
      ? linkResult(holder.name, result)
      : problem('not-found');
  },
  revoke: async (db, actor, form) =>
    done('invitation-revoked', await revokeInvitation(db, actor, idOf(form, 'operator'))),
  role: async (db, actor, form) => {
    const role = roleSchema.safeParse(fieldOf(form, 'role'));
    if (!role.success) throw new Response(null, { status: 400 });
    const outcome = await changeRole(db, actor, idOf(form, 'operator'), role.data);
    return done('role-changed', outcome);
  },
  remove: async (db, actor, form) =>
    done('removed', await removeOperator(db, actor, idOf(form, 'operator'))),
  'end-session': async (db, actor, form) =>
    done('session-ended', await endOperatorSession(db, actor, idOf(form, 'session'))),
  'remove-key': async (db, actor, form) =>
    done('key-removed', await removePasskey(db, actor, fieldOf(form, 'key'))),
} satisfies Record<
  string,
  (db: Db, actor: OperatorSession['actor'], form: FormData) => Promise<TeamResult>
>;

const ACTION_OF: Record<keyof typeof INTENTS, Action> = {
  invite: 'team.edit',
  recover: 'team.edit',
  revoke: 'team.edit',
  role: 'team.edit',
  remove: 'team.edit',
  // Other people's need `team.edit`, which the command checks.
  'end-session': 'own-sessions.end',
  'remove-key': 'own-keys.edit',
};

export async function changeTeam(db: Db, session: OperatorSession, form: FormData, now: Date) {
  const intent = Object.keys(INTENTS).find(
    (each): each is keyof typeof INTENTS => each === fieldOf(form, 'intent'),
  );
  if (!intent) throw new Response(null, { status: 400 });
  return await acting(
    { db, session, action: ACTION_OF[intent], form, now },
    async (actor) => await INTENTS[intent](db, actor, form),
  );
}
