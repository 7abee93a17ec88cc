import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { loadChannelState } from '../channels.server.ts';
import type { Route } from './+types/channel-state';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadChannelState(db, context.get(settingsContext), params.channelId, new Date());
