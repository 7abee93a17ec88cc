import type { BulkEdit, BulkField } from '../../domain/catalogue/bulk-edit.ts';
import type { TitleFilter } from '../../domain/catalogue/title-filter.ts';

/** What a bulk edit is about. */
export type Selection = {
  filter: TitleFilter;
  isAll: boolean;
  rowIds: string[];
  isTooMany: boolean;
};

export type BulkValue = string | number | boolean | null;

export type BulkPreview = {
  edit: BulkEdit;
  changing: number;
  fields: { field: BulkField; changes: number; same: number; onlyMovies: number }[];
  samples: {
    rowId: string;
    name: string;
    fields: { field: BulkField; before: BulkValue; after: BulkValue }[];
  }[];
};
