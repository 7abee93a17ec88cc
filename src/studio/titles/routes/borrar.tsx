import { Form, redirect } from 'react-router';
import { removeRecord } from '../../../data/commands/remove-record.ts';
import { getEditedTitle } from '../../../data/queries/title-editor.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { isRowId } from '../../http/row-id.ts';
import { Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import type { Route } from './+types/borrar';

const { remove } = editorText;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'titles.edit');
  const title = isRowId(params.id) ? await getEditedTitle(db, params.id) : null;
  if (!title) throw new Response(null, { status: 404 });
  return title;
}

export async function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  if (!isRowId(params.id)) throw new Response(null, { status: 404 });
  const owner = { table: 'titles', rowId: params.id } as const;
  const removed = await ifAllowed(() => removeRecord(db, actor, owner), new FormData());
  if (removed.kind !== 'removed') return removed.kind;
  // The change has the way back, unless it was too large for that.
  return redirect(removed.change ? `/historial/${removed.change}` : '/titulos');
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData && remove.title(loaderData.name)) },
];

/** The question before a title goes, or why it cannot and what can be done instead. */
export default function RemoveTitlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rowId, name, hidden, origin } = loaderData;
  const known = hidden ? 'taken-down' : origin === 'source' ? 'imported' : null;
  const why = actionData ?? known;
  return (
    <Page title={remove.title(name)} about={why ? undefined : `${remove.about} ${remove.undo}`}>
      <Problem said={why && remove.refused[why]} />
      <Form method="post" className={records.below}>
        {!why && <Button look="danger">{remove.now}</Button>}
        {why === 'imported' && (
          <>
            <LinkButton to={`/titulos/cambiar?id=${rowId}&poner-publicado=no`}>
              {remove.unpublish}
            </LinkButton>
            <LinkButton to={`/retiros/nuevo?registro=titles/${rowId}`}>
              {remove.takeDown}
            </LinkButton>
          </>
        )}
        <LinkButton to={`/titulos/${rowId}`}>{remove.cancel}</LinkButton>
      </Form>
    </Page>
  );
}
