import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { dropFromDraft } from '../agenda.server.ts';
import { readSentRows } from '../posted-rows.server.ts';
import { saveRows } from '../save.server.ts';
import type { Route } from './+types/guardar';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const rows = readSentRows(fieldOf(form, 'rows'));
  const actor = context.get(actorContext);
  const saved = await ifAllowed(() => saveRows(db, actor, rows));
  await dropFromDraft(db, actor, fieldOf(form, 'day'), saved.outcomes);
  return Response.json(saved);
}
