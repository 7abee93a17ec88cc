import { addServers, type NewServer } from '../../data/commands/add-servers.ts';
import { probeNow } from '../../data/commands/server-queue.ts';
import type { Db } from '../../data/database.ts';
import { listAddedServers } from '../../data/queries/added-servers.ts';
import { listKnownTitles } from '../../data/queries/known-titles.ts';
import { getSettings } from '../../data/queries/settings.ts';
import type { AddedServer } from '../../domain/links/added-server.ts';
import type { KnownTitle, PlaceKey } from '../../domain/links/known-title.ts';
import type { PlacedLink } from '../../domain/links/place-links.ts';
import { readText } from '../../domain/links/reading.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { cleanText, oneSpace } from '../../domain/paste/text.ts';
import { asAudioGroup } from '../../domain/playback/servers.ts';
import { sourceOf } from '../../domain/playback/source.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import {
  AUDIO_OF_REST,
  fieldName,
  isNew,
  isReady,
  type NewRow,
  type Preview,
  type PreviewRow,
} from './preview.ts';
import { placeReading, readPasted } from './read-links.server.ts';

/** Characters. A paste of two hundred links has about 20,000. */
const MAX_TEXT = 200_000;
const MAX_LABEL = 60;
const MAX_WRITTEN = 300;
const PLACED_AT_ONCE = 4;

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
    why: 'value' in link.place ? null : link.place.why,
    named: isCertain ? '' : link.named,
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
      const [link] = await placeReading(db, readText(next.text, null, trusted), null);
      if (link) placed.set(next.at, link);
    }
  };
  await Promise.all(Array.from({ length: PLACED_AT_ONCE }, placeNext));
  return placed;
}

/** A row as the form has it. Fields of another reading do not count. */
function answered(row: PreviewRow, form: FormData, other: PlacedLink | undefined): PreviewRow {
  if (!isNew(row) || fieldOf(form, fieldName(row.at, 'url')) !== row.url) return row;
  const found = other?.kind === 'new' ? other : null;
  const { text: written, isFresh } = writtenFor(form, row.at);
  const places = !found
    ? row.places
    : 'value' in found.place
      ? [found.place.value]
      : found.place.offered;
  const likeliest = form.has('take-first') ? (places[0]?.key ?? '') : '';
  const chosen = fieldOf(form, fieldName(row.at, 'place')) || likeliest;
  const place =
    found && 'value' in found.place
      ? found.place.value.key
      : (places.find(({ key }) => key === chosen)?.key ?? '');
  const audio =
    asAudioGroup(fieldOf(form, fieldName(row.at, 'audio'))) ??
    asAudioGroup(fieldOf(form, AUDIO_OF_REST)) ??
    '';
  return {
    ...row,
    places,
    place,
    why: place === '' ? (found && 'offered' in found.place ? found.place.why : row.why) : null,
    named: found ? found.named : row.named,
    written,
    // Once it is shown, the field of the language has the last word.
    audio: isFresh && found?.audio && 'value' in found.audio ? found.audio.value : audio,
    label: lineOf(form, fieldName(row.at, 'label'), MAX_LABEL) || row.label,
    isKept: form.has(fieldName(row.at, 'keep')),
  };
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
  const others = isAnswered ? await replaced(db, read, form, embedOrigins) : new Map();
  const rows = isAnswered ? read.map((row) => answered(row, form, others.get(row.at))) : read;
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
  const audio = asAudioGroup(row.audio);
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
  if (ready.length === 0) return refused(kept.length === 0 ? 'none-kept' : 'incomplete');
  if (ready.length < kept.length && !form.has('only-ready')) return refused('incomplete');
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
