import {
  type FieldKind,
  type Fields,
  type FieldValue,
  fieldsOf,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import type { RecordVersion, ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { WrittenAuthor } from '../../domain/editing/author.ts';
import type { Part } from '../../domain/editing/merge.ts';

import { isMine } from '../editing/choices.ts';

/** The form of a title or an episode, between page and server. */

/** What a form shows: what it is based on, and what was made of it. */
export type RecordEditing = { base: RecordVersion; mine: RecordVersion };

/** One choice between mine and theirs. Servers are chosen as a whole list. */
export type FormClash = {
  field: string;
  mine: FieldValue | Part<ServerFields>[];
  theirs: FieldValue | Part<ServerFields>[];
  author: WrittenAuthor;
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

/** Browsers write line ends in their own way, and have none in a field of one line. */
const asPosted = (kind: FieldKind, text: string): string =>
  text.replace(/\r\n?|\n/g, kind === 'area' ? '\n' : '').trim();

/** The fields that a form posts, of those that its base has. Unchecked: its shape is for the server to judge. */
export function readRecordForm(form: FormData, table: RecordTable, base: RecordVersion): unknown {
  const before = base.fields as Fields;
  const posted = fieldsOf(table).filter(({ name }) => name in before);
  const fields = posted.map(({ name, kind }) => {
    const [text = ''] = textsOf(form, name);
    if (kind === 'mark') return [name, form.has(name)];
    if (kind === 'year')
      return [name, text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : -1];
    const [value, was] = [asPosted(kind, text), String(before[name])];
    return [name, value === asPosted(kind, was) ? was : value];
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
