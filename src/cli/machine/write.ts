import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Files of the machine. */

export const readIfThere = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8') : '';

/** Root unless another is named; whoever is not root can only write for itself. */
export type Owner = { mode: number; uid?: number; gid?: number };
export const SECRET: Owner = { mode: 0o600 };
export const PUBLIC: Owner = { mode: 0o644 };

export function ownerOf(file: string): Owner {
  const { mode, uid, gid } = statSync(file);
  return { mode: mode & 0o777, uid, gid };
}

/** Whether anything changed. Never half written, also where the disk is full or the power goes, and never readable by more people than it should be. */
export function writeIfChanged(
  file: string,
  text: string,
  { mode, uid = 0, gid = 0 }: Owner,
): boolean {
  const isRoot = process.getuid?.() === 0;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) {
    const is = ownerOf(file);
    if (is.mode === mode && (!isRoot || (is.gid === gid && is.uid === uid))) return false;
    if (isRoot) chownSync(file, uid, gid);
    chmodSync(file, mode);
    return true;
  }
  mkdirSync(dirname(file), { recursive: true });
  // Two that write at once must not take each other's.
  const next = `${file}.${randomBytes(4).toString('hex')}.next`;
  try {
    const opened = openSync(next, 'wx', 0o600);
    try {
      if (isRoot) fchownSync(opened, uid, gid);
      fchmodSync(opened, mode);
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
  return true;
}

/** A new name is on the disk when its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
