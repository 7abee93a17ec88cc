import { redirect } from 'react-router';
import {
  acceptSuggestions,
  chooseGuide,
  chooseNoGuide,
  forgetChoice,
  type SavedMapping,
  setChannelOffset,
} from '../../data/commands/guide-mappings.ts';
import type { Db } from '../../data/database.ts';
import {
  countMappedChannels,
  findGuides,
  getMappedChannel,
  listAiring,
  listMappedChannels,
  listMappedOf,
  listOnlySuggestions,
  listSuggestedGuides,
} from '../../data/queries/guide-mappings.ts';
import { type NowNext, nowNextOf } from '../../domain/guide/airing.ts';
import {
  MAX_ACCEPTED,
  readMappingFilter,
  readOffset,
  readPairs,
} from '../../domain/guide/mapping.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { ifAllowed } from '../access/acting.server.ts';
import { undoFrom } from '../history/undo.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { returnPath } from '../http/return-path.ts';
import { isRowId } from '../http/row-id.ts';
import { mappingText } from '../text/guide-mapping.es.ts';

const PAGE_LENGTH = 50;
const SHOWN_OF_SOURCE = 5;

type Done = keyof typeof mappingText.done;
type Problem = keyof typeof mappingText.problems;

/** What the last form did, as the address says it after the redirect. */
function doneOf(query: URLSearchParams) {
  const what = (Object.keys(mappingText.done) as Done[]).find(
    (known) => known === query.get('hecho'),
  );
  const change = query.get('cambio');
  return what ? { what, change: isRowId(change) ? change : null } : null;
}

export async function loadMappings(db: Db, query: URLSearchParams) {
  const filter = readMappingFilter(query);
  const [found, counts] = await Promise.all([
    listMappedChannels(db, filter, PAGE_LENGTH),
    countMappedChannels(db, filter.text),
  ]);
  const channels = found.slice(0, PAGE_LENGTH);
  const open = channels.filter(({ guide, isGuideless }) => !guide && !isGuideless);
  const suggested = await listSuggestedGuides(
    db,
    open.map(({ rowId }) => rowId),
  );
  return {
    filter,
    counts,
    channels: channels.map((channel) => ({
      ...channel,
      suggestions: suggested.get(channel.rowId) ?? [],
    })),
    hasMore: found.length > PAGE_LENGTH,
    done: doneOf(query),
  };
}

const nowNext = async (db: Db, guideId: string, minutes: number, at: Date): Promise<NowNext> =>
  nowNextOf(await listAiring(db, guideId, { minutes, at }), at);

/** Minutes to try; null if none are given. */
function triedMinutes(query: URLSearchParams): number | null {
  const minutes = readOffset(query.get('minutos') ?? '');
  return minutes === 'wrong' ? null : minutes;
}

export async function loadMapping(db: Db, id: string, query: URLSearchParams, at: Date) {
  const channel = isRowId(id) ? await getMappedChannel(db, id) : null;
  if (!channel) throw new Response(null, { status: 404 });
  const { guide } = channel;
  const { text } = readMappingFilter(query);
  const tried = triedMinutes(query);
  const offset = tried ?? (query.has('minutos') ? null : (guide?.offset ?? null));
  const [suggested, options, airing] = await Promise.all([
    listSuggestedGuides(db, [id]),
    findGuides(db, text),
    guide
      ? nowNext(db, guide.guideId, (offset ?? guide.sourceOffset) + guide.playlistShift, at)
      : null,
  ]);
  return {
    channel,
    suggestions: suggested.get(id) ?? [],
    text,
    options,
    offset,
    airing,
    now: at,
    done: doneOf(query),
  };
}

/** What channels of a source show by an offset that is not saved yet. */
export async function loadSourceAiring(
  db: Db,
  id: string,
  { query, stored, at }: { query: URLSearchParams; stored: number; at: Date },
) {
  const tried = triedMinutes(query);
  const minutes = tried ?? stored;
  const channels = await listMappedOf(db, id, SHOWN_OF_SOURCE);
  const airing = await Promise.all(
    channels.map(async ({ rowId, guideId, name, playlistShift }) => ({
      ...{ rowId, name },
      ...(await nowNext(db, guideId, minutes + playlistShift, at)),
    })),
  );
  return { minutes, isTried: tried !== null && tried !== stored, airing };
}

export async function loadOnlySuggestions(db: Db) {
  const found = await listOnlySuggestions(db);
  return { only: found.slice(0, MAX_ACCEPTED), isCut: found.length > MAX_ACCEPTED };
}

const BASE = 'http://studio.invalid';

function backTo(form: FormData, said: Readonly<Record<string, string>>): Response {
  const url = new URL(returnPath(fieldOf(form, 'volver')), BASE);
  const isHere = /^\/guia\/canales(\/\d+)?$/.test(url.pathname);
  const query = isHere ? url.searchParams : new URLSearchParams();
  for (const name of ['hecho', 'cambio', 'minutos']) query.delete(name);
  for (const [name, value] of Object.entries(said)) query.set(name, value);
  return redirect(`${isHere ? url.pathname : '/guia/canales'}?${query}`);
}

async function undo(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  const change = fieldOf(form, 'cambio');
  const result = await undoFrom(db, actor, { change, action: 'guide.edit' });
  if (!result) return 'changed';
  if (result.kind !== 'undone' || result.left.length > 0) return 'left';
  throw backTo(form, { hecho: 'deshacer' });
}

type Deed = (db: Db, actor: Actor, form: FormData) => Promise<SavedMapping> | Problem;

const ofChannel = (
  form: FormData,
  work: (channelId: string) => ReturnType<Deed>,
): ReturnType<Deed> => {
  const id = fieldOf(form, 'canal');
  return isRowId(id) ? work(id) : 'gone';
};

const DEEDS = new Map<string, Deed>([
  [
    'elegir',
    (db, actor, form) => {
      const [pair] = readPairs([fieldOf(form, 'par')]);
      return pair ? chooseGuide(db, actor, pair) : 'gone';
    },
  ],
  [
    'aceptar',
    (db, actor, form) => acceptSuggestions(db, actor, readPairs(fieldOf(form, 'pares').split(','))),
  ],
  ['ninguna', (db, actor, form) => ofChannel(form, (id) => chooseNoGuide(db, actor, id))],
  ['automatico', (db, actor, form) => ofChannel(form, (id) => forgetChoice(db, actor, id))],
  [
    'corregir',
    (db, actor, form) => {
      const minutes = readOffset(fieldOf(form, 'minutos'));
      if (minutes === 'wrong') return 'offset';
      return ofChannel(form, (id) => setChannelOffset(db, actor, id, minutes));
    },
  ],
]);

/** Answers all forms of these screens. Redirects when something was done; else says why not. */
export async function changeMapping(db: Db, actor: Actor, form: FormData): Promise<Problem> {
  return await ifAllowed(async () => {
    const what = fieldOf(form, 'hacer');
    if (what === 'deshacer') return await undo(db, actor, form);
    const saved = await (DEEDS.get(what)?.(db, actor, form) ?? 'gone');
    if (typeof saved === 'string') return saved;
    if (saved.change === null) return 'changed';
    throw backTo(form, { hecho: what, cambio: saved.change });
  });
}
