import { studioEnv } from '../../../platform/env.ts';
import { db } from '../../http/db.server.ts';
import { pictureMaker } from '../picture-maker.server.ts';
import { loadThumbnail } from '../thumbnails.server.ts';
import type { Route } from './+types/miniatura';

export const loader = async ({ url }: Route.LoaderArgs) =>
  await loadThumbnail(pictureMaker(db), url.searchParams, studioEnv().PUBLIC_ORIGIN);
