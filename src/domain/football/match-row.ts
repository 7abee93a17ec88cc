import { z } from 'zod';

const fieldsSchema = z.object({
  firstTeam: z.string(),
  secondTeam: z.string(),
  leagueName: z.string(),
  startsAt: z.string(),
});
const partOf = <Server extends z.ZodType>(fields: Server) =>
  z.object({
    id: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable(),
    fields,
  });
const seenSchema = z.object({
  fields: fieldsSchema,
  servers: z.array(partOf(z.object({ label: z.string(), url: z.string() }))),
});
const typedSchema = z.object({
  fields: fieldsSchema,
  servers: z.array(partOf(z.object({ label: z.string(), url: z.string().nullable() }))),
});
const key = z.string();
const rowId = z.string().regex(/^\d{1,18}$/);

/**
 * What someone did to a row of the agenda, as a form posts it: `base` is what they saw, `mine` what they made of it.
 * `key` is their own, to find the outcome of the row.
 */
export const matchRowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), key, mine: typedSchema }),
  z.object({ kind: z.literal('change'), key, rowId, base: seenSchema, mine: typedSchema }),
  z.object({ kind: z.literal('delete'), key, rowId, base: seenSchema }),
]);
export type MatchRow = z.infer<typeof matchRowSchema>;
export type MatchDeletion = Extract<MatchRow, { kind: 'delete' }>;
