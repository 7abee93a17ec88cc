import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../errors.ts';
import { answersFor, type DatabasePlace, pointAt } from '../machine/database-place.ts';
import { ANSWERS, CONFIG, FILES } from '../machine/paths.ts';
import { readVariables, VARIABLE_FILES } from '../machine/variables.ts';
import { PUBLIC, readIfThere, SECRET, writeIfChanged } from '../machine/write.ts';

/**
 * All that a machine has besides its database and that nobody can make again: secrets, keys, answers. One file, which a
 * person keeps where the machine is not. With it and the backups a new machine goes on; with it another machine joins.
 */

/** Which kit a person said to have stored. */
const STORED = 'kit-stored';
const REPOSITORY = 'pgbackrest.conf';

const NAMES = [
  ...[ANSWERS, ...VARIABLE_FILES, 'backends.vcl', 'edge-secret'],
  ...['tls/authority.pem', 'tls/authority.key', REPOSITORY],
];
const FOR_ALL = new Set(['backends.vcl', 'tls/authority.pem']);

const pathOf = (config: string, name: string): string =>
  name === REPOSITORY ? FILES.pgbackrest : join(config, name);

const ABOUT =
  'The kit of a Butaca portal: secrets, the key of its backups, and its answers to setup. Keep it where the machine is not, as safe as a password. On a new machine: butaca setup --kit FILE.';

const kitSchema = z.object({ about: z.string(), files: z.record(z.string(), z.string()) });

function makeKit(config: string): string {
  const found = NAMES.map((name) => [name, readIfThere(pathOf(config, name))] as const);
  const files = Object.fromEntries(found.filter(([, text]) => text !== ''));
  return `${JSON.stringify({ about: ABOUT, files }, null, 2)}\n`;
}

/** Whether it is another one than before. */
export const writeKit = (): boolean => writeIfChanged(FILES.kit, makeKit(CONFIG), SECRET);

export const noteStored = (): void =>
  void writeIfChanged(join(CONFIG, STORED), hash('sha256', makeKit(CONFIG)), SECRET);

/** For root only. When what it holds was last changed, whether or not the kit was renewed since. */
export function readKitState(config: string = CONFIG): { isStored: boolean; changedAt: Date } {
  const isStored = readIfThere(join(config, STORED)) === hash('sha256', makeKit(config));
  const files = NAMES.map((name) => pathOf(config, name)).filter((file) => existsSync(file));
  return {
    isStored,
    changedAt: new Date(Math.max(0, ...files.map((file) => statSync(file).mtimeMs))),
  };
}

export const KEEP_IT = [
  `${FILES.kit} is what a new machine needs besides the backups: secrets, and the key without which nobody can read them.`,
  'Copy it to where this machine is not, as safe as a password, then: butaca kit --stored',
];

function readKit(file: string): Map<string, string> {
  try {
    return new Map(Object.entries(kitSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).files));
  } catch (error) {
    throw new CommandFailed(`${file} is no kit of a portal: ${(error as Error).message}`);
  }
}

/** The files of this machine as they were when its kit was last written; none if nobody can read it. */
export function filesOfOwnKit(): ReadonlyMap<string, string> {
  try {
    return readKit(FILES.kit);
  } catch {
    return new Map();
  }
}

const secretIn = (env: string): string | undefined => readVariables(env).CODE_SECRET;

/** Writes the files of a kit. With a place, those of a machine whose database is there, and whose backups others make. */
export function takeKit(file: string, place: DatabasePlace | undefined): void {
  const kit = readKit(file);
  const before = secretIn(readIfThere(FILES.env));
  if (before !== undefined && before !== secretIn(kit.get('env') ?? ''))
    throw new CommandFailed(
      `This machine has a portal of its own: ${FILES.env} has other secrets than the kit. If nobody needs them: mv ${CONFIG} ${CONFIG}.before, then this command again.`,
    );
  const adapt = (name: string, text: string): string => {
    if (!place) return text;
    if (name === ANSWERS) return answersFor(text, place);
    return VARIABLE_FILES.includes(name) ? pointAt(text, place) : text;
  };
  for (const name of NAMES) {
    const text = kit.get(name);
    if (text === undefined || (place && name === REPOSITORY)) continue;
    writeIfChanged(pathOf(CONFIG, name), adapt(name, text), FOR_ALL.has(name) ? PUBLIC : SECRET);
  }
}
