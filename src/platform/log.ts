import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { commonEnv } from './env.ts';
import { createLogOutput } from './log-output.ts';
import { loggedError } from './logged-error.ts';

const STDOUT = 1;
const current = new AsyncLocalStorage<{ id: string }>();

/** Every line that is logged by this work, whoever logs it, carries the id of its request. */
export const loggedAs = <Result>(id: string, work: () => Result): Result =>
  current.run({ id }, work);

export const log = pino(
  {
    level: commonEnv().LOG_LEVEL,
    base: null,
    // A copy, because pino writes the line's own fields into it.
    mixin: () => ({ ...current.getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  createLogOutput(STDOUT),
);
