import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postPicture } from '../uploads.server.ts';
import type { Route } from './+types/imagenes';

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await postPicture({ db, actor: context.get(actorContext) }, request);
  return Response.json(answer, { status: answer.kind === 'kept' ? 200 : 422 });
}
