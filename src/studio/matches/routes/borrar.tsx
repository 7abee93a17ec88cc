import { Form, redirect } from 'react-router';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { matchesText } from '../../text/matches.es.ts';
import { text } from '../../text/text.es.ts';
import { loadMatch } from '../match.server.ts';
import { readSentRows } from '../posted-rows.server.ts';
import { removeRow } from '../save.server.ts';
import type { Route } from './+types/borrar';

export async function loader({ params }: Route.LoaderArgs) {
  const match = await loadMatch(db, params.id, null, new Date());
  if (!match) throw new Response(null, { status: 404 });
  return match;
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [row] = readSentRows(fieldOf(await postedForm(request), 'rows'));
  if (!row?.base) throw new Response(null, { status: 400 });
  const { base, day } = row;
  const removed = await ifAllowed(() =>
    removeRow(db, context.get(actorContext), { id, base, day }),
  );
  if (removed.kind !== 'removed') return removed;
  return redirect(`/partidos?${new URLSearchParams({ dia: day, cambio: removed.changeId ?? '' })}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData && matchesText.match.deleteTitle(loaderData.name)) },
];

/** The question before a match goes, as a page: it needs no script. */
export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, row } = loaderData;
  return (
    <Page title={matchesText.match.deleteTitle(name)} about={matchesText.match.deleteAbout}>
      <Answer to={actionData}>
        {actionData && <Notice kind="bad" title={matchesText.match.changedMeanwhile} />}
      </Answer>
      <Form method="post" className={records.below}>
        <input type="hidden" name="rows" value={JSON.stringify([row])} />
        <Button look="danger">{matchesText.match.deleteNow}</Button>
        <LinkButton to={`/partidos/${row.id}`}>{matchesText.match.cancel}</LinkButton>
      </Form>
    </Page>
  );
}
