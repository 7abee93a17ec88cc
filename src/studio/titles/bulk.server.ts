import {
  type BulkResult,
  type BulkRow,
  editTitles,
  readBulkRows,
} from '../../data/commands/bulk-titles.ts';
import type { Db } from '../../data/database.ts';
import { listMatching } from '../../data/queries/studio-titles.ts';
import {
  BULK_FIELDS,
  type BulkEdit,
  MAX_BULK_TITLES,
  planBulk,
  readBulkEdit,
} from '../../domain/catalogue/bulk-edit.ts';
import { readTitleFilter, type TitleFilter } from '../../domain/catalogue/title-filter.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { text } from '../text/text.es.ts';
import type { BulkPreview, Selection } from './bulk.ts';
import { allGenres } from './titles.server.ts';

const MAX_SAMPLES = 12;

/** Marked by hand, or everything that a filter leaves. */
async function readSelection(db: Db, query: URLSearchParams): Promise<Selection> {
  const filter: TitleFilter = readTitleFilter(query);
  const isAll = query.get('todos') === 'si';
  const rowIds = isAll
    ? await listMatching(db, filter, MAX_BULK_TITLES + 1)
    : [...new Set(query.getAll('id').filter(isRowId))];
  return { filter, isAll, rowIds, isTooMany: rowIds.length > MAX_BULK_TITLES };
}

/** What an edit would do to these titles. Nothing is written. */
function previewOf(rows: readonly BulkRow[], edit: BulkEdit): BulkPreview {
  const plans = rows.map((row) => ({ row, plan: planBulk(row, edit) }));
  const changing = plans.flatMap(({ row, plan }) => {
    const fields = plan.flatMap(({ field, result }) => (result === 'changes' ? [field] : []));
    return fields.length > 0 ? [{ row, fields }] : [];
  });
  const count = (field: string, wanted: string): number =>
    plans.filter(({ plan }) => plan.some((each) => each.field === field && each.result === wanted))
      .length;
  return {
    edit,
    changing: changing.length,
    fields: BULK_FIELDS.filter((field) => edit[field] !== undefined).map((field) => ({
      field,
      changes: count(field, 'changes'),
      same: count(field, 'same'),
      onlyMovies: count(field, 'only-movies'),
    })),
    samples: changing.slice(0, MAX_SAMPLES).map(({ row, fields }) => ({
      rowId: row.rowId,
      name: row.name,
      fields: fields.map((field) => ({ field, before: row[field], after: edit[field] ?? null })),
    })),
  };
}

export async function loadBulk(db: Db, query: URLSearchParams) {
  const selection = await readSelection(db, query);
  const edit = readBulkEdit(query);
  const isAsked = Object.keys(edit).length > 0 && !selection.isTooMany;
  const [rows, genres] = await Promise.all([
    isAsked ? readBulkRows(db, selection.rowIds) : null,
    allGenres(db),
  ]);
  const year = query.get('poner-anio')?.trim() ?? '';
  const wrongYear = year !== '' && edit.year === undefined ? year : null;
  const age = query.get('poner-edad')?.trim() ?? '';
  const wrongAge = age !== '' && edit.age === undefined ? age : null;
  return { selection, genres, wrongYear, wrongAge, preview: rows && previewOf(rows, edit) };
}

/** Changes exactly the titles that were previewed. */
export async function applyBulk(db: Db, actor: Actor, form: FormData): Promise<BulkResult> {
  const rowIds = fieldOf(form, 'ids').split(',').filter(isRowId);
  const edit = readBulkEdit({ get: (name) => fieldOf(form, name) || null });
  if (rowIds.length === 0 || Object.keys(edit).length === 0)
    throw new Response(text.errors.refused, { status: 400 });
  return await editTitles(db, actor, rowIds, edit);
}
