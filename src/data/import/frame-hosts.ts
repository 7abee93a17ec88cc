import { checkSetting, settingsFromRows } from '../../domain/settings/settings.ts';
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
