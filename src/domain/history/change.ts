/** A recorded change, as lists show it. */
export type ListedChange = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  summary: string;
  undoes: string | null;
  undoneBy: string | null;
  /** How many row images there are; without any it can't be undone. */
  rows: number;
};

/** An added row has no `before`, a deleted one no `after`; of an updated row there are the columns that differ. */
export type ChangedRow = {
  table: string;
  key: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};
