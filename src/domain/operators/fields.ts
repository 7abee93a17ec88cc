import { z } from 'zod';
import { normalised } from '../visible-text.ts';
import { MAX_NAME } from './operator.ts';
import { ROLES } from './permissions.ts';

/** Apart from `operator.ts`, which browsers load: zod stays on the server. */

/** A person's or a key's name: one line, as it is shown. */
export const nameSchema = z
  .string()
  .transform((name) =>
    normalised(name)
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, 'is empty').max(MAX_NAME, `is longer than ${MAX_NAME} characters`));

export const roleSchema = z.enum(ROLES);
