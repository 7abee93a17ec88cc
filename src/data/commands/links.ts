import { sql } from 'kysely';
import { type LinkStart, linkStartText } from '../../domain/links/link-start.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { anyRow, type Db, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';
import { type MovedLink, planReplacement } from '../queries/link-replacement.ts';
import { limitLockWait, unlessBusy } from './busy.ts';
import { checkAllowed, currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { removeServers } from './held.ts';
import { publish } from './publish.ts';
import { publishRows } from './publish-rows.ts';
import { serverTags } from './server-tags.ts';
import { refreshLanguages } from './title-languages.ts';

export type Replaced =
  | { kind: 'replaced'; change: string; count: number; repeated: number; hasMore: boolean }
  /** No link begins like that any more, or all of them would be there twice. */
  | { kind: 'nothing'; repeated: number }
  /** An import is changing the same links. */
  | { kind: 'busy' };

type Address = Pick<MovedLink, 'id' | 'url' | 'moved'>;

/**
 * Gives links that are still as they were read another address. They are the operator's from now on: imports leave
 * them alone. What the probe knew is forgotten, and it probes them at its own pace (`forget_health`).
 */
async function writeAddresses(tx: Db, links: readonly Address[]): Promise<string[]> {
  await limitLockWait(tx);
  // In one order for everybody, so that nobody waits for us while we wait for them.
  await sql`
    select from servers where id = ${anyRow(links.map(({ id }) => id))} order by id for update`.execute(
    tx,
  );
  const rows = await rowsOf<{ id: string }>(tx)`
    update servers set url = given.moved, origin = 'studio'
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ url }) => url)}::text[],
      ${links.map(({ moved }) => moved)}::text[]) given (id, url, moved)
    where servers.id = given.id and servers.url = given.url returning servers.id`;
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await publish(tx, await serverTags(tx, ids));
  return ids;
}

/** Gives all links that begin with `from` another beginning, as one change that can be undone. */
export async function replaceLinks(
  db: Db,
  actor: Actor,
  { from, to }: { from: LinkStart; to: LinkStart },
): Promise<Replaced> {
  const summary = `${linkStartText(from)} → ${linkStartText(to)}`;
  const change = {
    actor,
    action: 'servers.edit',
    summary,
    maxRows: MAX_LARGE_CHANGE_ROWS,
  } as const;
  return await unlessBusy(() =>
    recordChange(db, change, async (tx): Promise<Replaced> => {
      const { links, repeated, hasMore } = await planReplacement(tx, from, to);
      const written = links.length > 0 ? await writeAddresses(tx, links) : [];
      if (written.length === 0) return { kind: 'nothing', repeated: repeated.length };
      return {
        kind: 'replaced',
        change: (await currentChange(tx)) ?? '',
        count: written.length,
        repeated: repeated.length,
        hasMore,
      };
    }),
  );
}

export type LinkSaved =
  | { kind: 'saved'; change: string }
  /** Somebody changed or removed it meanwhile. */
  | { kind: 'changed-since' }
  | { kind: 'busy' };

/** Gives one link another address, if it is still the one that its author saw. */
export const setLink = async (
  db: Db,
  actor: Actor,
  { id, url, moved }: Address,
): Promise<LinkSaved> =>
  await unlessBusy(() =>
    recordChange(
      db,
      { actor, action: 'servers.edit', summary: moved },
      async (tx): Promise<LinkSaved> => {
        const [written] = await writeAddresses(tx, [{ id, url, moved }]);
        return written
          ? { kind: 'saved', change: (await currentChange(tx)) ?? '' }
          : { kind: 'changed-since' };
      },
    ),
  );

/** Removes one link, if it is still the one that its author saw. Imports do not bring it back. */
export const removeLink = async (
  db: Db,
  actor: Actor,
  { id, url }: { id: string; url: string },
): Promise<LinkSaved> =>
  await unlessBusy(() =>
    recordChange(
      db,
      { actor, action: 'servers.edit', summary: `− ${url}` },
      async (tx): Promise<LinkSaved> => {
        await limitLockWait(tx);
        const rows = await rowsOf(tx)`
        select from servers where id = ${id} and url = ${url} for update`;
        if (rows.length === 0) return { kind: 'changed-since' };
        await publishRows(tx, [{ table: 'servers', key: id }], async (titleIds) => {
          await removeServers(tx, [id]);
          await refreshLanguages(tx, titleIds);
        });
        return { kind: 'saved', change: (await currentChange(tx)) ?? '' };
      },
    ),
  );

/** As many as one click may ask for. */
export const MAX_PROBED = 5000;
/** Links of one host are due one after the other, at about the pace of a probe there. */
const PROBED_PER_SECOND = 5;

/**
 * Links are probed next, in the given order, those of one host at the pace of the probe there. Not recorded: nothing
 * that an operator has set changes.
 */
export async function probeLinks(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  checkAllowed({ actor, action: 'servers.edit' });
  const { numAffectedRows = 0n } = await sql`
    with wanted as (
      select servers.id, (row_number() over (partition by ${hostOf('servers')} order by given.place) - 1)
        / ${PROBED_PER_SECOND}::float8 as delay
      from unnest(${ids.slice(0, MAX_PROBED)}::bigint[]) with ordinality given (id, place)
        join servers on servers.id = given.id),
    -- Those that a probe is writing at this moment are being probed anyway.
    free as materialized (
      select server_id from server_health where server_id in (select id from wanted) for update skip locked)
    insert into server_health as health (server_id, due_at)
    select wanted.id, now() + make_interval(secs => wanted.delay) from wanted
    where wanted.id in (select server_id from free)
      or not exists (select from server_health known where known.server_id = wanted.id)
    on conflict (server_id) do update set due_at = excluded.due_at, attempts = 0
    where health.leased_until is null or health.leased_until <= now()`.execute(db);
  return Number(numAffectedRows);
}
