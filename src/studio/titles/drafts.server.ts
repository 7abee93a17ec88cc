import { cancelScheduled, getDraft, keepDraft, scheduleDraft } from '../../data/commands/drafts.ts';
import { type Refused, recordName } from '../../data/commands/publish-due.ts';
import type { Owner } from '../../data/commands/save-record.ts';
import type { Db } from '../../data/database.ts';
import { listScheduled } from '../../data/queries/drafts.ts';
import { type RecordVersion, recordProblems } from '../../domain/catalogue/title-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { readDue } from '../../domain/time/due.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { draftsText } from '../text/title-drafts.es.ts';
import { draftVersions, postedRecord } from './posted-record.server.ts';
import type { RecordAnswer, RecordEditing, ShownDraft } from './record.ts';
import { answerOf } from './title.server.ts';

const draftOf = ({ table, rowId }: Owner) =>
  ({ record: recordName(table, rowId), action: 'titles.edit' }) as const;

function refusalOf(
  editing: RecordEditing,
  refused: Refused | null,
): Pick<ShownDraft, 'clashes' | 'refusal'> {
  if (!refused) return { clashes: [], refusal: null };
  if (refused.kind === 'not-allowed' || refused.kind === 'failed' || refused.kind === 'busy')
    return { clashes: [], refusal: draftsText.refused[refused.kind] };
  const answer = answerOf(editing, refused);
  const { clashes, problem } = answer as Extract<RecordAnswer, { kind: 'not-saved' }>;
  return { clashes, refusal: problem ?? draftsText.refused.clash };
}

/** Whether two versions show the same. A new server has no row yet. */
const isSame = (one: RecordVersion, other: RecordVersion): boolean => {
  const shown = ({ fields, servers }: RecordVersion) =>
    JSON.stringify([fields, servers.map((server) => server.fields)]);
  return shown(one) === shown(other);
};

/**
 * My own draft of a record, and the changes of it that wait for their time. A draft of what is stored is none: it may
 * have been on its way while its author saved.
 */
export async function loadDrafts(db: Db, actor: Actor, owner: Owner, stored: RecordVersion) {
  const { record } = draftOf(owner);
  const [kept, scheduled] = await Promise.all([
    getDraft(db, actor, record),
    listScheduled(db, record),
  ]);
  const editing = kept && draftVersions(owner.table, kept, stored);
  const draft: ShownDraft | null =
    editing && !isSame(editing.mine, stored)
      ? {
          editing,
          keptAt: kept.updatedAt,
          ...refusalOf(editing, kept.refused as Refused | null),
        }
      : null;
  // One that was refused is a draft again.
  return { draft, scheduled: scheduled.filter(({ state }) => state !== 'refused') };
}

/** Null: there is nothing left of it. What is as it was is no draft. */
export async function keepForm(db: Db, actor: Actor, owner: Owner, form: FormData): Promise<void> {
  const { base, mine } = postedRecord(form, owner.table);
  await keepDraft(db, actor, draftOf(owner), isSame(base, mine) ? null : { base, patch: mine });
}

export const dropDraft = async (db: Db, actor: Actor, owner: Owner): Promise<void> =>
  await keepDraft(db, actor, draftOf(owner), null);

/** Null if it waits for its time now; else why it does not. */
export async function scheduleForm(
  db: Db,
  actor: Actor,
  owner: Owner,
  form: FormData,
  now: Date,
): Promise<RecordAnswer | null> {
  const editing = postedRecord(form, owner.table);
  const [problem] = recordProblems(owner.table, editing.mine, editing.base);
  if (problem) return answerOf(editing, { kind: 'invalid', problems: [problem] });
  const typed = fieldOf(form, 'due');
  const due = readDue(typed, fieldOf(form, 'zone'), now);
  if (!due)
    return { kind: 'not-saved', editing, clashes: [], problem: draftsText.noTime, due: typed };
  const content = { base: editing.base, patch: editing.mine };
  await scheduleDraft(db, actor, draftOf(owner), content, due);
  return null;
}

export async function cancelForm(db: Db, actor: Actor, form: FormData): Promise<boolean> {
  const id = fieldOf(form, 'draft');
  return isRowId(id) && (await cancelScheduled(db, actor, id));
}
