import type pg from 'pg';
import type { Actor } from '../../domain/operators/permissions.ts';
import { checkAllowed } from '../commands/change.ts';

/** The file would use up more codes than whoever confirmed the import was told. */
export class MoreCodes extends Error {
  override name = 'MoreCodes';
}

/** How many codes of the TV app the staged documents use up: those that are not stored yet, and for which there is a seat. */
export async function countNewTvCodes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ codes: number }>(`
    select least(greatest(total - sold, 0), (
      select count(distinct source_id) from staging.tv_codes s
      where not exists (select from tv_app_codes c where c.source_id = s.source_id)))::int as codes
    from tv_app_quota`);
  return rows[0]?.codes ?? 0;
}

/** A code that comes with a document takes a seat like one that is issued, and needs the same right. */
export function checkTvCodes(actor: Actor, codes: number, confirmed: number): void {
  if (codes === 0) return;
  checkAllowed({ actor, action: 'codes.issue' });
  if (codes > confirmed) throw new MoreCodes(`${codes} codes instead of ${confirmed}`);
}
