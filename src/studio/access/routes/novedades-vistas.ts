import { redirect } from 'react-router';
import { dropAccessNews } from '../../../data/commands/operators.ts';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import type { Route } from './+types/novedades-vistas';

export async function action({ context }: Route.ActionArgs) {
  await dropAccessNews(db, context.get(sessionContext).id);
  return redirect('/');
}

export const loader = () => redirect('/');
