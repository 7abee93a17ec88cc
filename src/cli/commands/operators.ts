import type { Db } from '../../data/database.ts';
import { nameSchema, roleSchema } from '../../domain/operators/fields.ts';
import { INVITATION_MINUTES } from '../../domain/operators/operator.ts';
import { type Actor, ROLES } from '../../domain/operators/permissions.ts';
import { DEFAULT_STUDIO_ORIGIN, optionalEnv } from '../../platform/env.ts';
import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { CommandFailed } from '../errors.ts';

/** Whoever can run commands on this machine owns the portal. */
const ACTOR: Actor = { operatorId: null, name: 'butaca', role: 'owner' };

const ONCE = `The link opens the studio once and within ${INVITATION_MINUTES} minutes: send it only to the person it is for. Its address comes from STUDIO_ORIGIN.`;

const name = { value: 'NAME', help: 'as the team knows them', schema: nameSchema };

const linkTo = (token: string): string =>
  `${optionalEnv('STUDIO_ORIGIN') ?? DEFAULT_STUDIO_ORIGIN}/invitacion#${token}`;

const invited = (who: string, token: string) => ({
  json: { name: who, link: linkTo(token) },
  text: linkTo(token),
  notes: [`For ${who}, once, within ${INVITATION_MINUTES} minutes:`],
});

async function findOperator(db: Db, given: string) {
  const { getOperatorByName } = await import('../../data/queries/operators.ts');
  const found = await getOperatorByName(db, given);
  if (!found) throw new CommandFailed(`There is no operator ${given}.`);
  return found;
}

const invite = defineCommand({
  about: ONCE,
  args: { name },
  options: {
    role: { value: 'ROLE', help: ROLES.join(', '), schema: roleSchema, choices: ROLES },
  },
  examples: [['operators invite Ana --role owner', 'the first operator']],
  database: 'change',
  run: async (given, { withDb }) => {
    const { inviteOperator } = await import('../../data/commands/operators.ts');
    const result = await withDb((db) => inviteOperator(db, ACTOR, given));
    if (result.kind === 'name-taken')
      throw new CommandFailed(
        `There is an operator ${given.name} already; butaca operators recover ${given.name} gives a new link.`,
      );
    return invited(given.name, result.token);
  },
});

const list = defineCommand({
  about: 'Columns are separated by tabs: name, role, number of keys, number of open sessions.',
  examples: [['operators list', '']],
  database: 'read',
  run: async (_, { withDb }) => {
    const { listOperators } = await import('../../data/queries/operators.ts');
    const found = (await withDb(listOperators)).map(({ passkeys, sessions, ...operator }) => ({
      name: operator.name,
      role: operator.role,
      keys: passkeys.length,
      sessions: sessions.length,
      invitedUntil: operator.invitedUntil,
    }));
    return tabbed(
      found,
      ({ name, role, keys, sessions }) => [name, role, keys, sessions],
      'Nobody yet: butaca operators invite NAME --role owner.',
    );
  },
});

const recover = defineCommand({
  about: `${ONCE} When it is used, the keys and sessions of before no longer count.`,
  args: { name },
  examples: [['operators recover Ana', 'Ana lost her keys, or did not use her invitation in time']],
  database: 'change',
  run: async (given, { withDb }) =>
    await withDb(async (db) => {
      const found = await findOperator(db, given.name);
      const { recoverOperator } = await import('../../data/commands/operators.ts');
      const result = await recoverOperator(db, ACTOR, found.id);
      if (result.kind === 'not-found')
        throw new CommandFailed(`There is no operator ${given.name}.`);
      return invited(found.name, result.token);
    }),
});

const remove = defineCommand({
  about: 'Their keys and sessions go at once. What they changed stays in the history.',
  args: { name },
  examples: [['operators remove Ana', '']],
  database: 'change',
  run: async (given, { withDb }) =>
    await withDb(async (db) => {
      const found = await findOperator(db, given.name);
      const { removeOperator } = await import('../../data/commands/operators.ts');
      const outcome = await removeOperator(db, ACTOR, found.id);
      if (outcome === 'last-owner')
        throw new CommandFailed(
          `${found.name} is the only owner who can sign in: invite another owner first.`,
        );
      return {
        json: { name: found.name, removed: outcome === 'done' },
        text: `${found.name} is gone.`,
      };
    }),
});

export const operators = defineGroup({
  invite: { summary: 'a link with which somebody gets into the studio', load: () => invite },
  list: { summary: 'who there is, with role, keys and sessions', load: () => list },
  recover: { summary: 'a new link for somebody who lost their keys', load: () => recover },
  remove: { summary: 'takes somebody off the team', load: () => remove },
});
