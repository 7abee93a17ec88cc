import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { data, redirect } from 'react-router';
import { importAction, queueImport, startImport } from '../../data/commands/imports.ts';
import type { Db } from '../../data/database.ts';
import { allowFrameHosts } from '../../data/import/frame-hosts.ts';
import { HEAD_BYTES } from '../../data/import/plan-table.ts';
import { fileKind, peekHead } from '../../data/import/table-lines.ts';
import { getImport, listImports } from '../../data/queries/imports.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getSettings } from '../../data/queries/settings.ts';
import {
  fileStamp,
  type ImportRun,
  isImportFile,
  MAX_IMPORT_NAME,
  MAX_UPLOAD_BYTES,
  UPLOAD_PREFIX,
} from '../../domain/imports/import.ts';
import { type Actor, allows } from '../../domain/operators/permissions.ts';
import { studioEnv } from '../../platform/env.ts';
import { acting, ifAllowed, requireAllowed } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { keepUpload } from '../http/keep-upload.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { importsText } from '../text/imports.es.ts';

const SHOWN = 20;
const MAX_FILES = 100;

export type Problem = keyof typeof importsText.problems;
export type ServerFile = { name: string; bytes: number };

/** What is in the folder itself, uploads aside. */
async function listFiles(folder: string): Promise<ServerFile[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => isImportFile(name) && !name.startsWith(UPLOAD_PREFIX))
    .sort()
    .slice(0, MAX_FILES);
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return names.flatMap((name, place) => {
    const file = found[place];
    return file?.isFile() ? [{ name, bytes: file.size }] : [];
  });
}

/** Those who may not import do not see what is imported either. */
export async function loadImports(db: Db, actor: Actor, now: Date) {
  requireAllowed({ actor }, 'import');
  const folder = studioEnv().IMPORT_FOLDER;
  const [runs, files] = await Promise.all([listImports(db, SHOWN), listFiles(folder)]);
  return { runs, files, folder, now };
}

/** As it is called on the operator's machine, in one line. */
export const shownName = (name: string): string =>
  name
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_IMPORT_NAME) || UPLOAD_PREFIX;

export type Chosen = Parameters<typeof queueImport>[2];

async function saveUpload(folder: string, upload: File): Promise<Chosen | Problem> {
  if (upload.size > MAX_UPLOAD_BYTES) return 'large';
  const kind = fileKind(Buffer.from(await upload.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === 'workbook') return 'workbook';
  const file = `${UPLOAD_PREFIX}${randomUUID()}.${kind === 'table' ? 'csv' : 'ndjson'}`;
  const path = join(folder, file);
  if (!(await keepUpload(path, upload))) return 'folder';
  const stamp = fileStamp(await stat(path));
  return { name: shownName(upload.name), file, isUpload: true, bytes: upload.size, stamp };
}

async function findFile(folder: string, name: string): Promise<Chosen | Problem> {
  const known = (await listFiles(folder)).some((file) => file.name === name);
  const found = known ? await stat(join(folder, name)).catch(() => null) : null;
  if (!found) return 'none';
  if (found.size === 0) return 'empty';
  const stamp = fileStamp(found);
  return { name: shownName(name), file: name, isUpload: false, bytes: found.size, stamp };
}

/** A table is first asked about: what it is of, and what its columns hold. */
async function isTable(path: string): Promise<boolean> {
  const { head } = await peekHead(createReadStream(path, { end: HEAD_BYTES - 1 }), HEAD_BYTES);
  return head.length > 0 && fileKind(head) === 'table';
}

/** Answers the form of the list: leads to the import that is being checked, or says what is wrong. */
export async function chooseFile(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  requireAllowed({ actor }, 'import');
  const given = form.get('archivo');
  const pasted = fieldOf(form, 'tabla');
  const isPasted = pasted.trim() !== '';
  const sent = given instanceof File && given.name !== '' ? given : null;
  const name = fieldOf(form, 'servidor');
  if ([sent !== null, isPasted, name !== ''].filter(Boolean).length > 1) return 'both';
  const upload = isPasted ? new File([pasted], importsText.pasted) : sent;
  if (upload?.size === 0) return 'empty';
  if (!upload && name === '') return 'none';
  const folder = studioEnv().IMPORT_FOLDER;
  const chosen = upload ? await saveUpload(folder, upload) : await findFile(folder, name);
  if (typeof chosen === 'string') return chosen;
  if (await isTable(join(folder, chosen.file))) {
    const query = new URLSearchParams({ archivo: chosen.file, nombre: chosen.name });
    throw redirect(`/importar/columnas?${query}`);
  }
  const id = await ifAllowed(() => queueImport(db, actor, chosen));
  throw redirect(`/importar/${id}`);
}

async function findRun(db: Db, id: string): Promise<ImportRun> {
  const run = isRowId(id) ? await getImport(db, id) : null;
  if (!run) throw data(null, { status: 404 });
  return run;
}

/** `newHosts`: those that documents name and that still may not be framed, for whoever may allow them. */
export async function loadImport(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ run: ImportRun; newHosts: string[] }> {
  requireAllowed({ actor }, 'import');
  const [run, { embedOrigins }] = await Promise.all([findRun(db, id), getSettings(db)]);
  const hosts = allows(actor.role, 'settings.edit') ? (run.report?.hostsLeftOut ?? []) : [];
  return { run, newHosts: hosts.filter((host) => !embedOrigins.includes(host)) };
}

/** Codes need the key that issuing them needs. */
export async function confirmImport(
  db: Db,
  session: OperatorSession,
  id: string,
  form: FormData,
): Promise<{ problem: Problem | null } | NeedsKey> {
  const { report } = await findRun(db, id);
  if (fieldOf(form, 'hacer') === 'permitir')
    return await acting({ db, session, action: 'settings.edit', form }, async (actor) => ({
      problem: (await allowFrameHosts(db, actor, report?.hostsLeftOut ?? [])) ? null : 'hosts',
    }));
  const action = importAction(report);
  return await acting({ db, session, action, form }, async (actor) => ({
    problem: (await startImport(db, actor, id)) ? null : 'started',
  }));
}
