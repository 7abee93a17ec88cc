import type { FoundRecord } from '../../domain/takedowns/takedown.ts';

export type ListedRecord = FoundRecord & {
  isTicked: boolean;
  /** Of the address that named it, if it is not ours. */
  otherHost: string | null;
};

/** What the text of a claim leads to. */
export type FoundList = {
  text: string;
  records: ListedRecord[];
  missing: string[];
  /** The text may name more than is read at once. */
  isCut: boolean;
};
