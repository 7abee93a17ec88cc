const MAX_CAUSES = 3;

type LoggedError = {
  type: string;
  code?: string;
  message: string;
  stack: string[];
  cause?: LoggedError;
};

/** In errors of class 22 (invalid value) and 23 (constraint violation), PostgreSQL's message contains the value. */
const REPEATS_VALUES = /^2[23]\w{3}$/;

function messageOf(error: Error, code: string | undefined): string {
  return code && REPEATS_VALUES.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/**
 * An error as it is logged: only the fields listed here. Errors have more, and part of it comes from viewers (`detail`
 * and `where` of PostgreSQL, `input` of a URL that cannot be read).
 */
export function loggedError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: [] };
  const { code: given } = error as { code?: unknown };
  const code = typeof given === 'string' ? given : undefined;
  return {
    type: error.name,
    ...(code && { code }),
    message: messageOf(error, code),
    stack: (error.stack ?? '').split('\n').flatMap((line) => /^ {4}at (.*)$/.exec(line)?.[1] ?? []),
    ...(error.cause !== undefined &&
      causes < MAX_CAUSES && { cause: loggedError(error.cause, causes + 1) }),
  };
}
