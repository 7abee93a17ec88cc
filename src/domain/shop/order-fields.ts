import { z } from 'zod';
import { normalised, visibleText } from '../visible-text.ts';
import { MAX_CONTACT, MAX_NOTE, MAX_QUANTITY, ORDER_STATES, type OrderFields } from './order.ts';

/** Apart from `order.ts`, which browsers load: zod stays on the server. */

const written = z
  .string()
  .transform((text) => visibleText(normalised(text)).replaceAll('\0', '').trim());

export const orderSchema = z.object({
  contact: written.pipe(z.string().min(1).max(MAX_CONTACT)),
  note: written.pipe(z.string().max(MAX_NOTE)),
  /** Empty in a form: the TV app. */
  productId: written
    .pipe(z.string().max(400))
    .nullable()
    .transform((id) => id || null),
  quantity: z.coerce.number().pipe(z.int().min(1).max(MAX_QUANTITY)),
  state: z.enum(ORDER_STATES),
}) satisfies z.ZodType<OrderFields>;
