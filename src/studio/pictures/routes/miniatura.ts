import { readRef } from '../../../domain/takedowns/takedown.ts';
import { studioEnv } from '../../../platform/env.ts';
import { db } from '../../http/db.server.ts';
import { pictureMaker } from '../picture-maker.server.ts';
import { loadRecordThumbnail, loadThumbnail } from '../thumbnails.server.ts';
import type { Route } from './+types/miniatura';

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const ref = readRef(searchParams.get('registro') ?? '');
  return ref
    ? await loadRecordThumbnail(db, ref)
    : await loadThumbnail(pictureMaker(db), searchParams, studioEnv().PUBLIC_ORIGIN);
}
