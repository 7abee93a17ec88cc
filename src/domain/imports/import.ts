import { cleanText } from '../paste/text.ts';

/** A larger file is put into the folder on the server. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;
export const MAX_REFUSALS_KEPT = 200;
const MAX_REFUSAL_TEXT = 300;
export const MAX_IMPORT_NAME = 100;
/** Files that were uploaded go by themselves; others belong to whoever put them there. */
export const UPLOAD_PREFIX = 'subida-';

export type ImportStep = 'check' | 'import';
export type ImportState = 'waiting' | 'running' | 'done' | 'failed';

/** `more`: further ones of the same document, which are only counted. */
export type RefusedLine = { line: number; path: string; reason: string; more?: number };

/** So that one document with thousands of bad servers does not hide the documents behind it. */
const MAX_REFUSALS_OF_DOCUMENT = 3;

/** The refusals that a report shows: the first, and few of each document. */
export class ShownRefusals {
  readonly kept: RefusedLine[] = [];
  readonly #max: number;
  readonly #byLine = new Map<number, { count: number; last: RefusedLine }>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether it is among them, and not just counted. */
  add(refusal: RefusedLine): boolean {
    const same = this.#byLine.get(refusal.line);
    if (same && same.count >= MAX_REFUSALS_OF_DOCUMENT) {
      same.last.more = (same.last.more ?? 0) + 1;
      return false;
    }
    if (this.kept.length >= this.#max) return false;
    const last = { ...refusal };
    this.kept.push(last);
    this.#byLine.set(refusal.line, { count: (same?.count ?? 0) + 1, last });
    return true;
  }
}

/** Without what no report can hold: it may quote any file. */
export function shownRefusal({ line, path, reason, ...rest }: RefusedLine): RefusedLine {
  const shown = (text: string): string => cleanText(text.slice(0, MAX_REFUSAL_TEXT));
  return { line, path: shown(path), reason: shown(reason), ...rest };
}

export type ImportFigures = {
  documents: number;
  inserted: number;
  updated: number;
  refused: number;
  /** Rows that stay as operators set them. */
  kept: number;
  unlistedEpisodes: number;
  /** Hosts that documents name and that may not be framed. */
  hostsLeftOut: string[];
  /** Codes of the TV app that it uses up. Reports of earlier releases do not say it. */
  tvCodes?: number;
  /** Whether history has or would have its rows. */
  canUndo: boolean;
  refusals: RefusedLine[];
};

/**
 * `changed`: the file is not the one that was checked. `codes`: it would use up more codes than were confirmed. `mapping`:
 * another release chose what its columns hold.
 */
export type ImportFailure = 'changed' | 'codes' | 'mapping' | 'missing' | 'not-allowed' | 'failed';

export type ImportRun = {
  id: string;
  name: string;
  step: ImportStep;
  state: ImportState;
  /** It runs and its worker has not been heard of for a while. */
  isLost: boolean;
  bytes: number;
  readBytes: number;
  documents: number;
  report: ImportFigures | null;
  failure: ImportFailure | null;
  changeId: string | null;
  actor: string;
  createdAt: Date;
};

/** A file of the folder itself: no path, nothing hidden. */
export const isImportFile = (name: string): boolean =>
  /^[^./\\\0][^/\\\0]{0,199}$/.test(name) && /\.(ndjson|jsonl|json|csv|tsv|txt)$/i.test(name);

/** What tells two versions of a file apart. */
export const fileStamp = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string =>
  `${size}-${Math.trunc(mtimeMs)}`;

/** How far it is, for a bar: reading is most of it, and writing has no measure. */
export function importShare({
  bytes,
  readBytes,
  state,
}: Pick<ImportRun, 'bytes' | 'readBytes' | 'state'>): number | null {
  if (state === 'waiting') return 0;
  return bytes > 0 && readBytes < bytes ? readBytes / bytes : null;
}
