import { db } from '../../http/db.server.ts';
import { currentSession } from '../../http/session-store.ts';
import { answerKeyQuestion } from '../entering.server.ts';
import type { Route } from './+types/llave';

export const action = async ({ request }: Route.ActionArgs) =>
  Response.json(await answerKeyQuestion(db, request, currentSession(), new Date()));
