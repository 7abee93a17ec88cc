import type { Db } from '../../data/database.ts';
import { getAgendaMatch } from '../../data/queries/agenda.ts';
import { listMatchNames } from '../../data/queries/match-names.ts';
import { getSettings } from '../../data/queries/settings.ts';
import type { KnownLists } from '../../domain/football/paste/known-names.ts';
import { type ScoreEdit, scoreEditOf } from '../../domain/football/score-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { unframedOrigins } from '../../domain/playback/unframed.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { isRowId } from '../http/row-id.ts';
import type { ServerState } from '../layout/ServerChip.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import { savedMatch } from './agenda.server.ts';
import type { SentRow } from './agenda.ts';
import { clashesField, readMatchForm, rowField, withChoices } from './match-form.ts';
import { checkedRows, readDay } from './posted-rows.server.ts';
import { type Clash, type Field, NO_CELLS, problemOf } from './rows.ts';
import { saveRows } from './save.server.ts';

const NEW = 'nuevo';

export type MatchPage = {
  name: string;
  row: SentRow;
  /** Null until it is saved. */
  publicId: string | null;
  states: Record<string, ServerState>;
  names: KnownLists;
  /** Null for a new match. */
  score: ScoreEdit | null;
  /** Sites of its servers that viewers open in another tab. */
  unframed: string[];
};

/** One match, or an empty one for a day. Null if there is none. */
export async function loadMatch(
  db: Db,
  id: string,
  givenDay: string | null,
  now: Date,
): Promise<MatchPage | null> {
  const names = await listMatchNames(db);
  if (id === NEW) {
    const day = readDay(givenDay) ?? dayInArgentina(now);
    const row = { key: NEW, id: null, base: null, baseDay: day, cells: NO_CELLS, day };
    return {
      name: text.match.newTitle,
      row,
      publicId: null,
      states: {},
      names,
      score: null,
      unframed: [],
    };
  }
  const found = isRowId(id) ? await getAgendaMatch(db, id) : null;
  if (!found) return null;
  const { cells, states, publicId } = savedMatch(found, now);
  const day = dayInArgentina(new Date(found.fields.startsAt));
  return {
    name: `${cells.first} ${text.viewers.versus} ${cells.second}`,
    row: { key: id, id, base: cells, baseDay: day, cells, day },
    publicId,
    states,
    names,
    score: scoreEditOf(found.score),
    unframed: unframedOrigins(
      cells.servers.flatMap(({ url }) => url ?? []),
      (await getSettings(db)).embedOrigins,
    ),
  };
}

export type FormResult =
  | { kind: 'saved'; id: string }
  | {
      kind: 'not-saved';
      row: SentRow;
      clashes: Clash[];
      problem: string | null;
      wrong: Field | null;
    };

/** The row of a form, or that of a form whose clashes were settled. */
function postedRow(form: FormData, id: string | null): SentRow {
  const [row] = checkedRows(() => {
    if (!form.has(rowField)) return [readMatchForm(form, id)];
    const sent = JSON.parse(String(form.get(rowField))) as SentRow;
    const clashes = JSON.parse(String(form.get(clashesField))) as Clash[];
    return [{ ...withChoices(sent, clashes, form), id }];
  });
  return row as SentRow;
}

export async function saveMatchForm(
  db: Db,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<FormResult> {
  const row = postedRow(form, id === NEW ? null : id);
  const notSaved = (
    problem: string | null,
    { clashes = [], wrong = null }: { clashes?: Clash[]; wrong?: Field | null } = {},
  ): FormResult => ({ kind: 'not-saved', row, clashes, problem, wrong });
  const { channels } = await listMatchNames(db);
  const wrong = problemOf(row.cells, (label) => channels.includes(label));
  if (wrong) return notSaved(text.problems[wrong.problem], { wrong: wrong.field });
  const { outcomes } = await saveRows(db, actor, [row]);
  const outcome = outcomes[row.key];
  if (outcome?.kind === 'saved') return { kind: 'saved', id: outcome.id };
  if (outcome?.kind === 'clash') return notSaved(null, outcome);
  if (outcome?.kind === 'invalid') return notSaved(text.problems[outcome.problem]);
  return notSaved(outcome?.kind === 'exists' ? text.clash.exists : text.match.gone);
}
