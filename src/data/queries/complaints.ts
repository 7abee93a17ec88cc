import { sql } from 'kysely';
import type { ComplainedHost, ComplainedLink } from '../../domain/links/complained-link.ts';
import { COMPLAINTS_SHOWN_FROM } from '../../domain/playback/complaints.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';
import { FROM_PAGE, LISTED } from './links.ts';

/** Servers of which enough networks say the same, as common table expression `complained`. */
const COMPLAINED = sql`
  complained as (
    select server_id as id, ${hostOf('servers')} as host, sum(times)::int as times, min(since) as "firstAt",
      max(last_at) as "lastAt",
      jsonb_agg(jsonb_build_object('reason', reason, 'times', times) order by times desc, reason) as complaints
    from server_complaints join servers on servers.id = server_id
    group by server_id, servers.url having max(times) >= ${COMPLAINTS_SHOWN_FROM})`;

/** Those with most complaints first. */
export const listComplained = async (
  db: Db,
  { host, limit, offset }: { host: string | null; limit: number; offset: number },
): Promise<ComplainedLink[]> =>
  await rowsOf<ComplainedLink>(db)`
    with ${COMPLAINED},
    page as (
      select * from complained where ${host}::text is null or host = ${host}
      order by times desc, id limit ${limit} offset ${offset})
    select ${LISTED}, 0 as opens, page.times, page."firstAt", page."lastAt", page.complaints ${FROM_PAGE}
    order by page.times desc, page.id`;

export const listComplainedHosts = async (db: Db, limit: number): Promise<ComplainedHost[]> =>
  await rowsOf<ComplainedHost>(db)`
    with ${COMPLAINED}
    select host, count(*)::int as servers, sum(times)::int as times from complained
    group by host order by times desc, host limit ${limit}`;

export const countComplained = async (db: Db): Promise<number> =>
  await onlyValue<number>(db)`with ${COMPLAINED} select count(*)::int from complained`;
