import { db } from '../../http/db.server.ts';
import { channelNames, titleNames } from '../names.server.ts';
import type { Route } from './+types/ficha';

/** What one title, episode or channel is called: devices of a household keep ids in step, and no names. */
export const loader = ({ params: { kind, id, ...episode } }: Route.LoaderArgs) =>
  kind === undefined ? channelNames(db, id) : titleNames(db, { kind, id, ...episode });
