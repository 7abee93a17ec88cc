import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { readPaste, rolesOf } from '../read-paste.server.ts';
import type { Route } from './+types/leer';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const roles = rolesOf(fieldOf(form, 'roles'));
  const day = fieldOf(form, 'day');
  const read = { roles, day, now: new Date() };
  return Response.json(await readPaste(db, context.get(actorContext), fieldOf(form, 'text'), read));
}
