import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { checkSetting, settingsFromRows } from '../../domain/settings/settings.ts';
import { SITE_TAG } from '../../domain/tags.ts';
import { recordChange } from '../commands/change.ts';
import { publish } from '../commands/publish.ts';
import { writeSetting } from '../commands/settings.ts';
import type { Db } from '../database.ts';

/** New hosts that documents name: which were added to the list, and which were not. */
export type FrameHosts = { added: string[]; leftOut: string[] };

/**
 * Hosts that may be framed are part of the security policy of every page, so documents alone cannot add them: the
 * operator must allow it per import. If the list would become too long for the policy, none is added.
 */
export async function applyFrameHosts(
  tx: Db,
  named: ReadonlySet<string>,
  isAllowed: boolean,
): Promise<FrameHosts> {
  const rows = await tx
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', '=', 'embedOrigins')
    .forUpdate()
    .execute();
  const known = settingsFromRows(rows).embedOrigins;
  const fresh = [...named].filter((origin) => !known.includes(origin)).sort();
  const merged = [...known, ...fresh].sort();
  if (fresh.length === 0 || !isAllowed || !checkSetting('embedOrigins', merged).ok)
    return { added: [], leftOut: fresh };
  await writeSetting(tx, 'embedOrigins', merged);
  return { added: fresh, leftOut: [] };
}

/** The same apart from an import. False if the list would become too long. */
export async function allowFrameHosts(
  db: Db,
  actor: Actor,
  hosts: readonly string[],
): Promise<boolean> {
  const change = { actor, action: 'settings.edit', summary: 'embedOrigins' } as const;
  return await recordChange(db, change, async (tx) => {
    // As `setSettings` does: with its row locked first, the two would wait for each other.
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const { added, leftOut } = await applyFrameHosts(tx, new Set(hosts), true);
    if (added.length > 0) await publish(tx, [SITE_TAG]);
    return leftOut.length === 0;
  });
}
