import type { Db } from '../../data/database.ts';
import { getUploadedPicture } from '../../data/queries/pictures.ts';
import { pictureEnv } from '../../platform/env.ts';
import { createPictureStore } from '../../platform/pictures/create-store.ts';
import { createMaker, type Maker } from '../../platform/pictures/maker.ts';

let maker: Maker | undefined;

/** One process of its own decodes what operators send and what thumbnails are made of; the studio itself decodes nothing. */
export function pictureMaker(db: Db): Maker {
  maker ??= createMaker({
    store: createPictureStore(pictureEnv()),
    onColour: () => {},
    readOwn: async (source) => await getUploadedPicture(db, source),
  });
  return maker;
}
