import type {
  EditAuthor,
  FieldValue,
  RecordTable,
  RecordVersion,
  ServerFields,
} from '../../domain/catalogue/title-edit.ts';
import type { Part } from '../../domain/editing/merge.ts';

/** The form of a title or an episode, between page and server. */

/** What a form shows: what it is based on, and what was made of it. */
export type RecordEditing = { base: RecordVersion; mine: RecordVersion };

/** One choice between mine and theirs. Servers are chosen as a whole list. */
export type FormClash = {
  field: string;
  mine: FieldValue | Part<ServerFields>[];
  theirs: FieldValue | Part<ServerFields>[];
  author: EditAuthor;
};

export const SERVERS = 'servers';
export const choiceField = (field: string): string => `choice.${field}`;

/** The fields of each form, in the order in which they are shown. */
export const FORM_FIELDS = {
  titles: [
    'name',
    'originalName',
    'genre',
    'year',
    'description',
    'poster',
    'backdrop',
    'active',
    'recommended',
    'popular',
  ],
  episodes: ['name', 'image', 'url'],
} as const satisfies Record<RecordTable, readonly string[]>;

export const MARKS: ReadonlySet<string> = new Set(['active', 'recommended', 'popular']);

/** Fields of several lines. */
export const LONG: ReadonlySet<string> = new Set(['description']);

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

/** Browsers write line ends in their own way, and have none in a field of one line. */
const asPosted = (field: string, text: string): string =>
  text.replace(/\r\n?|\n/g, LONG.has(field) ? '\n' : '').trim();

/** The fields that a form posts. Unchecked: its shape is for the server to judge. */
export function readRecordForm(form: FormData, table: RecordTable, base: RecordVersion): unknown {
  const before: Readonly<Record<string, FieldValue>> = base.fields;
  const fields = FORM_FIELDS[table].map((field) => {
    const [text = ''] = textsOf(form, field);
    if (MARKS.has(field)) return [field, form.has(field)];
    if (field === 'year')
      return [field, text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : -1];
    const [value, was] = [asPosted(field, text), String(before[field])];
    return [field, value === asPosted(field, was) ? was : value];
  });
  const known = new Set(base.servers.map(({ id }) => id));
  return {
    fields: Object.fromEntries(fields),
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
    const chosen = form.get(choiceField(field)) === 'mine' ? my : theirs;
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
