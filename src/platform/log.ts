import { pino } from 'pino';
import { env } from './env.ts';
import { loggedError } from './logged-error.ts';

export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggedError },
});
