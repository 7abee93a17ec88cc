import type { Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { type DraftOf, getDraft, keepDraft } from './drafts.ts';

/** What an operator has typed for a day and not saved. One row per operator and day; nobody else reads it. */
const draftOf = (day: string): DraftOf => ({ record: `agenda/${day}`, action: 'matches.edit' });

/** Writes it over what was there. Null: nothing is left of it. */
export const keepAgendaDraft = async (
  db: Db,
  actor: Actor,
  day: string,
  rows: object | null,
): Promise<void> => await keepDraft(db, actor, draftOf(day), rows && { base: null, patch: rows });

/** The rows as they were kept; null if there are none. */
export const getAgendaDraft = async (db: Db, actor: Actor, day: string): Promise<unknown> =>
  (await getDraft(db, actor, draftOf(day).record))?.patch ?? null;
