import { sql } from 'kysely';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import {
  type ChannelFields,
  type ChannelProblem,
  type ChannelVersion,
  channelIds,
  channelProblems,
  linesOf,
  namesIn,
} from '../../domain/channels/channel-edit.ts';
import { movedTo, type Ordered } from '../../domain/channels/channel-order.ts';
import type { VersionClash } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { CHANNELS_TAG, channelTag, MATCHES_TAG } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { type Column, fieldsFrom, mergeVersion, writeVersion } from './merge-row.ts';
import { readOwnedServers, writeOwnedServers } from './owned-servers.ts';
import { publish } from './publish.ts';
import { publishRows } from './publish-rows.ts';

/** What matches call it is in a table of its own. */
const NAMES = { name: 'names', column: 'names' } as const satisfies Column;

const COLUMNS = ['name', 'type', 'menu', 'image', 'active'] as const;
const ALL = [...COLUMNS.map((name): Column => ({ name, column: name })), NAMES];

export type StoredChannel = {
  rowId: string;
  id: string;
  isHidden: boolean;
  version: ChannelVersion;
};

/** As it is stored, locked until the end of the transaction if it is for writing. */
export async function readChannel(
  db: Db,
  rowId: string,
  isWriting = false,
): Promise<StoredChannel | null> {
  const row = await db
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', rowId)
    .$if(isWriting, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const names = await db
    .selectFrom('sports_channel_names')
    .select('name')
    .where('channel_source_id', '=', row.source_id)
    .orderBy('name')
    .execute();
  const listed = linesOf(names.map(({ name }) => name));
  return {
    rowId,
    id: row.source_id,
    isHidden: row.hidden,
    version: {
      fields: fieldsFrom({ ...row, names: listed }, ALL) as ChannelFields,
      servers: await readOwnedServers(db, { table: 'channels', rowId }, isWriting),
    },
  };
}

/** Imports leave alone what an operator says of a name. */
const HELD_NAME = ['channel_source_id'];

/** A name that no channel of ours has is free. Returns those that another channel has. */
async function addNames(tx: Db, id: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const added = await rowsOf<{ name: string }>(tx)`
    insert into sports_channel_names as known (name, channel_source_id, held)
    select name, ${id}, ${HELD_NAME}::text[] from unnest(${names}::text[]) given (name)
    on conflict (name) do update set channel_source_id = excluded.channel_source_id, held = excluded.held
      where not exists (select from channels where source_id = known.channel_source_id)
        or known.channel_source_id = excluded.channel_source_id
    returning name`;
  const isAdded = new Set(added.map(({ name }) => name));
  return names.filter((name) => !isAdded.has(name));
}

/** Pages list a sports channel only if its own name is known, whoever has it. */
const knowOwnName = async (tx: Db, id: string, { type, name }: ChannelFields): Promise<void> => {
  if (type !== 'sports') return;
  await sql`insert into sports_channel_names (name, channel_source_id, held)
    values (${name}, ${id}, ${HELD_NAME}::text[]) on conflict (name) do nothing`.execute(tx);
};

async function writeNames(
  tx: Db,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<string[]> {
  const removed = before.filter((name) => !after.includes(name));
  if (removed.length > 0)
    await tx
      .deleteFrom('sports_channel_names')
      .where('channel_source_id', '=', id)
      .where('name', 'in', removed)
      .execute();
  return await addNames(
    tx,
    id,
    after.filter((name) => !before.includes(name)),
  );
}

export type ChannelClash = VersionClash<ChannelFields, ServerFields>;

export type SavedChannel =
  /** `change` is null if nothing was written. */
  | { kind: 'saved'; rowId: string; id: string; change: string | null }
  /** Nothing was saved. `theirs` is what is stored now. */
  | { kind: 'clash'; clashes: ChannelClash[]; theirs: ChannelVersion }
  | { kind: 'invalid'; problems: ChannelProblem[] }
  /** Another channel has this name already. */
  | { kind: 'exists'; rowId: string }
  /** Matches mean another channel by these names. */
  | { kind: 'names-taken'; names: string[] }
  | { kind: 'gone' };

/** Takes back what was written of a channel. */
class NotSaved extends Error {
  override name = 'NotSaved';
  readonly result: SavedChannel;

  constructor(result: SavedChannel) {
    super('a channel was not saved');
    this.result = result;
  }
}

const trimmed = ({ fields, servers }: ChannelVersion): ChannelVersion => ({
  fields,
  servers: servers.map(({ id, fields: { label, url, ...other } }) => ({
    id,
    fields: { ...other, label: label.trim(), url: url.trim() },
  })),
});

async function freeId(tx: Db, name: string): Promise<string> {
  for (const id of channelIds(name)) {
    const taken = await rowsOf(tx)`
      select from channels where source_id = ${id} union all select from suppressed_channels where source_id = ${id}`;
    if (taken.length === 0) return id;
  }
  throw new Error('no free id');
}

/** Behind the others. An id is given on the command line only. */
async function addChannel(
  tx: Db,
  { fields, servers }: ChannelVersion,
  givenId: string | null,
): Promise<SavedChannel> {
  const problems = channelProblems({ fields, servers });
  if (problems.length > 0) return { kind: 'invalid', problems };
  const same = await tx
    .selectFrom('channels')
    .select('id')
    .where('name', '=', fields.name)
    .executeTakeFirst();
  if (same) return { kind: 'exists', rowId: same.id };
  const id = givenId ?? (await freeId(tx, fields.name));
  await tx.deleteFrom('suppressed_channels').where('source_id', '=', id).execute();
  const { names, ...columns } = fields;
  const { id: rowId } = await tx
    .insertInto('channels')
    .values({ ...columns, source_id: id, created_at: new Date(), held: COLUMNS.toSorted() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeOwnedServers(tx, { table: 'channels', rowId }, [], {
    added: servers.map((server) => server.fields),
    changed: [],
    removed: [],
  });
  const taken = await addNames(tx, id, namesIn(names));
  if (taken.length > 0) return { kind: 'names-taken', names: taken };
  await knowOwnName(tx, id, fields);
  await publish(tx, [channelTag(rowId), CHANNELS_TAG, MATCHES_TAG]);
  return { kind: 'saved', rowId, id, change: await currentChange(tx) };
}

async function changeChannel(
  tx: Db,
  rowId: string,
  { base, mine }: { base: ChannelVersion; mine: ChannelVersion },
): Promise<SavedChannel> {
  const stored = await readChannel(tx, rowId, true);
  if (!stored) return { kind: 'gone' };
  const { id, version: theirs } = stored;
  // A form of another release may lack fields.
  const whole = (version: ChannelVersion): ChannelVersion => ({
    ...version,
    fields: { ...theirs.fields, ...version.fields },
  });
  const problems = channelProblems(whole(mine), whole(base));
  if (problems.length > 0) return { kind: 'invalid', problems };
  const owner = { table: 'channels', rowId } as const;
  const merge = await mergeVersion<ChannelFields, ServerFields>(
    tx,
    owner,
    ALL,
    { base, mine, theirs },
    'audio',
    'label',
  );
  if (merge.clashes.length > 0) return { kind: 'clash', clashes: merge.clashes, theirs };
  if (!merge.isChanged) return { kind: 'saved', rowId, id, change: null };
  const { names, ...values } = merge.values;
  const taken = await publishRows(tx, [{ table: 'channels', key: rowId }], async () => {
    await writeVersion(tx, owner, theirs, { ...merge, values });
    const refused =
      names === undefined
        ? []
        : await writeNames(tx, id, namesIn(theirs.fields.names), namesIn(String(names)));
    if ('name' in values || 'type' in values)
      await knowOwnName(tx, id, { ...theirs.fields, ...(values as Partial<ChannelFields>) });
    return refused;
  });
  if (taken.length > 0) return { kind: 'names-taken', names: taken };
  return { kind: 'saved', rowId, id, change: await currentChange(tx) };
}

export type ChannelEdit =
  | { rowId: null; id?: string; mine: ChannelVersion }
  | { rowId: string; base: ChannelVersion; mine: ChannelVersion };

/** Makes a channel, or saves what its author changed where nobody else changed it meanwhile. All of it or nothing. */
export async function saveChannel(db: Db, actor: Actor, edit: ChannelEdit): Promise<SavedChannel> {
  const mine = trimmed(edit.mine);
  const change = { actor, action: 'channels.edit', summary: mine.fields.name ?? '' } as const;
  const saved = recordChange(db, change, async (tx): Promise<SavedChannel> => {
    await sql`select pg_advisory_xact_lock(${LOCKS.channels})`.execute(tx);
    const result =
      edit.rowId === null
        ? await addChannel(tx, mine, edit.id ?? null)
        : await changeChannel(tx, edit.rowId, { base: edit.base, mine });
    if (result.kind === 'names-taken') throw new NotSaved(result);
    return result;
  });
  return await saved.catch((error: unknown): SavedChannel => {
    if (error instanceof NotSaved) return error.result;
    throw error;
  });
}

/** All channels of a type, shown or not, in the order of the lists. */
const orderedRows = async (tx: Db, type: ChannelFields['type']): Promise<Ordered[]> =>
  (
    await tx
      .selectFrom('channels')
      .select(['id', 'place'])
      .where('type', '=', type)
      .orderBy('place')
      .orderBy('id')
      .execute()
  ).map(({ id, place }) => ({ rowId: id, at: place.getTime() }));

/** Where to: by one, or to a place among those of its type, counted from 1. */
export type Move = 'up' | 'down' | number;

/** Moves a channel within the list of its type. */
export async function moveChannel(
  db: Db,
  actor: Actor,
  rowId: string,
  to: Move,
): Promise<{ kind: 'moved'; change: string | null } | { kind: 'gone' }> {
  let summary = '';
  const change = {
    actor,
    action: 'channels.edit',
    summary: () => summary,
    maxRows: MAX_LARGE_CHANGE_ROWS,
  } as const;
  return await recordChange(db, change, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.channels})`.execute(tx);
    const row = await tx
      .selectFrom('channels')
      .select(['name', 'type'])
      .where('id', '=', rowId)
      .executeTakeFirst();
    if (!row) return { kind: 'gone' };
    const rows = await orderedRows(tx, row.type);
    const now = rows.findIndex((each) => each.rowId === rowId);
    const place = typeof to === 'number' ? to - 1 : now + (to === 'up' ? -1 : 1);
    const moved = movedTo(rows, rowId, place);
    if (moved.length === 0) return { kind: 'moved', change: null };
    summary = `${row.name} → ${Math.min(Math.max(place, 0), rows.length - 1) + 1}`;
    await sql`
      update channels set moved_to = timestamptz 'epoch' + given.at * interval '1 millisecond'
      from unnest(${moved.map((each) => each.rowId)}::bigint[], ${moved.map(({ at }) => at)}::bigint[]) given (id, at)
      where channels.id = given.id`.execute(tx);
    await publish(tx, [CHANNELS_TAG]);
    return { kind: 'moved', change: await currentChange(tx) };
  });
}

type RemovedChannel =
  | { kind: 'removed'; name: string; change: string | null }
  /** That stays on record. */
  | { kind: 'taken-down' }
  | { kind: 'gone' };

/** Deletes a channel with its servers and names; imports do not bring it back. */
export async function removeChannel(db: Db, actor: Actor, rowId: string): Promise<RemovedChannel> {
  let summary = '';
  const change = { actor, action: 'channels.edit', summary: () => summary } as const;
  return await recordChange(db, change, async (tx): Promise<RemovedChannel> => {
    const stored = await readChannel(tx, rowId, true);
    if (!stored) return { kind: 'gone' };
    if (stored.isHidden) return { kind: 'taken-down' };
    const { id, version } = stored;
    summary = `−${version.fields.name}`;
    await tx.deleteFrom('channels').where('id', '=', rowId).execute();
    await tx.deleteFrom('sports_channel_names').where('channel_source_id', '=', id).execute();
    await tx
      .insertInto('suppressed_channels')
      .values({ source_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await publish(tx, [channelTag(rowId), CHANNELS_TAG, MATCHES_TAG]);
    return { kind: 'removed', name: version.fields.name, change: await currentChange(tx) };
  });
}
