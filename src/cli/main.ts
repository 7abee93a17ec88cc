import { existsSync } from 'node:fs';
import { debuglog, inspect } from 'node:util';
import type { Command } from './command.ts';
import { BUTACA } from './commands.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { FILES } from './machine/paths.ts';
import { parse, type Shared } from './parse.ts';
import { confirm, note, print } from './terminal.ts';

/** Errors of PostgreSQL for a table, column or function that is not there. */
const LACKS_MIGRATION = new Set(['42P01', '42703', '42883']);

/** By name: the module of the second one would be loaded for nothing. */
const WRONG_USE = new Set(['UsageError', 'WrongVariable']);

function loadEnvFile(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new UsageError(`--env-file: ${(error as Error).message}`);
  }
}

/** Where the package is set up, commands find its database by themselves, unless another one is named. */
async function loadInstalledEnv(): Promise<void> {
  if (!existsSync(FILES.env)) return;
  const { optionalEnv } = await import('../platform/env.ts');
  if (optionalEnv('DATABASE_URL')) return;
  try {
    process.loadEnvFile(FILES.env);
  } catch {
    note(`only root may read ${FILES.env}`);
  }
}

async function run(
  command: Command,
  given: Record<string, unknown>,
  shared: Shared,
): Promise<void> {
  if (shared['env-file'] !== undefined) loadEnvFile(shared['env-file']);
  else await loadInstalledEnv();
  const database =
    command.database === 'none' ? null : await (await import('./database.ts')).openDatabase();
  if (database && command.database === 'change') {
    if (given['dry-run']) note(`dry run on the database ${database.place}: nothing is written`);
    else {
      note(`changes the database ${database.place}`);
      if (!shared.yes && !(await confirm('Go on?')))
        throw new CommandFailed('Nothing was changed.');
    }
  }
  const { json, text, notes = [], hasFailed } = await command.run(given, database);
  for (const line of notes) note(line);
  print(shared.json ? JSON.stringify(json, null, 2) : text);
  if (hasFailed) process.exitCode = 1;
}

async function main(argv: readonly string[]): Promise<void> {
  const { optionalEnv } = await import('../platform/env.ts');
  const invocation = await parse(BUTACA, argv, optionalEnv('BUTACA_CONTAINER') !== undefined);
  if (invocation.kind === 'run') {
    await run(invocation.command, invocation.given, invocation.shared);
  } else print(await (await import('./help.ts')).helpText(invocation));
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (LACKS_MIGRATION.has((error as { code?: string }).code ?? ''))
    return `The database lacks a migration: run \`butaca migrate\` first (${error.message}).`;
  const isOurs = error instanceof UsageError || error instanceof CommandFailed;
  return error.cause && !isOurs ? `${error.message}: ${sentenceOf(error.cause)}` : error.message;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  debuglog('butaca')(inspect(error));
  note(`butaca: ${sentenceOf(error)}`);
  process.exitCode = error instanceof Error && WRONG_USE.has(error.name) ? 2 : 1;
  if (error instanceof UsageError && Array.isArray(error.cause))
    note(`\`${['butaca', ...error.cause].join(' ')} --help\` shows how it is used.`);
}
