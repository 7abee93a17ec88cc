import { z } from 'zod';
import { forgetOrder } from '../../data/commands/orders.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup } from '../command.ts';
import { CommandFailed } from '../errors.ts';

const forget = defineCommand({
  about:
    'The order stays, with what was ordered and its codes; whom it was for and its note are gone for good. History never has them. Backups keep them until they expire.',
  args: {
    order: {
      value: 'NUMBER',
      help: 'as the studio shows it',
      schema: z.string().regex(/^[1-9]\d{0,17}$/, 'is not the number of an order'),
    },
  },
  examples: [['orders forget 42', 'a customer asks for it']],
  database: 'change',
  run: async ({ order }, { withDb }) => {
    if (!(await withDb((db) => forgetOrder(db, commandLineActor(), order))))
      throw new CommandFailed(`There is no order ${order}.`);
    return { json: { order }, text: `order ${order}: contact and note are gone` };
  },
});

export const orders = defineGroup({
  forget: { summary: 'removes contact and note of an order', load: () => forget },
});
