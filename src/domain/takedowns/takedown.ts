import { TITLE_KINDS } from '../catalogue/title.ts';

/** What can be taken off every page at somebody's request. */
export const TAKEDOWN_TABLES = ['titles', 'episodes', 'matches', 'channels', 'products'] as const;
export type TakedownTable = (typeof TAKEDOWN_TABLES)[number];

/** Of what is named by a kind and the id in its address. */
export const NAMED_KINDS = [...TITLE_KINDS, 'match', 'channel'] as const;
export type NamedRecord = { kind: (typeof NAMED_KINDS)[number]; id: string };

export type RecordRef = { table: TakedownTable; key: string };

/** A record that may be taken down, as people recognise it. */
export type FoundRecord = RecordRef & {
  name: string;
  /** Where viewers find it. */
  path: string;
  isHidden: boolean;
};

/** Who asks for it and why. Pages never show this. */
export type Claim = { claimant: string; reference: string; reason: string };

export const MAX_CLAIM_TEXT = { claimant: 120, reference: 200, reason: 1000 } as const;
/** Records in one takedown: claims list up to some hundred addresses. */
export const MAX_RECORDS = 200;
/** Names that are searched for at once. */
export const MAX_NAMES = 20;

export type Takedown = Claim & {
  id: string;
  table: TakedownTable;
  key: string;
  name: string;
  path: string;
  takenAt: Date;
  takenBy: string;
  lifted: { at: Date; by: string; reason: string } | null;
};

export const TAKEDOWN_STATES = ['in-force', 'lifted', 'all'] as const;
export type TakedownState = (typeof TAKEDOWN_STATES)[number];

export const writeRef = ({ table, key }: RecordRef): string => `${table}/${key}`;

/** A posted reference. Null if no such record can exist. */
export function readRef(text: string): RecordRef | null {
  const [, table = '', key = ''] = /^([a-z]+)\/(.{1,400})$/s.exec(text) ?? [];
  const known = TAKEDOWN_TABLES.find((each) => each === table);
  if (!known || key.includes('\0')) return null;
  return known === 'products' || /^[1-9]\d{0,17}$/.test(key) ? { table: known, key } : null;
}
