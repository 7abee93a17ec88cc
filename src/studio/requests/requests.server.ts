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
import {
  MAX_BULK_REQUESTS,
  MAX_TOGETHER,
  type RequestFilter,
  readRequestFilter,
  readRequestIds,
  requestsPath,
} from '../../domain/requests/list.ts';
import { MAX_REASON, SPAM } from '../../domain/requests/request.ts';
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

const MISSING = ['nothing', 'two', 'many', 'changed'] as const satisfies Problem[];

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
    countRequests(db, filter.text),
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
    problem: MISSING.find((known) => known === query.get('falta')) ?? null,
    now,
  };
}

const BASE = 'http://studio.invalid';

/** Which part of the list a form is of; no other page counts. */
function filterOf(back: string | null): RequestFilter {
  const { pathname, searchParams } = new URL(returnPath(back), BASE);
  return readRequestFilter(pathname === '/peticiones' ? searchParams : new URLSearchParams());
}

/** Everything that is there with the filter of a form, and one more if there are more than `max`. */
const listAll = async (db: Db, back: string | null, max: number) =>
  await listRequests(db, { ...filterOf(back), page: 1 }, max);

/** Back to the list, which says what was done or is missing. */
function backTo(back: string | null, said: Readonly<Record<string, string>>): Response {
  const { pathname, searchParams } = new URL(requestsPath(filterOf(back)), BASE);
  return redirect(`${pathname}?${new URLSearchParams([...searchParams, ...Object.entries(said)])}`);
}

function finish(form: FormData, what: Done, { count, change }: SettledRequests): Problem {
  if (change === null) return 'changed';
  const said = { hecho: what, cuantas: String(count), cambio: change };
  throw backTo(fieldOf(form, 'volver'), said);
}

async function undo(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  const change = fieldOf(form, 'cambio');
  const result = await undoFrom(db, actor, { change, action: 'requests.edit' });
  if (!result) return 'changed';
  if (result.kind !== 'undone' || result.left.length > 0) return 'left';
  throw backTo(fieldOf(form, 'volver'), { hecho: 'deshacer' });
}

type Deed = keyof typeof requestsText.allPage.titles;

type Settle = (
  ...of: [db: Db, actor: Actor, ids: readonly string[], reason: string]
) => Promise<SettledRequests>;

const DEEDS: Readonly<Record<Deed, Settle>> = {
  mostrar: showRequests,
  reabrir: reopenRequests,
  cerrar: closeRequests,
  spam: async (db, actor, ids) => await closeRequests(db, actor, ids, SPAM),
};

/** What is to be done with the chosen ones. Null if that needs a reason and there is none. */
function readDeed(given: (name: string) => string): { what: Deed; reason: string } | null {
  const hacer = given('hacer');
  const what = (Object.keys(DEEDS) as Deed[]).find((known) => known === hacer) ?? 'cerrar';
  if (what !== 'cerrar') return { what, reason: '' };
  const reason = given('motivo').trim();
  const isReason = reason !== '' && reason.length <= MAX_REASON && isStorableText(reason);
  return isReason ? { what, reason } : null;
}

/** Answers the forms of the list. Redirects when something was done; else says why not. */
export async function changeRequests(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  return await ifAllowed(async () => {
    if (fieldOf(form, 'hacer') === 'deshacer') return await undo(db, actor, form);
    const previewed = fieldOf(form, 'ids').split(',');
    const ids = readRequestIds([...form.getAll('id'), ...previewed], MAX_BULK_REQUESTS);
    const isAll = fieldOf(form, 'todas') === 'si';
    if (ids.length === 0 && !isAll) return 'nothing';
    const deed = readDeed((name) => fieldOf(form, name));
    if (!deed) return 'reason';
    const { what, reason } = deed;
    if (isAll) {
      const asked = { hacer: what, motivo: reason, volver: fieldOf(form, 'volver') };
      throw redirect(`/peticiones/todas?${new URLSearchParams(asked)}`);
    }
    return finish(form, what, await DEEDS[what](db, actor, ids, reason));
  });
}

const MAX_SAMPLES = 12;

/** What would be done to all that match. Nothing is written; the form of the page names each of them. */
export async function loadAll(db: Db, query: URLSearchParams) {
  const back = query.get('volver');
  const deed = readDeed((name) => query.get(name) ?? '');
  if (!deed) throw backTo(back, { falta: 'nothing' });
  const found = await listAll(db, back, MAX_BULK_REQUESTS);
  const changing = found
    .slice(0, MAX_BULK_REQUESTS)
    .filter(({ shown }) => !(deed.what === 'mostrar' && shown));
  if (changing.length === 0) throw backTo(back, { falta: 'changed' });
  return {
    ...deed,
    back: requestsPath({ ...filterOf(back), page: 1 }),
    ids: changing.map(({ id }) => id),
    isCut: found.length > MAX_BULK_REQUESTS,
    samples: changing.toSorted((a, b) => b.votes - a.votes).slice(0, MAX_SAMPLES),
  };
}

/** The open ones of those that were chosen; too few or too many lead back to the list. */
async function chosen(db: Db, query: URLSearchParams, atLeast: number) {
  const back = query.get('volver');
  const found =
    query.get('todas') === 'si'
      ? await listAll(db, back, MAX_TOGETHER)
      : await listRequestsById(db, readRequestIds(query.getAll('id')));
  const requests = found.filter(({ settled }) => settled.kind === 'open');
  if (requests.length > MAX_TOGETHER) throw backTo(back, { falta: 'many' });
  if (requests.length < atLeast) throw backTo(back, { falta: atLeast > 1 ? 'two' : 'nothing' });
  return requests;
}

export const loadJoin = async (db: Db, query: URLSearchParams) => ({
  requests: await chosen(db, query, 2),
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
  const requests = await chosen(db, query, 1);
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
