import { unlessBusy } from '../../data/commands/busy.ts';
import { type ReleaseResult, releaseFields } from '../../data/commands/held.ts';
import { type RemoveResult, removeRecord } from '../../data/commands/remove-record.ts';
import type { Owner } from '../../data/commands/save-record.ts';
import { readRecord, type SaveResult, saveRecord } from '../../data/commands/save-record.ts';
import {
  type AddResult,
  addEpisodes,
  arrangeSeasons,
  SEASONS_FIELD,
  type SeasonChoice,
  type SeasonFields,
} from '../../data/commands/seasons.ts';
import type { Db } from '../../data/database.ts';
import { SERVERS_FIELD } from '../../data/held-tables.ts';
import { getSettings } from '../../data/queries/settings.ts';
import {
  belongsTo,
  countEpisodes,
  getEditedTitle,
  getEpisodePlace,
  holdsServers,
  listEditedSeasons,
  listSameTitles,
  listServerStates,
} from '../../data/queries/title-editor.ts';
import { readNewEpisodes } from '../../domain/catalogue/new-episodes.ts';
import { fieldsOf, type RecordTable } from '../../domain/catalogue/record-fields.ts';
import { type StoredRecord, whyUnlisted } from '../../domain/catalogue/title-edit.ts';
import { mineOnTheirs, type Part } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { unframedOrigins } from '../../domain/playback/unframed.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { readTyped, typedForm } from '../editing/controls.ts';
import { linesOf } from '../editing/lines.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { editorText } from '../text/title-editor.es.ts';
import {
  EPISODE_IMAGE,
  type FormClash,
  type RecordAnswer,
  type RecordEditing,
  SERVERS,
} from './record.ts';
import { allGenres } from './titles.server.ts';

/** The fields that imports leave alone, by the names of the form. */
const heldFields = (table: RecordTable, held: readonly string[], hasServers: boolean): string[] => [
  ...fieldsOf(table).flatMap(({ name, column }) => (held.includes(column) ? [name] : [])),
  ...(held.includes(SEASONS_FIELD) ? [SEASONS_FIELD] : []),
  ...(hasServers ? [SERVERS_FIELD] : []),
];

async function readEditor(
  db: Db,
  owner: Owner,
  { held, origin }: { held: readonly string[]; origin: 'source' | 'studio' },
) {
  const [version, states, hasServers, genres, { embedOrigins }] = await Promise.all([
    readRecord(db, owner),
    listServerStates(db, owner.table, owner.rowId),
    holdsServers(db, owner.table, owner.rowId),
    owner.table === 'titles' ? allGenres(db) : [],
    getSettings(db),
  ]);
  if (!version) return null;
  const editing = { base: version, mine: version };
  // What was made here has no source that it could be given back to.
  const own = origin === 'source' ? heldFields(owner.table, held, hasServers) : [];
  const addresses = version.servers.map(({ fields }) => fields.url);
  const unframed = unframedOrigins(addresses, embedOrigins);
  return { editing, states, genres, held: own, unframed };
}

/** One title with all that belongs to it. Null if there is none. */
export async function loadTitle(db: Db, id: string) {
  const title = isRowId(id) ? await getEditedTitle(db, id) : null;
  if (!title) return null;
  const [editor, seasons, same] = await Promise.all([
    readEditor(db, { table: 'titles', rowId: id }, title),
    title.kind === 'movie' ? [] : listEditedSeasons(db, id),
    listSameTitles(db, id),
  ]);
  if (!editor) return null;
  return {
    title,
    ...editor,
    same,
    seasons: seasons.map((season) => ({
      ...season,
      episodes: season.episodes.map((episode) => ({
        ...episode,
        why: whyUnlisted({ title, isSeasonListed: season.position !== null, ...episode }),
      })),
    })),
  };
}

/** One episode of a title. Null if there is none. */
export async function loadEpisode(db: Db, titleId: string, id: string) {
  if (!isRowId(titleId) || !isRowId(id)) return null;
  const [title, place] = await Promise.all([
    getEditedTitle(db, titleId),
    getEpisodePlace(db, titleId, id),
  ]);
  if (!title || !place) return null;
  const editor = await readEditor(db, { table: 'episodes', rowId: id }, place);
  if (!editor) return null;
  const { fields, servers } = editor.editing.base as StoredRecord<'episodes'>;
  const why = whyUnlisted({
    title,
    hidden: place.hidden,
    isSeasonListed: place.position !== null,
    image: fields.image,
    url: fields.url,
    servers: servers.length,
    dead: Object.values(editor.states).filter(({ health }) => health === 'dead').length,
  });
  return { title, place, rowId: id, ...editor, why };
}

/** Clashes as one choice per field; all servers together are one. */
function formClashes(
  { base, mine }: RecordEditing,
  result: Extract<SaveResult, { kind: 'clash' }>,
): FormClash[] {
  const found: FormClash[] = [];
  for (const clash of result.clashes) {
    if (clash.kind === 'field') {
      const { field, mine: my, theirs, author } = clash;
      found.push({ field, mine: my, theirs, author });
    } else if (!found.some(({ field }) => field === SERVERS))
      found.push({
        field: SERVERS,
        mine: mineOnTheirs(base.servers, mine.servers, result.theirs.servers, 'audio', 'label'),
        theirs: result.theirs.servers,
        author: clash.author,
      });
  }
  return found;
}

