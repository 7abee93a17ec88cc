import { addServers, type NewServer } from '../../data/commands/add-servers.ts';
import { probeNow } from '../../data/commands/server-queue.ts';
import type { Db } from '../../data/database.ts';
import { listAddedServers } from '../../data/queries/added-servers.ts';
import {
  listKnownOwners,
  listKnownTitles,
  listOwnersLike,
} from '../../data/queries/known-titles.ts';
import { getSettings } from '../../data/queries/settings.ts';
import type { AddedServer } from '../../domain/links/added-server.ts';
import {
  type KnownTitle,
  type LinkPlace,
  type PlaceKey,
  wholePlace,
} from '../../domain/links/known-title.ts';
import { isAbsence } from '../../domain/links/place-in-title.ts';
import type { PlacedLink } from '../../domain/links/place-links.ts';
import { readText, withoutPaths } from '../../domain/links/reading.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { cleanText, oneSpace } from '../../domain/paste/text.ts';
import { asAudioGroup, ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import { sourceOf } from '../../domain/playback/source.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import {
  AUDIO_OF_REST,
  fieldName,
  hasAudio,
  IS_CHANNEL,
  IS_TITLE,
  isMissing,
  isNew,
  isReady,
  type NewRow,
  NOT_THERE,
  type Preview,
  type PreviewRow,
} from './preview.ts';
import { placeReading, readPasted } from './read-links.server.ts';

/** Characters. A paste of two hundred links has about 20,000. */
const MAX_TEXT = 200_000;
const MAX_LABEL = 60;
const MAX_WRITTEN = 300;
const PLACED_AT_ONCE = 4;
const MAX_CHANNEL_NAMES = 40;

/** A field in one line, without what no text can hold. */
const lineOf = (form: FormData, name: string, length: number): string =>
  oneSpace(cleanText(fieldOf(form, name).slice(0, length)));

const hostOf = (url: string): string => URL.parse(url)?.host || url.slice(0, 60);

/** The title that the screen was opened for. */
export async function getGiven(db: Db, rowId: string | null): Promise<KnownTitle | null> {
  return isRowId(rowId) ? ((await listKnownTitles(db, [rowId]))[0] ?? null) : null;
}

function rowOf(link: PlacedLink, at: number, embedOrigins: readonly string[]): PreviewRow {
  const host = hostOf(link.url);
  if (link.kind !== 'new') return { ...link, at, host };
  const isCertain = 'value' in link.place;
  return {
    kind: 'new',
    at,
    url: link.url,
    host,
    places: 'value' in link.place ? [link.place.value] : link.place.offered,
    place: 'value' in link.place ? link.place.value.key : '',
    taken: '',
    why: 'value' in link.place ? null : link.place.why,
    named: isCertain ? '' : link.named,
    year: link.year,
    isChannel: false,
    written: '',
    audio: link.audio && 'value' in link.audio ? link.audio.value : '',
    label: link.label,
    isKept: true,
    opensInTab: sourceOf(link.url, embedOrigins)?.kind === 'link',
  };
}

/** What somebody wrote in place of what was read: a title, and an episode, in the same words as a paste. */
const writtenFor = (form: FormData, at: number): { text: string; isFresh: boolean } => {
  const fresh = lineOf(form, fieldName(at, 'other'), MAX_WRITTEN);
  const text = fresh || lineOf(form, fieldName(at, 'written'), MAX_WRITTEN);
  return { text, isFresh: fresh !== '' };
};

async function replaced(
  db: Db,
  rows: readonly PreviewRow[],
  form: FormData,
  trusted: readonly string[],
): Promise<Map<number, PlacedLink>> {
  const left = rows.filter(isNew).flatMap(({ at, url }) => {
    const { text } = writtenFor(form, at);
    return text === '' ? [] : [{ at, text: `${text} ${url}` }];
  });
  const placed = new Map<number, PlacedLink>();
  // Each by itself: what is written for one says nothing about the next.
  const placeNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const reading = withoutPaths(readText(next.text, null, trusted));
      const [link] = await placeReading(db, reading, null);
      if (link) placed.set(next.at, link);
    }
  };
  await Promise.all(Array.from({ length: PLACED_AT_ONCE }, placeNext));
  return placed;
}

