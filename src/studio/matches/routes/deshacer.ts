import { redirect } from 'react-router';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { undoSave } from '../save.server.ts';
import type { Route } from './+types/deshacer';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  const undone = await ifAllowed(() => undoSave(db, actor, fieldOf(form, 'change')));
  const day = fieldOf(form, 'dia');
  if (day === '') return Response.json(undone);
  // A form without script wants a page.
  const deshecho = undone.kind === 'undone' && undone.isWhole ? '1' : '0';
  return redirect(`/partidos?${new URLSearchParams({ dia: day, deshecho })}`);
}
