import { redirect } from 'react-router';
import {
  closeRequests,
  joinRequests,
  linkRequests,
  reopenRequests,
  type SettledRequests,
  showRequests,
} from '../../data/commands/settle-requests.ts';
import type { Db } from '../../data/database.ts';
import {
  countRequests,
  findTitlesFor,
  listRequests,
  listRequestsById,
} from '../../data/queries/requests.ts';
import { getSettings } from '../../data/queries/settings.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { readRequestFilter, readRequestIds, requestsPath } from '../../domain/requests/list.ts';
import { MAX_REASON } from '../../domain/requests/request.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { ifAllowed } from '../access/acting.server.ts';
import { undoFrom } from '../history/undo.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { returnPath } from '../http/return-path.ts';
import { isRowId } from '../http/row-id.ts';
import { requestsText } from '../text/requests.es.ts';

const PAGE_LENGTH = 100;

type Done = keyof typeof requestsText.done;
type Problem = keyof typeof requestsText.problems;

/** What the last form did, as the address says it after the redirect. */
function doneOf(query: URLSearchParams) {
  const what = Object.keys(requestsText.done).find((known) => known === query.get('hecho'));
  const change = query.get('cambio') ?? '';
  if (!what) return null;
  const count = Number(query.get('cuantas'));
  return {
    what: what as Done,
    count: Number.isInteger(count) ? count : 0,
    change: isRowId(change) ? change : null,
  };
}

export async function loadRequests(db: Db, query: URLSearchParams, now: Date) {
  const filter = readRequestFilter(query);
  const [found, counts, settings] = await Promise.all([
    listRequests(db, filter, PAGE_LENGTH),
    countRequests(db),
    getSettings(db),
  ]);
  return {
    filter,
    requests: found.slice(0, PAGE_LENGTH),
    hasMore: found.length > PAGE_LENGTH,
    counts,
    isOpen: settings.requestsOpen,
    shownFrom: settings.requestsShownFrom,
    done: doneOf(query),
    /** Why a form led back here without having done anything. */
    problem: (['nothing', 'two'] as const).find((known) => known === query.get('falta')) ?? null,
    now,
  };
}

/** Only back to this list. */
function backPath(form: FormData): URL {
  const back = new URL(returnPath(fieldOf(form, 'volver')), 'http://studio.invalid');
  return back.pathname === '/peticiones'
    ? new URL(requestsPath(readRequestFilter(back.searchParams)), back)
    : new URL('/peticiones', back);
}

function finish(form: FormData, what: Done, { count, change }: SettledRequests): Problem {
  if (change === null) return 'changed';
  const back = backPath(form);
  back.searchParams.set('hecho', what);
  back.searchParams.set('cuantas', String(count));
  back.searchParams.set('cambio', change);
  throw redirect(back.pathname + back.search);
}

async function undo(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  const change = fieldOf(form, 'cambio');
  const result = await undoFrom(db, actor, { change, action: 'requests.edit' });
  if (!result) return 'changed';
  if (result.kind !== 'undone' || result.left.length > 0) return 'left';
  const back = backPath(form);
  back.searchParams.set('hecho', 'deshacer');
  throw redirect(back.pathname + back.search);
}

/** Answers the forms of the list. Redirects when something was done; else says why not. */
export async function changeRequests(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  return await ifAllowed(async () => {
    const ids = readRequestIds(form.getAll('id'));
    const what = fieldOf(form, 'hacer');
    if (what === 'deshacer') return await undo(db, actor, form);
    if (ids.length === 0) return 'nothing';
    if (what === 'mostrar') return finish(form, what, await showRequests(db, actor, ids));
    if (what === 'reabrir') return finish(form, what, await reopenRequests(db, actor, ids));
    const reason = fieldOf(form, 'motivo').trim();
    if (reason === '' || reason.length > MAX_REASON || !isStorableText(reason)) return 'reason';
    return finish(form, 'cerrar', await closeRequests(db, actor, ids, reason));
  });
}

const idsIn = (query: URLSearchParams): string[] => readRequestIds(query.getAll('id'));

/** The open ones of those that were ticked; none lead back to the list. */
async function ticked(db: Db, query: URLSearchParams, atLeast: number) {
  const requests = (await listRequestsById(db, idsIn(query))).filter(
    ({ settled }) => settled.kind === 'open',
  );
  if (requests.length < atLeast)
    throw redirect(`/peticiones?falta=${atLeast > 1 ? 'two' : 'nothing'}`);
  return requests;
}

export const loadJoin = async (db: Db, query: URLSearchParams) => ({
  requests: await ticked(db, query, 2),
});

export async function join(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  return await ifAllowed(async () => {
    const ids = readRequestIds(form.getAll('id'));
    const [to] = readRequestIds([fieldOf(form, 'queda')]);
    if (!to) return 'two';
    return finish(form, 'unir', await joinRequests(db, actor, ids, to));
  });
}

export async function loadLink(db: Db, query: URLSearchParams) {
  const requests = await ticked(db, query, 1);
  const text = query.get('q') ?? requests[0]?.name ?? '';
  return { requests, text, titles: await findTitlesFor(db, text) };
}

export async function link(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  return await ifAllowed(async () => {
    const ids = readRequestIds(form.getAll('id'));
    const [titleId] = readRequestIds([fieldOf(form, 'titulo')]);
    if (!titleId || ids.length === 0) return 'nothing';
    return finish(form, 'vincular', await linkRequests(db, actor, ids, titleId));
  });
}
