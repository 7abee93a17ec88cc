import { checkSetting, settingsFromRows } from '../../domain/settings/settings.ts';
import { writeSetting } from '../commands/settings.ts';
import type { Db } from '../database.ts';

/** Hosts that documents name and that may not be framed yet: which were added, and which were not. */
export type FrameHosts = { added: string[]; leftOut: string[] };

/**
 * Whoever may be framed stands in the security policy of every page, so documents alone do not decide it: the operator
 * allows it for an import. A list that would not fit the policy any more is left out whole.
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
