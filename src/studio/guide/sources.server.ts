import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  readSource,
  removeSource,
  type StoredSource,
  saveSource,
  wantRead,
} from '../../data/commands/guide-sources.ts';
import type { Db } from '../../data/database.ts';
import { getSource, type SourceState } from '../../data/queries/guide-sources.ts';
import {
  isSourceFile,
  NEW_SOURCE,
  type SourceFields,
  WANTED_READS,
} from '../../domain/guide/source.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/imports/import.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { studioEnv } from '../../platform/env.ts';
import { clashed } from '../editing/answer.ts';
import { readTyped, type Typed, typedForm, typedValues } from '../editing/controls.ts';
import { kept, seenRecord } from '../editing/posted.server.ts';
import { keepUpload } from '../http/keep-upload.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import type { SourceProblem } from '../text/guide.es.ts';
import { NEW_SOURCE_ID, SOURCE_CONTROLS, type SourceAnswer } from './source-form.ts';

export type SourcePage = {
  /** Null for a new one. */
  state: SourceState | null;
  /** The host of its address, if one is stored. */
  place: string | null;
  typed: Typed;
  base: SourceFields | null;
};

export async function loadSource(db: Db, id: string): Promise<SourcePage> {
  if (id === NEW_SOURCE_ID)
    return {
      ...{ state: null, place: null, base: null },
      typed: typedValues(SOURCE_CONTROLS, NEW_SOURCE),
    };
  const [state, stored]: [SourceState | null, StoredSource | null] = isRowId(id)
    ? await Promise.all([getSource(db, id), readSource(db, id)])
    : [null, null];
  if (!state || !stored) throw new Response(null, { status: 404 });
  const { fields, place } = stored;
  return { state, place, typed: typedValues(SOURCE_CONTROLS, fields), base: fields };
}

const FILE_PREFIX = 'guia-';
const pathOf = (file: string): string => join(studioEnv().IMPORT_FOLDER, file);

async function saveUpload(upload: File): Promise<{ file: string } | SourceProblem> {
  if (upload.size > MAX_UPLOAD_BYTES) return 'large';
  const file = `${FILE_PREFIX}${randomUUID()}${extname(upload.name).toLowerCase()}`;
  if (!isSourceFile(file)) return 'bad-file';
  return (await keepUpload(pathOf(file), upload)) ? { file } : 'folder';
}

/** What was typed, without what lets somebody in: it is not sent back. */
function shownForm(form: FormData): Typed {
  const { direccion: _, usuario: __, clave: ___, ...typed } = typedForm(form);
  return typed;
}

async function save(db: Db, actor: Actor, id: string, form: FormData): Promise<SourceAnswer> {
  const isNew = id === NEW_SOURCE_ID;
  const typed = shownForm(form);
  const base = isNew ? null : (kept(form, 'base', seenRecord(SOURCE_CONTROLS)) as SourceFields);
  const notSaved = (what: SourceProblem, wrong: readonly string[] = []): SourceAnswer => ({
    kind: 'not-saved',
    ...{ what, wrong, typed, base },
  });
  if (!isNew && !isRowId(id)) return notSaved('gone');
  const given = form.get('archivo');
  const upload =
    given instanceof File && given.size > 0 ? await saveUpload(given) : { file: undefined };
  if (typeof upload === 'string') return notSaved(upload);
  const read = readTyped(SOURCE_CONTROLS, typed, base) as SourceFields;
  const mine = { ...(base ?? NEW_SOURCE), ...read, ...(upload.file && { file: upload.file }) };
  const secret = {
    address: fieldOf(form, 'direccion').trim(),
    user: fieldOf(form, 'usuario').trim(),
    password: fieldOf(form, 'clave').trim(),
  };
  const saved = await saveSource(
    db,
    actor,
    base ? { id, base, mine, secret } : { id: null, mine, secret },
  );
  // Whoever sends the form again sends the file again.
  if (saved.kind !== 'saved' && upload.file) await rm(pathOf(upload.file), { force: true });
  switch (saved.kind) {
    case 'saved':
      return saved;
    case 'clash':
      return clashed(SOURCE_CONTROLS, typed, base ?? mine, saved);
    case 'invalid':
      return notSaved('invalid', saved.fields);
    case 'wrong-address':
      return notSaved(saved.problem, ['address']);
    default:
      return notSaved(saved.kind, saved.kind === 'exists' ? ['name'] : []);
  }
}

export type PostedSource = SourceAnswer | { kind: 'removed'; change: string | null };

/** Saves or removes it, or has it read. */
export async function postSource(
  db: Db,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<PostedSource> {
  const intent = fieldOf(form, 'hacer');
  const gone: SourceAnswer = {
    kind: 'not-saved',
    ...{ what: 'gone', wrong: [], typed: {}, base: null },
  };
  const wanted = WANTED_READS.find((each) => each === intent);
  if (wanted) {
    const asked = isRowId(id) ? await wantRead(db, actor, id, wanted) : 'gone';
    return asked === 'gone' ? gone : { kind: 'wanted' };
  }
  if (intent === 'borrar') {
    const removed = isRowId(id) ? await removeSource(db, actor, id) : { kind: 'gone' as const };
    return removed.kind === 'removed' ? { kind: 'removed', change: removed.change } : gone;
  }
  return await save(db, actor, id, form);
}
