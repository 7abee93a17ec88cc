import type { Db } from '../database.ts';

/**
 * Records which tags are out of date, in the transaction of the change itself. The worker then purges them from every
 * edge.
 */
export async function publish(
  tx: Db,
  tags: readonly string[],
  mode: 'soft' | 'hard' = 'soft',
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ tags: [...tags], hard: mode === 'hard' })
    .execute();
}