export function answerOf(editing: RecordEditing, result: SaveResult): RecordAnswer {
  if (result.kind === 'saved') return result;
  const notSaved = (problem: string | null, clashes: FormClash[] = []): RecordAnswer => ({
    kind: 'not-saved',
    editing,
    clashes,
    problem,
  });
  if (result.kind === 'clash') return notSaved(null, formClashes(editing, result));
  if (result.kind === 'gone') return notSaved(editorText.gone);
  const [problem = 'too-long'] = result.problems;
  return notSaved(editorText.problems[problem]);
}

export const saveForm = async (
  db: Db,
  actor: Actor,
  owner: Owner,
  editing: RecordEditing,
): Promise<RecordAnswer> => {
  const saved = await unlessBusy(async () => await saveRecord(db, actor, { owner, ...editing }));
  if (saved.kind !== 'busy') return answerOf(editing, saved);
  return { kind: 'not-saved', editing, clashes: [], problem: editorText.busy };
};

/** Fields of the form back to the source. */
export async function releaseForm(
  db: Db,
  actor: Actor,
  { table, rowId }: Owner,
  form: FormData,
): Promise<ReleaseResult> {
  const asked = new Set(form.getAll('held'));
  const columns = [
    ...fieldsOf(table),
    { name: 'seasons', column: SEASONS_FIELD },
    { name: SERVERS, column: SERVERS_FIELD },
  ];
  const fields = columns.flatMap(({ name, column }) => (asked.has(name) ? [column] : []));
  return await releaseFields(db, actor, { table, id: rowId }, fields);
}

const MAX_KEY = 100;
const isKey = (key: string): boolean =>
  key !== '' && key.length <= MAX_KEY && isStorableText(key) && key.isWellFormed();

const { problems } = editorText.seasons;

/** A line per season: its row, its name as it was shown and as it is, its place or nothing. One without a row is new. */
export async function arrangeForm(
  db: Db,
  actor: Actor,
  titleId: string,
  form: FormData,
): Promise<string | null> {
  const lines = linesOf(form, ['key', 'season', 'place', 'before', 'was']);
  const isPlace = (given: string): boolean => /^([1-9]\d{0,3})?$/.test(given);
  const part = (season: string, key: string, place = ''): Part<SeasonFields> => ({
    id: isRowId(season) ? season : null,
    fields: { key, position: place ? Number(place) - 1 : null },
  });
  const usable = lines.filter(({ key }) => isKey(key));
  const { kind } = await arrangeSeasons(db, actor, titleId, {
    base: usable.flatMap(({ key, season, before, was }) =>
      isRowId(season) ? [part(season, was || key, [before].find(isPlace))] : [],
    ),
    // A place that is none changes nothing; no place takes the season off the list.
    mine: usable.map(({ key, season, before, place }) =>
      part(season, key, [place, before].find(isPlace)),
    ),
  });
  return kind === 'saved' ? null : problems[kind];
}

/** What was added; a text if nothing was. */
export async function addEpisodesForm(
  db: Db,
  actor: Actor,
  titleId: string,
  form: FormData,
): Promise<Extract<AddResult, { kind: 'added' }> | string> {
  const [rowId, key] = [fieldOf(form, 'season'), fieldOf(form, 'key').trim()];
  const season: SeasonChoice = isRowId(rowId) ? { rowId } : { key };
  if (!('rowId' in season) && !isKey(key)) return problems['no-season'];
  const known = 'rowId' in season ? await countEpisodes(db, season.rowId) : 0;
  const read = readNewEpisodes(fieldOf(form, 'episodes'), known, editorText.seasons.episodeName);
  if (read === null) return problems['too-many'];
  if (read.length === 0 && 'rowId' in season) return problems['no-episodes'];
  const image = readTyped(EPISODE_IMAGE, typedForm(form), null).image as string;
  const episodes = read.map((episode) => ({ ...episode, image }));
  const added = await addEpisodes(db, actor, { titleId, season }, episodes);
  if (added.kind === 'added') return added;
  if (added.kind === 'gone') return problems.gone;
  return editorText.problems[added.problems[0] ?? 'too-long'];
}

/** An episode or a season of the title, which was made here. */
export async function removePartForm(
  db: Db,
  actor: Actor,
  titleId: string,
  form: FormData,
): Promise<RemoveResult> {
  const [table, rowId] = form.has('episode')
    ? (['episodes', fieldOf(form, 'episode')] as const)
    : (['seasons', fieldOf(form, 'season')] as const);
  const isOfTitle = isRowId(rowId) && (await belongsTo(db, titleId, { table, rowId }));
  return isOfTitle ? await removeRecord(db, actor, { table, rowId }) : { kind: 'gone' };
}
