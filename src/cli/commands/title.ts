import { z } from 'zod';
import { type Claim, MAX_CLAIM_TEXT, NAMED_KINDS } from '../../domain/takedowns/takedown.ts';
import { commandLineActor } from '../actor.ts';
import { type Answer, defineCommand, defineGroup } from '../command.ts';
import type { Database } from '../database.ts';
import { CommandFailed } from '../errors.ts';

const address = z.string().transform((text, context) => {
  const slash = text.indexOf('/');
  const kind = NAMED_KINDS.find((known) => known === text.slice(0, slash));
  const id = text.slice(slash + 1);
  if (kind && id !== '') return { kind, id };
  context.addIssue(`${text} is not KIND/ID; KIND is one of ${NAMED_KINDS.join(', ')}`);
  return z.NEVER;
});

const words = (help: string, max: number) => ({
  value: 'TEXT',
  help,
  schema: z.string().trim().max(max).default(''),
});

const claimant = words('who asks for it', MAX_CLAIM_TEXT.claimant);
const reference = words('the number or date of their claim', MAX_CLAIM_TEXT.reference);
const reason = words('why; kept with it', MAX_CLAIM_TEXT.reason);

const named = {
  value: 'KIND/ID',
  help: `KIND is one of ${NAMED_KINDS.join(', ')}; ID as in its address`,
  schema: address,
};

async function setHidden(
  { withDb }: Database,
  { kind, id }: z.output<typeof address>,
  isHidden: boolean,
  claim: Claim,
): Promise<Answer> {
  const { setNamedHidden } = await import('../../data/commands/takedowns.ts');
  const outcome = await withDb((db) =>
    setNamedHidden(db, commandLineActor(), { kind, id }, isHidden, claim),
  );
  if (outcome === 'not-found') throw new CommandFailed(`There is no ${kind} with the id ${id}.`);
  const done = isHidden ? 'is gone from every page.' : 'is shown again.';
  return { json: { kind, id, isHidden }, text: `${kind}/${id} ${done}` };
}

const hide = defineCommand({
  args: { title: named },
  options: { claimant, reference, reason },
  examples: [
    ['title hide movie/metropolis-1927', 'takedown'],
    ["title hide movie/metropolis-1927 --claimant 'Cine Norte' --reference 2026-114", ''],
    ['title hide channel/gol', 'of a channel or a match too'],
  ],
  database: 'change',
  run: async ({ title: { kind, id }, ...claim }, database) =>
    await setHidden(database, { kind, id }, true, claim),
});

const show = defineCommand({
  args: { title: named },
  options: { reason },
  examples: [["title show movie/metropolis-1927 --reason 'The claim was withdrawn'", '']],
  database: 'change',
  run: async (given, database) =>
    await setHidden(database, given.title, false, {
      claimant: '',
      reference: '',
      reason: given.reason,
    }),
});

export const title = defineGroup({
  hide: {
    summary: 'takes a title, match or channel off every page; imports do not bring it back',
    load: () => hide,
  },
  show: { summary: 'shows again what is hidden', load: () => show },
  create: {
    summary: 'makes a title',
    load: async () => (await import('./make-title.ts')).create,
  },
  set: {
    summary: 'sets some fields of a title and leaves the others',
    load: async () => (await import('./make-title.ts')).set,
  },
  add: {
    summary: 'adds episodes to a season, and the season if it is new',
    load: async () => (await import('./make-title.ts')).add,
  },
  remove: {
    summary: 'deletes a title, a season or an episode that was made here',
    load: async () => (await import('./make-title.ts')).remove,
  },
});
