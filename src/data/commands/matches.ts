import { sql } from 'kysely';
import {
  type MatchClash,
  type MatchFields,
  type MatchProblem,
  type MatchVersion,
  matchIds,
  problemsOf,
  type TypedServer,
} from '../../domain/football/match-edit.ts';
import type { MatchDeletion, MatchRow } from '../../domain/football/match-row.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { MATCHES_TAG, matchTag } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { MATCH_COLUMNS } from '../queries/agenda.ts';
import { authorOf } from './author.ts';
import { currentChange, recordChange, someOf } from './change.ts';
import { channelAddresses, readMatch } from './match-rows.ts';
import { mergeVersion, writeVersion } from './merge-row.ts';
import { writeOwnedServers } from './owned-servers.ts';
import { publish } from './publish.ts';

export type MatchOutcome = { key: string } & (
  | { kind: 'saved'; rowId: string; id: string }
  | { kind: 'deleted' }
  /** Nothing of this row was saved. */
  | { kind: 'clash'; clashes: MatchClash[]; theirs: MatchVersion | null }
  | { kind: 'invalid'; problems: MatchProblem[] }
);

/** `change` is null if nothing was written. */
export type SavedMatches = { outcomes: MatchOutcome[]; change: string | null };

const trimmed = (mine: MatchVersion<TypedServer>): MatchVersion<TypedServer> => ({
  fields: {
    ...mine.fields,
    firstTeam: mine.fields.firstTeam.trim(),
    secondTeam: mine.fields.secondTeam.trim(),
    leagueName: mine.fields.leagueName.trim(),
  },
  servers: mine.servers.map(({ id, fields }) => ({
    id,
    fields: { label: fields.label.trim(), url: fields.url?.trim() ?? null },
  })),
});

type Work = { tx: Db; touched: Set<string> };
type Resolved = { key: string; mine: MatchVersion };

const gone = async (tx: Db, key: string, rowId: string): Promise<MatchOutcome> => ({
  key,
  kind: 'clash',
  clashes: [{ kind: 'gone', author: await authorOf(tx, 'matches', rowId) }],
  theirs: null,
});

async function changeMatch(
  { tx, touched }: Work,
  { key, mine }: Resolved,
  rowId: string,
  base: MatchVersion,
): Promise<MatchOutcome> {
  const stored = await readMatch(tx, rowId);
  if (!stored) return await gone(tx, key, rowId);
  const theirs = stored.version;
  const owner = { table: 'matches', rowId } as const;
  const merge = await mergeVersion(tx, owner, MATCH_COLUMNS, { base, mine, theirs }, 'label');
  if (merge.clashes.length > 0) return { key, kind: 'clash', clashes: merge.clashes, theirs };
  await writeVersion(tx, owner, theirs, merge);
  if (merge.isChanged) touched.add(rowId);
  return { key, kind: 'saved', rowId, id: stored.id };
}

async function freeId(tx: Db, fields: MatchFields): Promise<string> {
  for (const id of matchIds(fields)) {
    const taken = await rowsOf(tx)`
      select from matches where source_id = ${id} union all select from suppressed_matches where source_id = ${id}`;
    if (taken.length === 0) return id;
  }
  throw new Error('no free id');
}

