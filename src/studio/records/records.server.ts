import {
  moveOperatorRecord,
  removeOperatorRecord,
  saveOperatorRecord,
} from '../../data/commands/operator-records.ts';
import type { Db } from '../../data/database.ts';
import { hasPlaces } from '../../data/operator-collections.ts';
import { getOperatorRecord } from '../../data/queries/operator-records.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import type { Fields } from '../../domain/editing/merge.ts';
import type { OperatorRecord } from '../../domain/editing/record.ts';
import { slug } from '../../domain/slug.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { acting } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { clashed } from '../editing/answer.ts';
import { readTyped, type Typed, typedForm, typedValues } from '../editing/controls.ts';
import { kept, seenRecord } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import type { RecordProblem } from '../text/records.es.ts';
import { kindAt, type RecordAnswer, type RecordKind } from './record-kinds.ts';

const MAX_NAME = 200;

/** The kind of records that this address is about. */
export function requireKind(pathname: string): RecordKind {
  const kind = kindAt(pathname);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

export type RecordData = {
  /** Null for a new one. */
  record: OperatorRecord | null;
  typed: Typed;
  /** What its author sees; null for a new one. */
  base: Fields | null;
};

/** The form of a record, or the empty one, which may have got a name from the page that misses it. */
export async function loadRecord(
  db: Db,
  { table, newId, controls, empty }: RecordKind,
  id: string,
  name = '',
): Promise<RecordData> {
  if (id === newId) {
    const named = typedValues(controls, { ...empty, name: name.slice(0, MAX_NAME).toWellFormed() });
    return { record: null, typed: named, base: null };
  }
  const record = isStorableText(id) ? await getOperatorRecord(db, table, id) : null;
  if (!record) throw new Response(null, { status: 404 });
  return { record, typed: typedValues(controls, record.fields), base: record.fields };
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** An address would not lead to a record of such a name. */
const isAddress = ({ newId }: RecordKind, name: string): boolean =>
  name !== newId && !/^\.{1,2}$/.test(name);

async function save(
  db: Db,
  actor: OperatorSession['actor'],
  kind: RecordKind,
  givenId: string,
  form: FormData,
): Promise<RecordAnswer> {
  const { table, controls, isKeyedByName, newId } = kind;
  const isNew = givenId === newId;
  const typed = typedForm(form);
  const base = isNew ? null : (kept(form, 'base', seenRecord(controls)) as Fields);
  const mine = readTyped(controls, typed, base) as Fields;
  const name = String(mine.name ?? '');
  const ownId = () => fieldOf(form, 'id').trim() || slug(name);
  const key = isNew ? (isKeyedByName ? name : ownId()) : givenId;
  const notSaved = (what: RecordProblem, wrong: readonly string[] = []): RecordAnswer => ({
    kind: 'not-saved',
    ...{ what, wrong, typed, base },
  });
  if (isNew && name === '') return notSaved('invalid', ['name']);
  if (isKeyedByName && !isAddress(kind, name)) return notSaved('invalid', ['name']);
  if (isNew && !isKeyedByName && !(ID.test(key) && isAddress(kind, key))) return notSaved('bad-id');
  if (!isStorableText(key)) return notSaved('not-found');
  const saved = await saveOperatorRecord(db, actor, { table, key }, { base, mine });
  if (saved.kind === 'saved') return { kind: 'saved', id: saved.key, change: saved.change };
  if (saved.kind === 'clash') return clashed(controls, typed, base ?? mine, saved);
  return saved.kind === 'invalid' ? notSaved('invalid', saved.fields) : notSaved(saved.kind);
}

export type RemovalAnswer =
  | { kind: 'removed'; name: string; change: string | null }
  | { kind: 'not-removed'; what: RecordProblem };

async function remove(
  db: Db,
  actor: OperatorSession['actor'],
  { table }: RecordKind,
  key: string,
): Promise<RemovalAnswer> {
  if (!isStorableText(key)) return { kind: 'not-removed', what: 'not-found' };
  const removed = await removeOperatorRecord(db, actor, { table, key });
  return removed.kind === 'removed' ? removed : { kind: 'not-removed', what: removed.kind };
}

/** Saves or removes it. */
export const postRecord = async (
  db: Db,
  session: OperatorSession,
  kind: RecordKind,
  { id, form }: { id: string; form: FormData },
): Promise<RecordAnswer | RemovalAnswer | NeedsKey> =>
  await acting<RecordAnswer | RemovalAnswer>(
    { db, session, action: kind.action, form },
    async (actor) =>
      form.has('remove')
        ? await remove(db, actor, kind, id)
        : await save(db, actor, kind, id, form),
  );

/** Moves one up or down in the list. */
export const postMove = async (
  db: Db,
  session: OperatorSession,
  { table, action }: RecordKind,
  form: FormData,
): Promise<{ kind: 'moved' } | { kind: 'not-found' } | NeedsKey> =>
  await acting({ db, session, action, form }, async (actor) => {
    const key = fieldOf(form, 'record').replaceAll('\0', '');
    const direction = fieldOf(form, 'to') === 'up' ? 'up' : 'down';
    if (!hasPlaces(table)) return { kind: 'not-found' };
    return { kind: await moveOperatorRecord(db, actor, { table, key }, direction) };
  });
