import { unlessBusy } from '../../data/commands/busy.ts';
import { type ReleaseResult, releaseFields } from '../../data/commands/held.ts';
import type { Owner } from '../../data/commands/save-record.ts';
import { readRecord, type SaveResult, saveRecord } from '../../data/commands/save-record.ts';
import {
  addEpisode,
  arrangeSeasons,
  SEASONS_FIELD,
  type SeasonFields,
} from '../../data/commands/seasons.ts';
import type { Db } from '../../data/database.ts';
import { SERVERS_FIELD } from '../../data/held-tables.ts';
import {
  getEditedTitle,
  getEpisodePlace,
  holdsServers,
  listEditedSeasons,
  listSameTitles,
  listServerStates,
} from '../../data/queries/title-editor.ts';
import { fieldsOf, type RecordTable } from '../../domain/catalogue/record-fields.ts';
import { type StoredRecord, whyUnlisted } from '../../domain/catalogue/title-edit.ts';
import { mineOnTheirs, type Part } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { linesOf } from '../editing/lines.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { editorText } from '../text/title-editor.es.ts';
import { type FormClash, type RecordAnswer, type RecordEditing, SERVERS } from './record.ts';
import { allGenres } from './titles.server.ts';

/** The fields that imports leave alone, by the names of the form. */
const heldFields = (table: RecordTable, held: readonly string[], hasServers: boolean): string[] => [
  ...fieldsOf(table).flatMap(({ name, column }) => (held.includes(column) ? [name] : [])),
  ...(held.includes(SEASONS_FIELD) ? [SEASONS_FIELD] : []),
  ...(hasServers ? [SERVERS_FIELD] : []),
];

async function readEditor(db: Db, owner: Owner, held: readonly string[]) {
  const [version, states, hasServers, genres] = await Promise.all([
    readRecord(db, owner),
    listServerStates(db, owner.table, owner.rowId),
    holdsServers(db, owner.table, owner.rowId),
    owner.table === 'titles' ? allGenres(db) : [],
  ]);
  if (!version) return null;
  const editing = { base: version, mine: version };
  return { editing, states, genres, held: heldFields(owner.table, held, hasServers) };
}

/** One title with all that belongs to it. Null if there is none. */
export async function loadTitle(db: Db, id: string) {
  const title = isRowId(id) ? await getEditedTitle(db, id) : null;
  if (!title) return null;
  const [editor, seasons, same] = await Promise.all([
    readEditor(db, { table: 'titles', rowId: id }, title.held),
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
  const editor = await readEditor(db, { table: 'episodes', rowId: id }, place.held);
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

/** A line per season: its row, its name, its place or nothing; the last one is new. */
export async function arrangeForm(
  db: Db,
  actor: Actor,
  titleId: string,
  form: FormData,
): Promise<string | null> {
  const lines = linesOf(form, ['key', 'season', 'place', 'before']);
  const isPlace = (given: string): boolean => /^([1-9]\d{0,3})?$/.test(given);
  const parts = (of: 'place' | 'before'): Part<SeasonFields>[] =>
    lines.flatMap(({ key, season, before, ...line }) => {
      const isUsable = key !== '' && key.length <= MAX_KEY && isStorableText(key);
      // A place that is none changes nothing; no place takes the season off the list.
      const place = [of === 'place' ? line.place : before, before].find(isPlace);
      const position = place ? Number(place) - 1 : null;
      return isUsable ? [{ id: isRowId(season) ? season : null, fields: { key, position } }] : [];
    });
  const base = parts('before').filter(({ id }) => id !== null);
  const { kind } = await arrangeSeasons(db, actor, titleId, { base, mine: parts('place') });
  return kind === 'saved' ? null : editorText.seasons.changedMeanwhile;
}

/** The new episode's row; null if its form can't be used. */
export async function addEpisodeForm(
  db: Db,
  actor: Actor,
  titleId: string,
  form: FormData,
): Promise<string | null> {
  const seasonId = fieldOf(form, 'season');
  const name = fieldOf(form, 'episode').trim().slice(0, 400);
  if (!isRowId(seasonId) || name === '' || !isStorableText(name) || !name.isWellFormed())
    return null;
  return await addEpisode(db, actor, { titleId, seasonId }, { name, image: '', url: '' });
}
