import { type Quota, quotaFromSold } from '../../domain/tv-app/quota.ts';
import type { Db } from '../database.ts';

export async function getTvAppQuota(db: Db): Promise<Quota> {
  const row = await db
    .selectFrom('tv_app_quota')
    .select(['sold', 'total'])
    .executeTakeFirstOrThrow();
  return quotaFromSold(row.sold, row.total);
}
