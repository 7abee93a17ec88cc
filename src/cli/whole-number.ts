import { z } from 'zod';
import type { Parameter } from './command.ts';

export const wholeNumber = (max: number) =>
  z.coerce
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max, {
      error: `must be a whole number from 1 to ${max}`,
    })
    .transform(Number);

const MAX_ROWS = 100_000;

/** How many rows a list has at most. */
export const limit = (byDefault: number) =>
  ({
    value: 'N',
    help: `at most this many, default ${byDefault}`,
    schema: wholeNumber(MAX_ROWS).default(byDefault),
  }) satisfies Parameter;
