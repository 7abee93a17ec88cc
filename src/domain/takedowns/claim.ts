import { z } from 'zod';
import { normalised, visibleText } from '../visible-text.ts';
import { type Claim, MAX_CLAIM_TEXT } from './takedown.ts';

/** Apart from `takedown.ts`, which browsers load: zod stays on the server. */

const written = (max: number) =>
  z
    .string()
    .transform((text) => visibleText(normalised(text)).replaceAll('\0', '').trim())
    .pipe(z.string().max(max));

export const claimSchema = z.object({
  claimant: written(MAX_CLAIM_TEXT.claimant).pipe(z.string().min(1)),
  reference: written(MAX_CLAIM_TEXT.reference),
  reason: written(MAX_CLAIM_TEXT.reason).pipe(z.string().min(1)),
}) satisfies z.ZodType<Claim>;

/** Why a takedown is lifted. */
export const liftReasonSchema = written(MAX_CLAIM_TEXT.reason).pipe(z.string().min(1));
