import type { MatchVersion, TypedServer } from './match-edit.ts';

/**
 * What someone did to a row of the agenda: `base` is what they saw, `mine` what they made of it. `key` is their own, to
 * find the outcome of the row.
 */
export type MatchRow =
  | { kind: 'add'; key: string; mine: MatchVersion<TypedServer> }
  | {
      kind: 'change';
      key: string;
      rowId: string;
      base: MatchVersion;
      mine: MatchVersion<TypedServer>;
    }
  | MatchDeletion;

export type MatchDeletion = { kind: 'delete'; key: string; rowId: string; base: MatchVersion };
