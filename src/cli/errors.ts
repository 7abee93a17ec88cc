/** The command line is wrong: status 2, and where help is. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What was asked for cannot be done: status 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
