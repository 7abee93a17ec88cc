import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperatorSession } from '../../data/queries/operators.ts';

/** Carries what the gate found to the routes, so that a session is looked up in one place. */
const store = new AsyncLocalStorage<OperatorSession | null>();

export const withSession = (session: OperatorSession | null, next: () => void): void =>
  store.run(session, next);

export const currentSession = (): OperatorSession | null => store.getStore() ?? null;