/** Channels with a name like the one that was read, for links of which somebody said so. */
async function channelsFor(
  db: Db,
  rows: readonly PreviewRow[],
  form: FormData,
): Promise<Map<number, LinkPlace[]>> {
  const asked = rows.filter(isNew).filter(({ at }) => isChannelSaid(form, at));
  const names = [...new Set(asked.map(({ named }) => named))].slice(0, MAX_CHANNEL_NAMES);
  const places = new Map<string, LinkPlace[]>();
  for (const name of names) {
    const found = await listOwnersLike(db, name);
    const channels = await listKnownOwners(
      db,
      found.filter((key) => key.startsWith('c')),
    );
    places.set(name, channels.map(wholePlace));
  }
  return new Map(asked.map(({ at, named }) => [at, places.get(named) ?? []]));
}

const isChannelSaid = (form: FormData, at: number): boolean => {
  const place = fieldOf(form, fieldName(at, 'place'));
  return place === IS_CHANNEL || (place !== IS_TITLE && form.has(fieldName(at, 'channel')));
};

type Found = {
  others: ReadonlyMap<number, PlacedLink>;
  channels: ReadonlyMap<number, LinkPlace[]>;
};

/** Where a row may go, and why that is asked, after what somebody wrote or said about it. */
function offeredFor(row: NewRow, { others, channels }: Found): Pick<NewRow, 'places' | 'why'> {
  const other = others.get(row.at);
  // It is there already, so it is not added; and not in the place that was read first either.
  if (other?.kind === 'exists') return { places: [other.place], why: null };
  if (other?.kind === 'new')
    return 'value' in other.place
      ? { places: [other.place.value], why: null }
      : { places: other.place.offered, why: other.place.why };
  const ofChannels = channels.get(row.at);
  return ofChannels ? { places: ofChannels, why: 'absent-channel' } : row;
}

/** A row as the form has it. Fields of another reading do not count. */
function answered(row: PreviewRow, form: FormData, answers: Found): PreviewRow {
  if (!isNew(row) || fieldOf(form, fieldName(row.at, 'url')) !== row.url) return row;
  const other = answers.others.get(row.at);
  const found = other?.kind === 'new' ? other : null;
  const { text: written, isFresh } = writtenFor(form, row.at);
  const { places, why } = offeredFor(row, answers);
  const said = fieldOf(form, fieldName(row.at, 'place'));
  const isCertain = why === null && (other !== undefined || !/^[tec]\d/.test(said));
  const chosen = (isCertain ? places[0] : places.find(({ key }) => key === said))?.key ?? '';
  const isLeft = chosen === '' && said !== NOT_THERE && !isAbsence(why);
  const likeliest = isLeft && form.has('take-first') ? (places[0]?.key ?? '') : '';
  // What a button took counts only once a person has said so, or has chosen another.
  const before = fieldOf(form, fieldName(row.at, 'taken'));
  const isUnsure = why !== null && chosen === before && !form.has(fieldName(row.at, 'sure'));
  const place = chosen || likeliest;
  const audio =
    asAudioGroup(fieldOf(form, fieldName(row.at, 'audio'))) ??
    asAudioGroup(fieldOf(form, AUDIO_OF_REST)) ??
    '';
  return {
    ...row,
    places,
    place,
    taken: likeliest || (isUnsure ? chosen : ''),
    why: said === NOT_THERE && why !== null ? 'absent-title' : why,
    named: found ? found.named : row.named,
    year: found ? found.year : row.year,
    isChannel: answers.channels.has(row.at),
    written,
    // Once it is shown, the field of the language has the last word.
    audio: isFresh && found?.audio && 'value' in found.audio ? found.audio.value : audio,
    label: lineOf(form, fieldName(row.at, 'label'), MAX_LABEL) || row.label,
    isKept: form.has(fieldName(row.at, 'keep')) && other?.kind !== 'exists',
  };
}

