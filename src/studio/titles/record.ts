import {
  type FieldKind,
  type FieldValue,
  fieldsOf,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import type { RecordVersion, ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Author } from '../../domain/editing/author.ts';
import type { Part } from '../../domain/editing/merge.ts';
import { isMine } from '../editing/choices.ts';
import { type Control, type Controls, readTyped, typedForm } from '../editing/controls.ts';

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

const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));

/** Lines without a name and an address are blank ones. */
function serversOf(form: FormData, known: ReadonlySet<string | null>): unknown[] {
  const [ids, audios, labels, urls, positions] = [
    'server',
    'audio',
    'label',
    'server-url',
    'position',
  ].map((name) => textsOf(form, name));
  const removed = new Set(textsOf(form, 'remove').map(Number));
  return (labels ?? []).flatMap((label, place) => {
    const url = urls?.[place] ?? '';
    if (removed.has(place) || (label === '' && url === '')) return [];
    const id = ids?.[place] || null;
    const position = positions?.[place] ?? '';
    return [
      {
        id: known.has(id) ? id : null,
        fields: {
          audio: audios?.[place],
          label,
          url,
          // People count from one.
          position: /^[1-9]\d{0,3}$/.test(position) ? Number(position) - 1 : place,
        },
      },
    ];
  });
}

const KINDS: Readonly<Record<FieldKind, Control>> = {
  line: { kind: 'text' },
  area: { kind: 'area' },
  picture: { kind: 'text' },
  address: { kind: 'text' },
  year: { kind: 'number', isOptional: true },
  mark: { kind: 'flag' },
};

/** How the fields of a title or an episode are typed in. */
export const recordControls = (table: RecordTable): Controls =>
  Object.fromEntries(
    fieldsOf(table).map(({ name, kind, isRequired }) => [
      name,
      isRequired ? { kind: 'text', isRequired } : KINDS[kind],
    ]),
  );

/** The fields that a form posts, of those that its base has. Unchecked: its shape is for the server to judge. */
export function readRecordForm(form: FormData, table: RecordTable, base: RecordVersion): unknown {
  const fields = readTyped(recordControls(table), typedForm(form), base.fields);
  // Text in the place of a number is a year that no title has.
  if (typeof fields.year === 'string') fields.year = -1;
  const known = new Set(base.servers.map(({ id }) => id));
  return {
    fields,
    // The form of a series has no servers, although imports may have brought some.
    servers: form.has('server') ? serversOf(form, known) : base.servers,
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
