import { hash } from 'node:crypto';
import type { Db } from '../../data/database.ts';
import { listPictureColours } from '../../data/queries/pictures.ts';
import {
  isResized,
  PICTURE_HASH_LENGTH,
  type PictureKind,
  pictureBase,
} from '../../domain/pictures/picture.ts';
import { uploadHash } from '../../domain/pictures/upload.ts';
import { commonEnv } from '../../platform/env.ts';

export const hashOf = (source: string): string =>
  hash('sha256', source, 'hex').slice(0, PICTURE_HASH_LENGTH);

/** In memory, so that a list of cards needs no further query: about 10 MB when it is full. */
const MAX_COLOURS = 100_000;
const COLOURS_AT_ONCE = 5000;
const colours = new Map<string, string>();

/** Those of all pictures that have been made, up to the limit. */
export async function readColours(db: Db): Promise<void> {
  let lastRead = '0';
  while (colours.size < MAX_COLOURS) {
    const read = await listPictureColours(db, lastRead, COLOURS_AT_ONCE);
    for (const { hash: ofHash, colour } of read) colours.set(ofHash, colour);
    lastRead = read.at(-1)?.id ?? lastRead;
    if (read.length < COLOURS_AT_ONCE) return;
  }
}

/** What a page gets for a picture of a record: where its resized files are, or else the address that is stored. */
export function picture(kind: PictureKind, rowId: string, source: string): string {
  if (!isResized(source)) return source;
  // A picture that was sent as a file has no address but its resized ones.
  if (commonEnv().PICTURES === 'off' && uploadHash(source) === null) return source;
  const ofHash = hashOf(source);
  return pictureBase({ kind, rowId, hash: ofHash }, colours.get(ofHash) ?? null);
}
