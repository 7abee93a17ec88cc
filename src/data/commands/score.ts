import type { Author } from '../../domain/editing/author.ts';
import { SCORE_PAIRS } from '../../domain/football/score.ts';
import { type ScoreEdit, scoreEditOf } from '../../domain/football/score-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { matchTag } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { storedScore } from '../queries/agenda.ts';
import { recordChange } from './change.ts';
import { hold } from './held.ts';
import { lockMatch } from './match-rows.ts';
import { mergeRow, writeHeld } from './merge-row.ts';
import { publish } from './publish.ts';

const COLUMNS = [
  { name: 'firstGoals', column: 'first_goals' },
  { name: 'secondGoals', column: 'second_goals' },
  { name: 'half', column: 'half' },
  { name: 'halfBeganAt', column: 'half_began_at' },
] as const satisfies { name: keyof ScoreEdit; column: string }[];

export type ScoreOutcome =
  | { kind: 'saved' }
  /** Somebody set the same to something else: nothing is saved. */
  | { kind: 'clash'; theirs: ScoreEdit; author: Author }
  | { kind: 'gone' };

type Edit = {
  rowId: string;
  summary: string;
  base: ScoreEdit;
  mine: ScoreEdit;
  /** This edit starts the half now. If somebody has just started the same half, their time stays and is no clash. */
  beginsNow: boolean;
};

/** Saves how a match goes, and publishes its pages. */
export async function saveScore(
  db: Db,
  actor: Actor,
  { rowId, summary, base, mine: typed, beginsNow }: Edit,
): Promise<ScoreOutcome> {
  return await recordChange(db, { actor, action: 'matches.edit', summary }, async (tx) => {
    const stored = await lockMatch(tx, rowId);
    if (!stored) return { kind: 'gone' };
    const theirs = scoreEditOf(storedScore(stored));
    const isSaid = beginsNow && typed.half === theirs.half && theirs.halfBeganAt !== null;
    const mine = isSaid ? { ...typed, halfBeganAt: theirs.halfBeganAt } : typed;
    const row = { table: 'matches', key: rowId } as const;
    const { values, clashes } = await mergeRow(tx, row, COLUMNS, { base, mine, theirs });
    if (clashes.length > 0) {
      const authors = clashes.flatMap(({ author }) => author ?? []);
      const [last = null] = authors.sort((one, other) => (one.at < other.at ? 1 : -1));
      return { kind: 'clash', theirs, author: last };
    }
    const columns = Object.keys(values);
    if (columns.length === 0) return { kind: 'saved' };
    await writeHeld(tx, { table: 'matches', rowId }, values);
    // Both columns of a pair are held, even if only one was edited.
    const pairs = SCORE_PAIRS.filter((pair) => pair.some((column) => columns.includes(column)));
    await hold(tx, 'matches', rowId, pairs.flat());
    await publish(tx, [matchTag(rowId)]);
    return { kind: 'saved' };
  });
}
