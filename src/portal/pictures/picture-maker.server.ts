import type { Db } from '../../data/database.ts';
import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { createPictureStore } from '../../platform/pictures/create-store.ts';
import { createMaker, type Maker } from '../../platform/pictures/maker.ts';
import { readColours } from './picture-base.server.ts';
import { colourKeeper } from './pictures.server.ts';

const COLOURS_MS = 60_000;

/** Makes pictures, and learns the colours of those that other portals made. */
export function pictureMaker(db: Db): Maker {
  const renewColours = () =>
    void readColours(db).catch((error: unknown) =>
      log.warn({ err: error }, 'colours of pictures could not be read'),
    );
  renewColours();
  setInterval(renewColours, COLOURS_MS).unref();
  return createMaker({ store: createPictureStore(env()), onColour: colourKeeper(db) });
}
