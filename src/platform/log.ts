import { pino } from 'pino';
import { commonEnv } from './env.ts';
import { createLogOutput } from './log-output.ts';
import { loggedError } from './logged-error.ts';

const STDOUT = 1;

export const log = pino(
  {
    level: commonEnv().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  createLogOutput(STDOUT),
);
