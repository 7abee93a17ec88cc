import { z } from 'zod';
import { MAX_PROBED, probeLinks, removeLink, setLink } from '../../data/commands/links.ts';
import type { Db } from '../../data/database.ts';
import { getDatabaseTime } from '../../data/queries/clock.ts';
import {
  countDeadLinks,
  getVerdicts,
  listDeadHosts,
  listLinkIds,
  listLinks,
  MAX_COUNTED,
} from '../../data/queries/links.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { MAX_PAGE, readHost, readLinkFilters } from '../../domain/links/filters.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import type { Health } from '../../domain/playback/health.ts';
import { unframedOrigins } from '../../domain/playback/unframed.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { linksText as text } from '../text/links.es.ts';
import type { LinksAnswer } from './answer.ts';
import { undoLinks } from './undo.server.ts';

const PAGE_LENGTH = 50;
const MAX_HOSTS = 100;
const MAX_ADDRESS_LENGTH = 2000;

export async function loadLinks(db: Db, query: URLSearchParams, now: Date) {
  const { page, ...filters } = readLinkFilters(query);
  const isWhole = filters.state === 'dead' && !filters.kind && page === 1;
  const [links, hosts, dead, { embedOrigins }] = await Promise.all([
    listLinks(db, filters, { limit: PAGE_LENGTH + 1, offset: (page - 1) * PAGE_LENGTH }),
    isWhole ? listDeadHosts(db, MAX_HOSTS) : [],
    countDeadLinks(db),
    getSettings(db),
  ]);
  return {
    filters,
    page,
    hasMore: links.length > PAGE_LENGTH && page < MAX_PAGE,
    dead,
    /** Only where nothing is filtered. */
    hosts: hosts
      .filter(({ host }) => !filters.host || host === filters.host)
      .map((host) => ({ ...host, isMore: host.total >= MAX_COUNTED })),
    links: links.slice(0, PAGE_LENGTH),
    /** Sites of these links that viewers open in another tab. */
    unframed: unframedOrigins(
      links.map(({ url }) => url),
      embedOrigins,
    ),
    now,
  };
}

async function probe(db: Db, actor: Actor, form: FormData): Promise<LinksAnswer> {
  const at = (await getDatabaseTime(db)).toISOString();
  const id = fieldOf(form, 'id');
  const host = readHost(fieldOf(form, 'host'));
  const ids = isRowId(id)
    ? [id]
    : await listLinkIds(db, { state: 'dead', host, kind: null }, MAX_PROBED);
  const count = await probeLinks(db, actor, ids);
  return { kind: 'probing', count, id: isRowId(id) ? id : null, host, at };
}

async function change(db: Db, actor: Actor, form: FormData): Promise<LinksAnswer> {
  const id = fieldOf(form, 'id');
  const [url, moved] = [fieldOf(form, 'base'), fieldOf(form, 'url').trim()];
  const refuse = (problem: string): LinksAnswer => ({ kind: 'refused', id, problem, url: moved });
  if (!isRowId(id) || !isStorableText(url)) return refuse(text.edit.changed);
  const isRemoval = fieldOf(form, 'hacer') === 'quitar';
  const isAddress =
    /^https?:\/\/\S+$/.test(moved) &&
    isStorableText(moved) &&
    URL.canParse(moved) &&
    moved.length <= MAX_ADDRESS_LENGTH;
  if (!isRemoval && !isAddress) return refuse(text.edit.wrong);
  const saved = isRemoval
    ? await removeLink(db, actor, { id, url })
    : await setLink(db, actor, { id, url, moved });
  if (saved.kind !== 'saved') return refuse(saved.kind === 'busy' ? text.busy : text.edit.changed);
  return { kind: isRemoval ? 'removed' : 'saved', change: saved.change };
}

export async function answerLinks(db: Db, actor: Actor, form: FormData): Promise<LinksAnswer> {
  const asked = fieldOf(form, 'hacer');
  if (asked === 'guardar' || asked === 'quitar') return await change(db, actor, form);
  if (asked === 'deshacer') {
    const change = fieldOf(form, 'change');
    return (await undoLinks(db, actor, change))
      ? { kind: 'undone' }
      : { kind: 'not-undone', change };
  }
  if (asked === 'probar') return await probe(db, actor, form);
  throw new Response(null, { status: 400 });
}

/** What the probe found of these links since then. Those without a verdict yet are left out. */
export async function loadVerdicts(
  db: Db,
  query: URLSearchParams,
): Promise<Record<string, { state: Health; reason: string }>> {
  const ids = (query.get('ids') ?? '').split(',').filter(isRowId).slice(0, PAGE_LENGTH);
  const since = z.iso.datetime().safeParse(query.get('desde')).data;
  if (ids.length === 0 || since === undefined) return {};
  return await getVerdicts(db, ids, new Date(since));
}