async function addMatch({ tx, touched }: Work, { key, mine }: Resolved): Promise<MatchOutcome> {
  const { firstTeam, secondTeam, leagueName, startsAt } = mine.fields;
  const same = await tx
    .selectFrom('matches')
    .select('id')
    .where('starts_at', '=', new Date(startsAt))
    .where('first_team', '=', firstTeam)
    .where('second_team', '=', secondTeam)
    .executeTakeFirst();
  if (same) {
    const author = await authorOf(tx, 'matches', same.id);
    const theirs = (await readMatch(tx, same.id))?.version ?? null;
    return { key, kind: 'clash', clashes: [{ kind: 'exists', rowId: same.id, author }], theirs };
  }
  const id = await freeId(tx, mine.fields);
  const { id: rowId } = await tx
    .insertInto('matches')
    .values({
      source_id: id,
      first_team: firstTeam,
      second_team: secondTeam,
      league_name: leagueName,
      starts_at: startsAt,
      held: MATCH_COLUMNS.map(({ column }) => column).sort(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = mine.servers.map(({ fields }) => fields);
  await writeOwnedServers(tx, { table: 'matches', rowId }, [], { added, changed: [], removed: [] });
  touched.add(rowId);
  return { key, kind: 'saved', rowId, id };
}

/** No text that anybody can save. */
const DELETED = '\0';

/** Deleting is an edit of every field and of every server, so that what its author did not see is a clash. */
const deletionOf = (base: MatchVersion, theirs: MatchVersion) => ({
  base: {
    fields: base.fields,
    servers: theirs.servers.map(
      ({ id }) =>
        base.servers.find((seen) => seen.id === id) ?? { id, fields: { label: DELETED, url: '' } },
    ),
  },
  mine: {
    fields: Object.fromEntries(MATCH_COLUMNS.map(({ name }) => [name, DELETED])) as MatchFields,
    servers: [],
  },
  theirs,
});

/** Only what its author saw is deleted: what others changed meanwhile is a clash. */
async function deleteMatch(
  { tx, touched }: Work,
  { key, rowId, base }: MatchDeletion,
): Promise<MatchOutcome> {
  const stored = await readMatch(tx, rowId);
  if (!stored) return { key, kind: 'deleted' };
  const theirs = stored.version;
  const owner = { table: 'matches', rowId } as const;
  const { clashes } = await mergeVersion(
    tx,
    owner,
    MATCH_COLUMNS,
    deletionOf(base, theirs),
    'label',
  );
  if (clashes.length > 0) return { key, kind: 'clash', clashes, theirs };
  await tx.deleteFrom('matches').where('id', '=', rowId).execute();
  await tx
    .insertInto('suppressed_matches')
    .values({ source_id: stored.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  touched.add(rowId);
  return { key, kind: 'deleted' };
}

/** Deletions give their names and places free, so they come first; outcomes keep the order of the rows. */
const ORDER = { delete: 0, change: 1, add: 2 } as const;

async function saveRow(
  work: Work,
  row: MatchRow,
  channels: ReadonlyMap<string, string>,
): Promise<MatchOutcome> {
  if (row.kind === 'delete') return await deleteMatch(work, row);
  const typed = trimmed(row.mine);
  const mine: MatchVersion = {
    fields: typed.fields,
    servers: typed.servers.map(({ id, fields: { label, url } }) => ({
      id,
      fields: { label, url: url ?? channels.get(label) ?? '' },
    })),
  };
  const problems = problemsOf(mine);
  if (problems.length > 0) return { key: row.key, kind: 'invalid', problems };
  const resolved = { key: row.key, mine };
  return row.kind === 'add'
    ? await addMatch(work, resolved)
    : await changeMatch(work, resolved, row.rowId, row.base);
}

const summaryOf = (rows: readonly MatchRow[]): string => {
  const names = rows.map((row) => {
    const { firstTeam, secondTeam } = (row.kind === 'delete' ? row.base : row.mine).fields;
    return `${row.kind === 'add' ? '+' : row.kind === 'delete' ? '−' : ''}${firstTeam} – ${secondTeam}`;
  });
  return someOf(names);
};

/** Within a recorded change, whose number it returns. */
async function writeMatches(tx: Db, rows: readonly MatchRow[]): Promise<SavedMatches> {
  await sql`select pg_advisory_xact_lock(${LOCKS.agenda})`.execute(tx);
  const names = rows.flatMap((row) =>
    row.kind === 'delete'
      ? []
      : row.mine.servers.flatMap(({ fields }) =>
          fields.url === null ? [fields.label.trim()] : [],
        ),
  );
  const channels = await channelAddresses(tx, names);
  const work: Work = { tx, touched: new Set() };
  const outcomes = new Map<string, MatchOutcome>();
  // Rows are locked in one order, so that an import at the same time can't wait for us while we wait for it.
  const ordered = [...rows].sort(
    (a, b) =>
      ORDER[a.kind] - ORDER[b.kind] ||
      Number('rowId' in a ? a.rowId : 0) - Number('rowId' in b ? b.rowId : 0),
  );
  for (const row of ordered) outcomes.set(row.key, await saveRow(work, row, channels));
  const { touched } = work;
  if (touched.size > 0) await publish(tx, [...[...touched].map(matchTag), MATCHES_TAG]);
  return {
    outcomes: rows.map(({ key }) => outcomes.get(key) as MatchOutcome),
    change: touched.size > 0 ? await currentChange(tx) : null,
  };
}

/**
 * Saves rows of the agenda in one transaction, as one recorded change. A row that clashes with what others saved meanwhile
 * is left out whole and reported, with what is stored now; the others are saved.
 */
export const saveMatches = async (
  db: Db,
  actor: Actor,
  rows: readonly MatchRow[],
): Promise<SavedMatches> =>
  await recordChange(
    db,
    { actor, action: 'matches.edit', summary: summaryOf(rows) },
    async (tx) => await writeMatches(tx, rows),
  );
