import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { log } from '../../platform/log.ts';

/** Stores an upload at a path that nobody has yet. False if its folder cannot take it. */
export async function keepUpload(path: string, upload: File): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    // Readable by the worker, which is of the same group, and by nobody else: it may hold what lets somebody in.
    await writeFile(path, upload.stream(), { flag: 'wx', mode: 0o640 });
    return true;
  } catch (error) {
    log.error({ err: error }, 'an upload was not saved');
    // Of a full disk, what was written of it.
    await rm(path, { force: true }).catch(() => {});
    return false;
  }
}
