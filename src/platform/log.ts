import { pino } from 'pino';
import { env } from './env.ts';
import { createLogOutput } from './log-output.ts';
import { loggedError } from './logged-error.ts';

const STDOUT = 1;

export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  createLogOutput(STDOUT),
);
