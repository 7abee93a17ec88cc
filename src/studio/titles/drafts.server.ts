import { cancelScheduled, getDraft, keepDraft, scheduleDraft } from '../../data/commands/drafts.ts';
import { type Refused, recordName } from '../../data/commands/publish-due.ts';
import { type Owner, readRecords } from '../../data/commands/save-record.ts';
import type { Db } from '../../data/database.ts';
import { listContents, listScheduled } from '../../data/queries/drafts.ts';
import { plannedRows, shownChanges } from '../../domain/catalogue/planned-changes.ts';
import { type RecordVersion, recordProblems } from '../../domain/catalogue/title-edit.ts';
import type { Scheduled } from '../../domain/editing/due-problem.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { readDue } from '../../domain/time/due.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { draftsText } from '../text/title-drafts.es.ts';
import { draftVersions, postedRecord } from './posted-record.server.ts';
import type { RecordAnswer, RecordEditing, ShownDraft, ShownScheduled } from './record.ts';
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

const ownerOf = ({ titleRowId, episodeRowId }: Scheduled): Owner =>
  episodeRowId === null
    ? { table: 'titles', rowId: titleRowId }
    : { table: 'episodes', rowId: episodeRowId };

/** Each with what it would change now, by as many queries for all of them as for one. */
async function withChanges(db: Db, scheduled: readonly Scheduled[]): Promise<ShownScheduled[]> {
  const owners = scheduled.map(ownerOf);
  const rowsIn = (of: Owner['table']): string[] => [
    ...new Set(owners.flatMap(({ table, rowId }) => (table === of ? [rowId] : []))),
  ];
  const [contents, titles, episodes] = await Promise.all([
    listContents(
      db,
      scheduled.map(({ id }) => id),
    ),
    readRecords(db, 'titles', rowsIn('titles')),
    readRecords(db, 'episodes', rowsIn('episodes')),
  ]);
  return scheduled.map((change) => {
    const owner = ownerOf(change);
    const stored = { titles, episodes }[owner.table].get(owner.rowId);
    if (!stored) return { ...change, changes: 'gone' };
    const content = contents.get(change.id);
    const editing = content && draftVersions(owner.table, content, stored);
    const changes = editing ? shownChanges(plannedRows(owner, editing, stored)) : 'unreadable';
    return { ...change, changes };
  });
}

/** All that waits for its time, or was not published at it. */
export const loadScheduled = async (db: Db): Promise<ShownScheduled[]> =>
  await withChanges(db, await listScheduled(db));

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
          changes: shownChanges(plannedRows(owner, editing, stored)),
          ...refusalOf(editing, kept.refused as Refused | null),
        }
      : null;
  // One that was refused is a draft again.
  const waiting = scheduled.filter(({ state }) => state !== 'refused');
  return { draft, scheduled: await withChanges(db, waiting) };
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
