import { db, primaryDb } from '../../http/db.server.ts';
import { pictureMaker } from '../picture-maker.server.ts';
import { loadPicture } from '../pictures.server.ts';
import type { Route } from './+types/picture';

const maker = pictureMaker(db, primaryDb);

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  return await loadPicture(db, maker, request);
}
