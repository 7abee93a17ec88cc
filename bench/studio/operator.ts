import { createDb, createPool, type Db } from '../../src/data/database.ts';
import type { Actor } from '../../src/domain/operators/permissions.ts';
import { insertOperator } from '../../tests/support/sample-operators.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { ensureBuild } from '../edge-client.ts';

export type Bench = { stack: Stack; db: Db; actor: Actor; session: string };

/** A stack with a studio, and somebody who is signed in there. */
export async function withStudio<Result>(
  options: Parameters<typeof startStack>[0],
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  ensureBuild();
  const stack = await startStack({ ...options, studio: true });
  const db = createDb(
    createPool(stack.databaseUrl, 4, { statement_timeout: 600_000, query_timeout: 600_000 }),
  );
  try {
    await db.deleteFrom('operators').execute();
    const { actor, sessionToken } = await insertOperator(db, { name: 'Ana', role: 'owner' });
    return await work({ stack, db, actor, session: sessionToken });
  } finally {
    await db.destroy();
    await stack.stop();
  }
}
