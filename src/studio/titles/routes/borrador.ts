import type { RecordTable } from '../../../domain/catalogue/record-fields.ts';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { shortWhen } from '../../text/when.es.ts';
import { keepForm } from '../drafts.server.ts';
import type { Route } from './+types/borrador';

const TABLES: readonly RecordTable[] = ['titles', 'episodes'];

/** What is typed, kept while it is typed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const table = TABLES.find((known) => known === params.tabla);
  if (!table || !isRowId(params.id)) throw new Response(null, { status: 404 });
  const form = await postedForm(request);
  const owner = { table, rowId: params.id };
  await ifAllowed(() => keepForm(db, context.get(actorContext), owner, form));
  const now = new Date();
  return Response.json({ at: shortWhen(now, now) });
}
