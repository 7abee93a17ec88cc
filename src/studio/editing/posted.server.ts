import { z } from 'zod';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { fieldOf } from '../http/posted-form.ts';
import { text } from '../text/text.es.ts';
import type { Control, Controls } from './controls.ts';

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

const stored = storable(65_536);

function seenField(control: Control): z.ZodType {
  switch (control.kind) {
    case 'flag':
      return z.boolean();
    case 'number':
      return control.isOptional ? z.number().nullable() : z.number();
    case 'choice':
      return control.options ? z.enum(control.options) : stored.nullable();
    case 'link':
    case 'optional-text':
      return stored.nullable();
    default:
      return stored;
  }
}

const recordOf = (controls: Controls, field: (control: Control) => z.ZodType) =>
  z.object(
    Object.fromEntries(
      Object.entries(controls).map(([name, control]) => [name, field(control).optional()]),
    ),
  );

/** What its author saw of a record, as it is stored: imports allow more than a form. Fields that it lacks were not shown. */
export const seenRecord = (controls: Controls) => recordOf(controls, seenField);

/** What its author made of it, which may have text in the place of a number. */
export const madeRecord = (controls: Controls) =>
  recordOf(controls, (control) =>
    control.kind === 'number' ? z.union([seenField(control), stored]) : seenField(control),
  );

/** A field of a form in which a page kept something as JSON. */
export const kept = <Value>(form: FormData, name: string, schema: z.ZodType<Value>): Value =>
  checkedJson(schema, fieldOf(form, name));

/** As many as imports allow, which a form sends back as what its author saw. */
const MAX_SERVERS = 1500;

export const servers = z
  .array(
    z.object({
      id: rowId.nullable(),
      fields: z.object({
        audio: z.enum(AUDIO_GROUPS),
        label: stored,
        url: stored,
        position: z.int().min(0).max(9999),
      }),
    }),
  )
  .max(MAX_SERVERS);
