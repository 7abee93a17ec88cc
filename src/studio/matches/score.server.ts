import { saveScore } from '../../data/commands/score.ts';
import type { Db } from '../../data/database.ts';
import { getAgendaMatch } from '../../data/queries/agenda.ts';
import {
  readScore,
  type ScoreEdit,
  scoreEditSchema,
  type TypedScore,
  typedOver,
} from '../../domain/football/score-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import type { ClashLine } from '../editing/ClashNotice.tsx';
import { kept } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { matchesText } from '../text/matches.es.ts';

export type ScoreResult =
  | { kind: 'score-saved' }
  | {
      kind: 'score-not-saved';
      typed: TypedScore;
      /** What was seen, or what is stored now if that is not the same. */
      base: ScoreEdit;
      problem: string | null;
      wrong: keyof TypedScore | null;
      clash: ClashLine | null;
    };

const goalsText = ({ firstGoals, secondGoals }: ScoreEdit): string =>
  firstGoals === null || secondGoals === null
    ? matchesText.score.noGoals
    : `${firstGoals} – ${secondGoals}`;

const halfText = ({ half, halfBeganAt }: ScoreEdit): string => {
  const name = matchesText.score.halves[half ?? 'none'].toLowerCase();
  return halfBeganAt
    ? matchesText.score.since(name, wallClock(new Date(halfBeganAt), VIEWER_ZONE).time)
    : name;
};

/** Saves the form of a score. Null if there is no such match. */
export async function saveScoreForm(
  db: Db,
  actor: Actor,
  id: string,
  form: FormData,
  now: Date,
): Promise<ScoreResult | null> {
  const match = isRowId(id) ? await getAgendaMatch(db, id) : null;
  if (!match) return null;
  const { firstTeam, secondTeam, startsAt } = match.fields;
  const base = kept(form, 'score', scoreEditSchema);
  const typed = {
    first: fieldOf(form, 'first'),
    second: fieldOf(form, 'second'),
    half: fieldOf(form, 'half'),
    time: fieldOf(form, 'time'),
  };
  const { score: words } = matchesText;
  const read = readScore(typed, base, { startsAt: new Date(startsAt), now });
  if ('problem' in read)
    return {
      kind: 'score-not-saved',
      typed,
      base,
      problem: words.problems[read.problem],
      wrong: read.field,
      clash: null,
    };
  const summary = `${firstTeam} ${goalsText(read.score)} ${secondTeam}`;
  const { score: mine, beginsNow } = read;
  const outcome = await saveScore(db, actor, { rowId: id, summary, base, mine, beginsNow });
  if (outcome.kind === 'gone') return null;
  if (outcome.kind === 'saved') return { kind: 'score-saved' };
  const { theirs, author } = outcome;
  return {
    kind: 'score-not-saved',
    typed: typedOver(typed, base, theirs),
    base: theirs,
    problem: null,
    wrong: null,
    clash: { name: words.title, theirs: `${goalsText(theirs)}, ${halfText(theirs)}`, author },
  };
}
