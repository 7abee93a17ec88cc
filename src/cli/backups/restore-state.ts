import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../errors.ts';
import { PUBLIC, writeIfChanged } from '../machine/write.ts';
import type { Cluster } from './cluster.ts';

/** In their order. Each can be repeated. */
export const STAGES = ['stop', 'restore', 'recover', 'migrate', 'back-up', 'start'] as const;

const stateSchema = z.object({
  /** ISO, or `latest`. */
  to: z.string(),
  stage: z.enum(STAGES),
  /** Units that ran before. */
  writers: z.array(z.string()),
  /** The number that the next transaction would have had, if the database could be asked. */
  nextTransaction: z.string().nullable(),
  pid: z.number(),
});

/** How far a restore has come. Kept in a file until it is done, so that a killed one can be finished. */
export type RestoreState = z.output<typeof stateSchema>;

const fileOf = ({ stateFolder }: Cluster): string => join(stateFolder, 'restore.json');

export function readRestoreState(cluster: Cluster): RestoreState | null {
  const file = fileOf(cluster);
  return existsSync(file) ? stateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export const writeRestoreState = (cluster: Cluster, state: RestoreState): void =>
  void writeIfChanged(fileOf(cluster), JSON.stringify(state), PUBLIC);

export const removeRestoreState = (cluster: Cluster): void =>
  rmSync(fileOf(cluster), { force: true });

/** Whether the process that wrote it is still at work. */
export function isAtWork({ pid }: RestoreState): boolean {
  try {
    return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('restore');
  } catch {
    return false;
  }
}

export function refuseWhileRestoring(cluster: Cluster): void {
  const state = readRestoreState(cluster);
  if (!state) return;
  throw new CommandFailed(
    isAtWork(state)
      ? 'A restore is at work; it makes a backup itself.'
      : `A restore to ${state.to} was not finished. Finish it first: butaca restore --to '${state.to}'`,
  );
}
