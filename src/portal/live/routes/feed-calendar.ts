import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { loadFeed } from '../calendar.server.ts';
import type { Route } from './+types/feed-calendar';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadFeed(db, context.get(settingsContext), request, new Date());
