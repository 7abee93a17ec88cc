import type { Db } from '../database.ts';

/** Says in the change's own transaction which tags are out of date. The worker carries it to every edge. */
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
