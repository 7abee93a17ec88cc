import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { log } from '../log.ts';
import type { PictureStore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Part of the limit that may be written before the folder is measured again, and that is freed when it is full. */
const STEP = 0.1;

type Options = { folder: string; maxBytes: number };
type Kept = { path: string; size: number; usedAt: number };

async function listKept(folder: string): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept: Kept[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Another portal may have removed it.
    const found = await stat(path).catch(() => null);
    if (found) kept.push({ path, size: found.size, usedAt: found.mtimeMs });
  }
  return kept;
}

/** Files in a folder, which portals on one machine may share. When it is full, the least recently used go first. */
export function createDiskStore({ folder, maxBytes }: Options): PictureStore {
  // As if full, so that the first write measures what is there.
  let unmeasured = Number.POSITIVE_INFINITY;
  let isEvicting = false;

  const evict = async (): Promise<void> => {
    if (isEvicting) return;
    isEvicting = true;
    unmeasured = 0;
    try {
      const kept = (await listKept(folder)).sort((a, b) => a.usedAt - b.usedAt);
      let size = kept.reduce((sum, each) => sum + each.size, 0);
      if (size <= maxBytes * (1 - STEP)) return;
      for (const each of kept) {
        if (size <= maxBytes * (1 - 2 * STEP)) break;
        await rm(each.path, { force: true });
        size -= each.size;
      }
    } finally {
      isEvicting = false;
    }
  };

  const write = async (key: string, body: Buffer): Promise<void> => {
    const path = join(folder, key);
    const part = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(part, body, { mode: 0o600 });
      // Readers see all of it or nothing.
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    unmeasured += body.length;
    if (unmeasured > maxBytes * STEP) await evict();
  };

  return {
    read: async (key) => {
      const path = join(folder, key);
      const body = await readFile(path).catch(() => null);
      if (body === null) return null;
      const found = await stat(path).catch(() => null);
      const now = new Date();
      if (found && found.mtimeMs < now.getTime() - DAY_MS)
        await utimes(path, now, now).catch(() => {});
      return body;
    },
    write: async (key, body) => {
      await write(key, body).catch((error: unknown) =>
        log.warn({ err: error, folder }, 'a picture could not be kept'),
      );
    },
  };
}
