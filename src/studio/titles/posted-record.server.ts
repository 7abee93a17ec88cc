import { z } from 'zod';
import {
  emptyFields,
  type Fields,
  knownFields,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import type { RecordVersion, StoredRecord } from '../../domain/catalogue/title-edit.ts';
import {
  checked,
  kept,
  madeRecord,
  seenRecord,
  servers,
  storable,
} from '../editing/posted.server.ts';
import {
  completed,
  type FormClash,
  type RecordEditing,
  readRecordForm,
  recordControls,
  withChoices,
} from './record.ts';

/** What a page sends is not trusted. As long as imports allow, which the form sends back as its base. */
const MAX_TEXT = 65_536;

const word = storable(MAX_TEXT);

/** Fields that are missing are untouched: a form or a draft may be of another release. */
const seenOf = (table: RecordTable) =>
  z.object({ fields: seenRecord(recordControls(table)), servers });
const madeOf = (table: RecordTable) =>
  z.object({ fields: madeRecord(recordControls(table)), servers });

const clashesSchema = z.array(
  z.object({
    field: word,
    mine: z.union([word, z.number(), z.boolean(), z.null(), servers]),
    theirs: z.union([word, z.number(), z.boolean(), z.null(), servers]),
    author: z.object({ name: word, at: word }).nullable(),
  }),
);

/** A form with its fields, or one whose clashes were settled. */
export function postedRecord(form: FormData, table: RecordTable): RecordEditing {
  const [seen, made] = [seenOf(table), madeOf(table)];
  const base = kept(form, 'base', seen) as RecordVersion;
  if (!form.has('mine'))
    return { base, mine: checked(made, readRecordForm(form, table, base)) as RecordVersion };
  const mine = kept(form, 'mine', made) as RecordVersion;
  const clashes = kept(form, 'clashes', clashesSchema) as FormClash[];
  const settled = withChoices({ base, mine }, clashes, form);
  return {
    base: checked(seen, settled.base) as RecordVersion,
    mine: checked(made, settled.mine) as RecordVersion,
  };
}

/** A form of a record that is not there yet. */
export function postedNew<Table extends RecordTable>(
  form: FormData,
  table: Table,
): StoredRecord<Table> {
  const base = { fields: emptyFields(table), servers: [] };
  return checked(madeOf(table), readRecordForm(form, table, base)) as StoredRecord<Table>;
}

/** A draft as it was kept, with what is stored where it names no field; null if it cannot be read. */
export function draftVersions(
  table: RecordTable,
  { base, patch }: { base: unknown; patch: unknown },
  stored: RecordVersion,
): RecordEditing | null {
  const [from, made] = [seenOf(table).safeParse(base), madeOf(table).safeParse(patch)];
  if (!from.success || !made.success) return null;
  const known = knownFields(table, from.data.fields as Fields, made.data.fields as Fields);
  return {
    base: completed({ ...from.data, fields: known.base } as RecordVersion, stored),
    mine: completed({ ...made.data, fields: known.mine } as RecordVersion, stored),
  };
}
