import type { PlannedChanges } from '../../domain/catalogue/planned-changes.ts';
import {
  type FieldKind,
  type FieldValue,
  fieldsOf,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import type { RecordVersion, ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Author } from '../../domain/editing/author.ts';
import type { Scheduled } from '../../domain/editing/due-problem.ts';
import type { Part } from '../../domain/editing/merge.ts';
import { isMine } from '../editing/choices.ts';
import { type Control, type Controls, readTyped, typedForm } from '../editing/controls.ts';
import { readServerLines, type ServerStates } from '../editing/servers.ts';

/** The form of a title or an episode, between page and server. */

/** What a form shows: what it is based on, and what was made of it. */
export type RecordEditing = { base: RecordVersion; mine: RecordVersion };

/** One choice between mine and theirs. Servers are chosen as a whole list. */
export type FormClash = {
  field: string;
  mine: FieldValue | Part<ServerFields>[];
  theirs: FieldValue | Part<ServerFields>[];
  author: Author;
};

export const SERVERS = 'servers';

/** With what is stored where it names no field: a form or a draft may be of another release. */
export const completed = (sent: RecordVersion, stored: RecordVersion): RecordVersion => ({
  ...sent,
  fields: { ...stored.fields, ...sent.fields },
});

export type RecordAnswer =
  | { kind: 'saved'; change: string | null }
  | {
      kind: 'not-saved';
      editing: RecordEditing;
      clashes: FormClash[];
      problem: string | null;
      /** The time that was typed, if that is what is wrong. */
      due?: string;
    };

/** What its author sees of a draft. */
export type ShownDraft = {
  editing: RecordEditing;
  keptAt: Date;
  clashes: FormClash[];
  /** Why it was not published at its time. */
  refusal: string | null;
  changes: PlannedChanges;
};

/** What a scheduled change would change now; `gone` if its record is, `unreadable` if another release wrote it otherwise. */
export type ScheduledChanges = PlannedChanges | 'gone' | 'unreadable';
export type ShownScheduled = Scheduled & { changes: ScheduledChanges };

/** A record as it is stored, with what imports leave alone and the genres to choose from. */
export type RecordState = {
  editing: RecordEditing;
  held: readonly string[];
  states: ServerStates;
  genres: readonly string[];
  /** Sites of its servers that viewers open in another tab. */
  unframed: readonly string[];
};

/** What its page shows: my draft and what waits for its time, and what the last form did. */
export type LoadedRecord = RecordState & {
  owner: { table: RecordTable; rowId: string };
  draft: ShownDraft | null;
  scheduled: readonly ShownScheduled[];
  saved: string | null;
  done: string | null;
};

const KINDS: Readonly<Record<Exclude<FieldKind, 'picture'>, Control>> = {
  line: { kind: 'text' },
  area: { kind: 'area' },
  address: { kind: 'text' },
  year: { kind: 'number', isOptional: true },
  age: { kind: 'number', isOptional: true },
  mark: { kind: 'flag' },
};

function controlOf({ name, kind, isRequired }: ReturnType<typeof fieldsOf>[number]): Control {
  if (kind === 'picture') return { kind, shape: name === 'poster' ? 'poster' : 'wide' };
  return isRequired ? { kind: 'text', isRequired } : KINDS[kind];
}

/** How the fields of a title or an episode are typed in. */
export const recordControls = (table: RecordTable): Controls =>
  Object.fromEntries(fieldsOf(table).map((field) => [field.name, controlOf(field)]));

/** One picture for several new episodes. */
export const EPISODE_IMAGE = { image: recordControls('episodes').image as Control };

/** The fields that a form posts, of those that its base has. Unchecked: its shape is for the server to judge. */
export function readRecordForm(form: FormData, table: RecordTable, base: RecordVersion): unknown {
  const fields = readTyped(recordControls(table), typedForm(form), base.fields);
  const known = new Set(base.servers.map(({ id }) => id));
  return {
    fields,
    // The form of a series has no servers, although imports may have brought some.
    servers: form.has('server') ? readServerLines(form, known) : base.servers,
  };
}

/** After the clashes were settled: what is stored is the new base. One without a choice stays theirs. */
export function withChoices(
  { base, mine }: RecordEditing,
  clashes: readonly FormClash[],
  form: FormData,
): RecordEditing {
  let settled = { base, mine };
  for (const { field, mine: my, theirs } of clashes) {
    const chosen = isMine(form, field) ? my : theirs;
    settled =
      field === SERVERS
        ? {
            base: { ...settled.base, servers: theirs as Part<ServerFields>[] },
            mine: { ...settled.mine, servers: chosen as Part<ServerFields>[] },
          }
        : {
            base: { ...settled.base, fields: { ...settled.base.fields, [field]: theirs } },
            mine: { ...settled.mine, fields: { ...settled.mine.fields, [field]: chosen } },
          };
  }
  return settled;
}