async function withAnswers(
  db: Db,
  rows: readonly PreviewRow[],
  form: FormData,
  trusted: readonly string[],
): Promise<PreviewRow[]> {
  const found: Found = {
    others: await replaced(db, rows, form, trusted),
    channels: await channelsFor(db, rows, form),
  };
  return rows.map((row) => answered(row, form, found));
}

const EMPTY: Omit<Preview, 'text'> = {
  kind: 'preview',
  rows: [],
  tabHosts: [],
  isCut: false,
  problem: null,
  saved: null,
};

const tabHostsOf = (rows: readonly PreviewRow[]): Preview['tabHosts'] =>
  [
    ...Map.groupBy(
      rows.filter(isNew).filter(({ opensInTab }) => opensInTab),
      ({ host }) => host,
    ),
  ]
    .map(([host, links]) => ({ host, count: links.length }))
    .sort((a, b) => b.count - a.count);

/** What a pasted text would add, with what its form answers so far. */
export async function previewLinks(
  db: Db,
  form: FormData,
  given: KnownTitle | null,
): Promise<Preview> {
  const text = fieldOf(form, 'text');
  if (text.length > MAX_TEXT)
    return { ...EMPTY, text: text.slice(0, MAX_TEXT), problem: 'too-long' };
  const { embedOrigins } = await getSettings(db);
  const reading = readPasted(text, embedOrigins);
  const links = await placeReading(db, reading, given);
  const read = links.map((link, at) => rowOf(link, at, embedOrigins));
  const isAnswered = form.has('answers');
  const rows = isAnswered ? await withAnswers(db, read, form, embedOrigins) : read;
  return {
    ...EMPTY,
    text,
    rows,
    tabHosts: tabHostsOf(rows),
    isCut: reading.isCut,
    problem: rows.length === 0 ? 'nothing' : null,
  };
}

const serverOf = (row: NewRow): NewServer | null => {
  const audio = hasAudio(row) ? asAudioGroup(row.audio) : ONLY_SERVER_AUDIO;
  return audio && { place: row.place as PlaceKey, audio, label: row.label, url: row.url };
};

export type SaveLinksResult =
  | { kind: 'saved'; changeId: string; count: number; left: number }
  | { kind: 'refused'; preview: Preview };

/** Saves the rows of a preview that are kept, and asks the probe for them. */
export async function saveLinks(
  db: Db,
  actor: Actor,
  form: FormData,
  given: KnownTitle | null,
): Promise<SaveLinksResult> {
  const preview = await previewLinks(db, form, given);
  const kept = preview.rows.filter(isNew).filter(({ isKept }) => isKept);
  const ready = kept.filter(isReady);
  const refused = (problem: Preview['problem']): SaveLinksResult => ({
    kind: 'refused',
    preview: { ...preview, problem: preview.problem ?? problem },
  });
  const open = kept.filter((row) => !isReady(row) && !isMissing(row));
  if (open.length > 0 && (ready.length === 0 || !form.has('only-ready')))
    return refused(open.every(({ taken }) => taken !== '') ? 'unconfirmed' : 'incomplete');
  if (ready.length === 0) return refused(kept.length === 0 ? 'none-kept' : 'all-missing');
  const added = await addServers(
    db,
    actor,
    ready.flatMap((row) => serverOf(row) ?? []),
  );
  if (added.kind === 'busy') return refused('busy');
  const { change, serverIds } = added;
  if (change === null) return refused('none-kept');
  await probeNow(db, serverIds);
  return {
    kind: 'saved',
    changeId: change,
    count: serverIds.length,
    left: kept.length - ready.length,
  };
}

/** What a saved paste became. Null if there is no such change, or nothing of it is left. */
export async function loadSaved(db: Db, changeId: string | null): Promise<AddedServer[] | null> {
  return isRowId(changeId) ? await listAddedServers(db, changeId) : null;
}
