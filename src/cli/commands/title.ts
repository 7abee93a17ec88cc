import { z } from 'zod';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup } from '../command.ts';
import { CommandFailed } from '../errors.ts';

const address = z.string().transform((text, context) => {
  const slash = text.indexOf('/');
  const kind = TITLE_KINDS.find((known) => known === text.slice(0, slash));
  const id = text.slice(slash + 1);
  if (kind && id !== '') return { kind, id };
  context.addIssue(`${text} is not KIND/ID; KIND is one of ${TITLE_KINDS.join(', ')}`);
  return z.NEVER;
});

const setHidden = (isHidden: boolean, verb: string, why: string, done: string) =>
  defineCommand({
    args: {
      title: {
        value: 'KIND/ID',
        help: `KIND is one of ${TITLE_KINDS.join(', ')}; ID as in its address`,
        schema: address,
      },
    },
    options: {},
    examples: [[`title ${verb} movie/metropolis-1927`, why]],
    database: 'change',
    run: async ({ title: { kind, id } }, { withDb }) => {
      const { setTitleHidden } = await import('../../data/commands/title-visibility.ts');
      const outcome = await withDb((db) =>
        setTitleHidden(db, commandLineActor(), { kind, id }, isHidden),
      );
      if (outcome === 'not-found')
        throw new CommandFailed(`There is no ${kind} with the id ${id}.`);
      return { json: { kind, id, isHidden }, text: `${kind}/${id} ${done}` };
    },
  });

export const title = defineGroup({
  hide: {
    summary: 'takes a title off every page; imports do not bring it back',
    load: () => setHidden(true, 'hide', 'takedown', 'is gone from every page.'),
  },
  show: {
    summary: 'shows a hidden title again',
    load: () => setHidden(false, 'show', '', 'is shown again.'),
  },
});
