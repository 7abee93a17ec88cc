import type { Author } from '../../domain/editing/author.ts';
import { mergeEdit } from '../../domain/editing/merge.ts';
import { SCORE_PAIRS } from '../../domain/football/score.ts';
import { type ScoreEdit, scoreEditOf } from '../../domain/football/score-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { matchTag } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { storedScore } from '../queries/agenda.ts';
import { authorOf } from './author.ts';
import { recordChange } from './change.ts';
import { hold } from './held.ts';
import { publish } from './publish.ts';

const COLUMNS = {
  firstGoals: 'first_goals',
  secondGoals: 'second_goals',
  half: 'half',
  halfBeganAt: 'half_began_at',
} as const satisfies Record<keyof ScoreEdit, string>;

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
  /** The half begins now, in mine: whoever said so first was as right. */
  beginsNow: boolean;
};

/** Saves how a match goes, and publishes its pages. */
export async function saveScore(
  db: Db,
  actor: Actor,
  { rowId, summary, base, mine: typed, beginsNow }: Edit,
): Promise<ScoreOutcome> {
  return await recordChange(db, { actor, action: 'matches.edit', summary }, async (tx) => {
    const row = await tx
      .selectFrom('matches')
      .selectAll()
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { kind: 'gone' };
    const theirs = scoreEditOf(storedScore(row));
    const isSaid = beginsNow && typed.half === theirs.half;
    const mine = isSaid ? { ...typed, halfBeganAt: theirs.halfBeganAt } : typed;
    const { merged, changed, clashes } = mergeEdit(base, mine, theirs);
    if (clashes.length > 0) {
      const columns = clashes.map(({ field }) => COLUMNS[field]);
      return { kind: 'clash', theirs, author: await authorOf(tx, 'matches', rowId, columns) };
    }
    if (changed.length === 0) return { kind: 'saved' };
    const values = changed.map((field) => [COLUMNS[field], merged[field]]);
    await tx
      .updateTable('matches')
      .set(Object.fromEntries(values))
      .where('id', '=', rowId)
      .execute();
    // Of what belongs together, imports leave both alone.
    const columns: string[] = changed.map((field) => COLUMNS[field]);
    const pairs = SCORE_PAIRS.filter((pair) => pair.some((column) => columns.includes(column)));
    await hold(tx, 'matches', rowId, pairs.flat());
    await publish(tx, [matchTag(rowId)]);
    return { kind: 'saved' };
  });
}
