import { answerComplaints, type ComplaintAnswer } from '../../data/commands/complaints.ts';
import type { Db } from '../../data/database.ts';
import {
  countComplained,
  listComplained,
  listComplainedHosts,
} from '../../data/queries/complaints.ts';
import { MAX_PAGE, readHost, readLinkFilters } from '../../domain/links/filters.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { linksText } from '../text/links.es.ts';
import type { LinksAnswer } from './answer.ts';
import { answerLinks } from './links.server.ts';

const PAGE_LENGTH = 50;
const MAX_HOSTS = 20;

function complaintsPath(host: string | null, page = 1): string {
  const query = new URLSearchParams({
    ...(host && { host }),
    ...(page > 1 && { p: String(page) }),
  }).toString();
  return query ? `/enlaces/avisos?${query}` : '/enlaces/avisos';
}

/** What viewers complain about, most first. */
export async function loadComplaints(db: Db, query: URLSearchParams, now: Date) {
  const { host, page } = readLinkFilters(query);
  const [links, hosts, count] = await Promise.all([
    listComplained(db, { host, limit: PAGE_LENGTH + 1, offset: (page - 1) * PAGE_LENGTH }),
    listComplainedHosts(db, MAX_HOSTS),
    countComplained(db),
  ]);
  return {
    host,
    count,
    links: links.slice(0, PAGE_LENGTH),
    /** One server is answered in the list. */
    hosts: hosts
      .filter((one) => one.servers > 1 && (!host || one.host === host))
      .map((one) => ({ ...one, path: complaintsPath(one.host) })),
    before: page > 1 ? complaintsPath(host, page - 1) : null,
    next: links.length > PAGE_LENGTH && page < MAX_PAGE ? complaintsPath(host, page + 1) : null,
    now,
  };
}

const ANSWERS: ReadonlyMap<string, ComplaintAnswer> = new Map([
  ['arreglado', 'repaired'],
  ['descartar', 'dismissed'],
]);

/** Answers complaints; the other forms of the page are those of links. */
export async function answerComplained(db: Db, actor: Actor, form: FormData): Promise<LinksAnswer> {
  const answer = ANSWERS.get(fieldOf(form, 'hacer'));
  if (!answer) return await answerLinks(db, actor, form);
  const [id, host] = [fieldOf(form, 'id'), readHost(fieldOf(form, 'host'))];
  const about = isRowId(id) ? { serverId: id } : host ? { host } : null;
  if (!about) throw new Response(null, { status: 400 });
  const done = await answerComplaints(db, actor, about, answer);
  if (done.kind === 'busy') return { kind: 'refused', id: '', problem: linksText.busy, url: '' };
  if (done.kind === 'nothing') return { kind: 'already-answered' };
  return { kind: answer, change: done.change, servers: done.servers };
}
