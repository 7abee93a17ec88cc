import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { createPictureStore } from '../../platform/pictures/create-store.ts';
import { createMaker } from '../../platform/pictures/maker.ts';
import { db } from '../http/db.server.ts';
import { readColours } from './picture-base.server.ts';
import { colourKeeper } from './pictures.server.ts';

export const maker = createMaker({
  store: createPictureStore(env()),
  onColour: colourKeeper(db),
});

const COLOURS_MS = 60_000;
const renewColours = () =>
  void readColours(db).catch((error: unknown) =>
    log.warn({ err: error }, 'colours of pictures could not be read'),
  );
renewColours();
setInterval(renewColours, COLOURS_MS).unref();
