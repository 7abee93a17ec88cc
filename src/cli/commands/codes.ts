import { z } from 'zod';
import { DEVELOPMENT_CODE_SECRET, optionalEnv } from '../../platform/env.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup } from '../command.ts';
import type { Database } from '../database.ts';
import { CommandFailed, UsageError } from '../errors.ts';
import { wholeNumber } from '../whole-number.ts';

const MAX_CODES = 1000;
const SHOWN_ONCE =
  'Codes are shown this once: only their hashes are kept, under CODE_SECRET, which must be the one that the portals have.';

/** The key under which the portals of that database hash codes. Codes hashed under another are worth nothing there. */
function codeSecret({ isLocal }: Database): string {
  const secret = optionalEnv('CODE_SECRET');
  if (secret) return secret;
  if (isLocal) return DEVELOPMENT_CODE_SECRET;
  throw new UsageError('CODE_SECRET must be set, to the value that the portals have.');
}

const issueProduct = defineCommand({
  about: SHOWN_ONCE,
  args: {
    product: { value: 'PRODUCT', help: 'the id of a product', schema: z.string().min(1) },
    count: {
      value: 'COUNT',
      help: `how many, up to ${MAX_CODES}; default 1`,
      schema: wholeNumber(MAX_CODES).default(1),
    },
  },
  examples: [['codes product issue bz001 3', 'three codes for that product']],
  database: 'change',
  run: async ({ product, count }, database) => {
    const secret = codeSecret(database);
    const { issueProductCodes } = await import('../../data/commands/product-codes.ts');
    const result = await database.withDb((db) =>
      issueProductCodes(db, commandLineActor(), secret, product, count),
    );
    if (result.kind === 'no-product')
      throw new CommandFailed(`There is no product with the id ${product}.`);
    return { json: { product, codes: result.codes }, text: result.codes.join('\n') };
  },
});

const order = {
  value: 'KEY',
  help: 'names the payment, for example its receipt number',
  schema: z.string().trim().min(1, 'is empty'),
};

const issueTv = defineCommand({
  about: SHOWN_ONCE,
  options: { order },
  examples: [['codes tv issue --order RECEIPT', 'the same order again sells nothing']],
  database: 'change',
  run: async (given, database) => {
    const secret = codeSecret(database);
    const { sellTvCode } = await import('../../data/commands/tv-codes.ts');
    const result = await database.withDb((db) =>
      sellTvCode(db, commandLineActor(), secret, given.order),
    );
    if (result.kind === 'sold-out') throw new CommandFailed('Every code is sold.');
    if (result.kind === 'sold')
      return { json: { order: given.order, code: result.code }, text: result.code };
    const issuedAt = result.issuedAt.toISOString();
    return {
      json: { order: given.order, code: null, issuedAt },
      text: '',
      notes: [
        `Order ${given.order} has its code since ${issuedAt}; nothing was sold again. If it was lost: butaca codes tv replace.`,
      ],
    };
  },
});

const replaceTv = defineCommand({
  about: SHOWN_ONCE,
  options: { order },
  examples: [['codes tv replace --order RECEIPT', 'the old code is worth nothing from then on']],
  database: 'change',
  run: async (given, database) => {
    const secret = codeSecret(database);
    const { replaceTvCode } = await import('../../data/commands/tv-codes.ts');
    const result = await database.withDb((db) =>
      replaceTvCode(db, commandLineActor(), secret, given.order),
    );
    if (result.kind === 'no-order') throw new CommandFailed(`There is no order ${given.order}.`);
    return { json: { order: given.order, code: result.code }, text: result.code };
  },
});

export const codes = defineGroup({
  product: {
    summary: 'codes with which buyers verify a product',
    load: () =>
      defineGroup({
        issue: { summary: 'new codes for a product', load: () => issueProduct },
      }),
  },
  tv: {
    summary: 'codes of the TV app',
    load: () =>
      defineGroup({
        issue: { summary: 'sells one code to an order, once', load: () => issueTv },
        replace: { summary: 'a new code for an order that lost its own', load: () => replaceTv },
      }),
  },
});
