import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import {
  answersFor,
  type DatabasePlace,
  isSamePlace,
  placeOf,
  placeSchema,
  pointAt,
  urlAt,
} from '../machine/database-place.ts';
import { ANSWERS, CONFIG } from '../machine/paths.ts';
import { readVariables, VARIABLE_FILES } from '../machine/variables.ts';
import { ownerOf, readIfThere, writeIfChanged } from '../machine/write.ts';
import { confirm, note } from '../terminal.ts';

const FILES = [...VARIABLE_FILES, 'worker.aside'];

/** The files that changed. */
function pointFiles(config: string, to: DatabasePlace): string[] {
  const rewrite = (name: string, change: (text: string) => string): string[] => {
    const file = join(config, name);
    if (!existsSync(file)) return [];
    return writeIfChanged(file, change(readIfThere(file)), ownerOf(file)) ? [file] : [];
  };
  return [
    ...FILES.flatMap((name) => rewrite(name, (text) => pointAt(text, to))),
    ...rewrite(ANSWERS, (text) => answersFor(text, to)),
  ];
}

function ownerUrl(config: string): string {
  const file = join(config, 'env');
  try {
    const url = readVariables(readFileSync(file, 'utf8')).DATABASE_URL;
    if (url && URL.canParse(url)) return url;
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new CommandFailed(`${file} names no database: DATABASE_URL is missing.`);
}

/** The parts of this machine that have a connection to the database, portals first and one by one. */
async function restartParts(config: string): Promise<string[]> {
  const { isRunning, runningParts } = await import('../upgrade/units.ts');
  const { hasSystemd } = await import('../machine/units.ts');
  // Another folder is not what systemd's units read.
  if (config !== CONFIG || !hasSystemd()) return [];
  const { restartPart } = await import('../upgrade/activate.ts');
  const { EDGE_UNIT } = await import('../machine/parts.ts');
  const hasEdge = await isRunning(EDGE_UNIT);
  const restarted: string[] = [];
  for (const part of await runningParts()) {
    await restartPart(part, hasEdge);
    note(`${part.name} uses it`);
    restarted.push(part.name);
  }
  return restarted;
}

const BACK_UP_AGAIN =
  'Backups were those of the old primary. On the machine of the new one: `butaca setup --database local --backups …`.';
const RESTART_YOURSELF = 'Nothing was restarted: restart what uses the database, if it runs here.';

export const promote = defineCommand({
  about:
    'For when the primary is lost. Makes a replica the primary, points this machine at it, and restarts what uses the database, portals one by one. Edges serve what they have meanwhile and are not touched. The same command on every other machine that has portals, a worker or the studio: there it finds the replica promoted. Refuses while the old primary answers. As root.',
  args: {
    replica: {
      value: 'HOST[:PORT]',
      help: 'the replica, as this machine reaches it',
      schema: placeSchema,
    },
  },
  options: {
    config: {
      value: 'FOLDER',
      help: `with the files env, portal and studio; default ${CONFIG}`,
      schema: z.string().min(1).default(CONFIG),
    },
    yes: { short: 'y', help: 'does not ask before it begins' },
  },
  examples: [
    ['promote 10.0.0.2', 'the replica at 10.0.0.2 takes over'],
    ['promote 127.0.0.1', 'on the machine of the replica itself'],
  ],
  database: 'none',
  run: async ({ replica, config, yes }) => {
    const { assertLost, makePrimary, readNewPrimary, renewAllPages } = await import(
      './new-primary.ts'
    );
    const before = ownerUrl(config);
    const url = urlAt(before, replica);
    if (!isSamePlace(placeOf(before), replica)) await assertLost(before);
    const { isInRecovery, newestCommit } = await readNewPrimary(url);
    const newest = newestCommit?.toISOString() ?? null;
    if (isInRecovery)
      note(
        `The replica has all changes up to ${newest ?? 'its copy'}. Later ones are lost, and the old primary may never be started as one again.`,
      );
    if (!yes && !(await confirm('Go on?'))) throw new CommandFailed('Nothing was changed.');
    await makePrimary(url);
    const changed = pointFiles(config, replica);
    if (isInRecovery || changed.length > 0) await renewAllPages(url);
    const restarted = await restartParts(config);
    return {
      json: { promoted: isInRecovery, newestCommit: newest, changed, restarted },
      text: [
        isInRecovery
          ? `${replica.host}:${replica.port} is the primary now.`
          : `${replica.host}:${replica.port} was the primary already.`,
        changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'No file had to be changed.',
        restarted.length > 0 ? `Restarted: ${restarted.join(', ')}.` : RESTART_YOURSELF,
        BACK_UP_AGAIN,
      ].join('\n'),
    };
  },
});
