import { z } from 'zod';
import { isStorableText } from '../../domain/storable-text.ts';
import { fieldOf } from '../http/posted-form.ts';
import { text } from '../text/text.es.ts';

/** What a page keeps in its form, such as what its author saw, is not trusted: anything unreadable is the client's mistake. */

/** Text that PostgreSQL can store, also within JSON. */
export const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => isStorableText(value) && value.isWellFormed());

export const rowId = z.string().regex(/^\d{1,18}$/);

export const refused = (): Response => new Response(text.errors.refused, { status: 400 });

export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw refused();
  return result.data;
}

export function checkedJson<Value>(schema: z.ZodType<Value>, json: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refused();
  }
  return checked(schema, value);
}

/** A field of a form in which a page kept something as JSON. */
export const kept = <Value>(form: FormData, name: string, schema: z.ZodType<Value>): Value =>
  checkedJson(schema, fieldOf(form, name));
