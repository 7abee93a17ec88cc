import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { shortWhen } from '../../text/when.es.ts';
import { keepDraft } from '../agenda.server.ts';
import { readEdits } from '../posted-rows.server.ts';
import type { Route } from './+types/borrador';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const edits = readEdits(fieldOf(form, 'edits'));
  await ifAllowed(() => keepDraft(db, context.get(actorContext), fieldOf(form, 'day'), edits));
  const now = new Date();
  return Response.json({ at: shortWhen(now, now) });
}
