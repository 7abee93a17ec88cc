import type { Db } from '../../data/database.ts';
import { getUploadedPicture } from '../../data/queries/pictures.ts';
import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { createPictureStore } from '../../platform/pictures/create-store.ts';
import { createMaker, type Maker } from '../../platform/pictures/maker.ts';
import { readColours } from './picture-base.server.ts';
import { colourNoter } from './pictures.server.ts';

/**
 * Makes pictures, and reads the colours of those that were made before. Once, when the portal starts: a page
 * does not change because somebody looked at a picture, and portals that start together make the same pages.
 */
export function pictureMaker(db: Db, primaryDb: Db): Maker {
  void readColours(primaryDb).catch((error: unknown) =>
    log.warn({ err: error }, 'colours of pictures could not be read'),
  );
  return createMaker({
    store: createPictureStore(env()),
    onColour: colourNoter(primaryDb),
    // The replica that is asked may lack what the one with the record has.
    readOwn: async (source) =>
      (await getUploadedPicture(db, source)) ??
      (await getUploadedPicture(primaryDb, source).catch(() => null)),
  });
}
