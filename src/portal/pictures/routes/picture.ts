import { db } from '../../http/db.server.ts';
import { maker } from '../picture-maker.server.ts';
import { loadPicture } from '../pictures.server.ts';
import type { Route } from './+types/picture';

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  return await loadPicture(db, maker, request);
}
