import type pg from 'pg';
import { checkSetting, settingsFromRows } from '../../domain/settings/settings.ts';

/** Hosts that documents name and that may not be framed yet: which were added, and which were not. */
export type FrameHosts = { added: string[]; leftOut: string[] };

/**
 * Whoever may be framed stands in the security policy of every page, so documents alone do not decide it: the operator
 * allows it for an import. A list that would not fit the policy any more is left out whole.
 */
export async function applyFrameHosts(
  client: pg.Client,
  named: ReadonlySet<string>,
  isAllowed: boolean,
): Promise<FrameHosts> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    "select key, value from settings where key = 'embedOrigins' for update",
  );
  const known = settingsFromRows(rows).embedOrigins;
  const fresh = [...named].filter((origin) => !known.includes(origin)).sort();
  const merged = [...known, ...fresh].sort();
  if (fresh.length === 0 || !isAllowed || !checkSetting('embedOrigins', merged).ok)
    return { added: [], leftOut: fresh };
  await client.query(
    `insert into settings (key, value) values ('embedOrigins', $1)
     on conflict (key) do update set updated_at = now(), value = excluded.value`,
    [JSON.stringify(merged)],
  );
  return { added: fresh, leftOut: [] };
}
