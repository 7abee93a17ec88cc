import { readRef } from '../../../domain/takedowns/takedown.ts';
import { studioEnv } from '../../../platform/env.ts';
import { db } from '../../http/db.server.ts';
import { pictureMaker } from '../picture-maker.server.ts';
import { loadRecordThumbnail, loadThumbnail } from '../thumbnails.server.ts';
import type { Route } from './+types/miniatura';

export async function loader({ request, url: { searchParams } }: Route.LoaderArgs) {
  const ref = readRef(searchParams.get('registro') ?? '');
  if (ref) return await loadRecordThumbnail(db, ref);
  const answer = await loadThumbnail(pictureMaker(db), searchParams, studioEnv().PUBLIC_ORIGIN);
  // A link in a chat to this address must not lead an operator to another site.
  const leadsAway =
    answer.headers.has('Location') && request.headers.get('Sec-Fetch-Mode') === 'navigate';
  return leadsAway ? new Response(null, { status: 404 }) : answer;
}
