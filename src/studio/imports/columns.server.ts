import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { redirect } from 'react-router';
import { queueImport, rememberMapping } from '../../data/commands/imports.ts';
import type { Db } from '../../data/database.ts';
import { HEAD_BYTES, planTable, readHead, type TableHead } from '../../data/import/plan-table.ts';
import { firstLines, peekHead } from '../../data/import/table-lines.ts';
import { getRememberedMapping } from '../../data/queries/imports.ts';
import { fileStamp, isImportFile, UPLOAD_PREFIX } from '../../domain/imports/import.ts';
import { isFieldOf, isTableKind } from '../../domain/imports/table-fields.ts';
import {
  missingFields,
  readMapping,
  type TableMapping,
} from '../../domain/imports/table-mapping.ts';
import { type ReadRow, ROW_PROBLEMS, RowValuesReader } from '../../domain/imports/table-row.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { studioEnv } from '../../platform/env.ts';
import { ifAllowed, requireAllowed } from '../access/acting.server.ts';
import { type Chosen, shownName } from './imports.server.ts';

const SHOWN_ROWS = 5;
const SHOWN_SAMPLES = 3;
const MAX_SAMPLE = 40;

type Asked = URLSearchParams;

const said = (asked: Asked, name: string): string => asked.get(name) ?? '';

/** The file that was chosen, and its first lines; null if it is gone. */
async function openTable(asked: Asked): Promise<{ chosen: Chosen; head: TableHead } | null> {
  const file = said(asked, 'archivo');
  const path = join(studioEnv().IMPORT_FOLDER, file);
  const found = isImportFile(file) ? await stat(path).catch(() => null) : null;
  if (!found?.isFile()) return null;
  const { head } = await peekHead(createReadStream(path, { end: HEAD_BYTES - 1 }), HEAD_BYTES);
  const header = said(asked, 'cabeza');
  return {
    chosen: {
      name: shownName(said(asked, 'nombre') || file),
      file,
      isUpload: file.startsWith(UPLOAD_PREFIX),
      bytes: found.size,
      stamp: fileStamp(found),
    },
    head: readHead(
      await firstLines(head, head.length >= found.size),
      header === 'no' ? 'no' : header === 'si' ? 'yes' : 'guess',
    ),
  };
}

/** What the form says of each column; as it is guessed where the form was about another kind, or another header. */
async function mappingOf(
  db: Db,
  asked: Asked,
  { chosen, head }: { chosen: Chosen; head: TableHead },
): Promise<{ mapping: TableMapping; isRemembered: boolean }> {
  const kind = said(asked, 'que');
  const only = isTableKind(kind) ? kind : undefined;
  const isSame = only === said(asked, 'deQue') && said(asked, 'cabeza') === said(asked, 'deCabeza');
  const remembered = only ? null : await getRememberedMapping(db, head.names);
  const plan = planTable(head, { file: chosen.name, remembered, only });
  const chosenFields = plan.fields.map((_, at) => {
    const field = said(asked, `c${at}`);
    return isFieldOf(plan.kind, field) ? field : null;
  });
  const mapping = only && isSame ? { ...plan, fields: chosenFields } : plan;
  return { mapping, isRemembered: remembered !== null };
}

type PreviewRow = { line: number } & ReadRow;

function previewOf(mapping: TableMapping, { rows }: TableHead): PreviewRow[] {
  const reader = new RowValuesReader(mapping);
  return rows.slice(0, SHOWN_ROWS).map(({ line, cells, problem }) => ({
    line,
    ...(problem === null
      ? reader.read(cells)
      : { kind: 'refused' as const, reason: ROW_PROBLEMS[problem] }),
  }));
}

const samplesOf = (at: number, { rows }: TableHead): string[] =>
  rows
    .flatMap(({ cells }) => cells?.[at]?.replace(/\s+/g, ' ').trim() || [])
    .slice(0, SHOWN_SAMPLES)
    .map((cell) => (cell.length > MAX_SAMPLE ? `${cell.slice(0, MAX_SAMPLE)}…` : cell));

export async function loadColumns(db: Db, actor: Actor, asked: Asked) {
  requireAllowed({ actor }, 'import');
  const opened = await openTable(asked);
  if (!opened) return null;
  const { chosen, head } = opened;
  const { mapping, isRemembered } = await mappingOf(db, asked, opened);
  return {
    name: chosen.name,
    file: chosen.file,
    mapping,
    isRemembered,
    samples: mapping.fields.map((_, at) => samplesOf(at, head)),
    missing: missingFields(mapping.kind, mapping.fields),
    preview: previewOf(mapping, head),
  };
}

/** Leads to the import that is being checked, or back to the columns if one is missing. */
export async function confirmColumns(db: Db, actor: Actor, form: FormData): Promise<never> {
  requireAllowed({ actor }, 'import');
  const asked = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') asked.set(name, value);
  const opened = await openTable(asked);
  const planned = opened && (await mappingOf(db, asked, opened));
  const mapping = readMapping(planned?.mapping);
  if (!opened || !mapping || missingFields(mapping.kind, mapping.fields).length > 0)
    throw redirect(`/importar/columnas?${asked}`);
  const id = await ifAllowed(async () => {
    await rememberMapping(db, actor, mapping);
    return await queueImport(db, actor, { ...opened.chosen, mapping });
  });
  throw redirect(`/importar/${id}`);
}
