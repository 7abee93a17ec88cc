import { Form, redirect } from 'react-router';
import { getEditedChannel } from '../../../data/queries/studio-channels.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { isRowId } from '../../http/row-id.ts';
import { Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { channelsText } from '../../text/channels.es.ts';
import { text } from '../../text/text.es.ts';
import { removeForm } from '../channel.server.ts';
import type { Route } from './+types/borrar-canal';

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'channels.edit');
  const channel = isRowId(params.id) ? await getEditedChannel(db, params.id) : null;
  if (!channel) throw new Response(null, { status: 404 });
  return { channel };
}

export async function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  const removed = await ifAllowed(() => removeForm(db, actor, params.id));
  // The page says so.
  if (removed.kind === 'taken-down') return null;
  const change = removed.kind === 'removed' ? removed.change : null;
  return redirect(`/canales?borrado=${change ?? ''}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData && channelsText.remove.title(loaderData.channel.name)) },
];

/** The question before a channel goes, as a page: it needs no script. */
export default function RemoveChannelPage({ loaderData }: Route.ComponentProps) {
  const { rowId, name, hidden } = loaderData.channel;
  const { remove } = channelsText;
  return (
    <Page title={remove.title(name)} about={hidden ? undefined : remove.about}>
      <Problem said={hidden ? remove.takenDown : null} />
      <Form method="post" className={records.below}>
        {!hidden && <Button look="danger">{remove.now}</Button>}
        <LinkButton to={`/canales/${rowId}`}>{remove.cancel}</LinkButton>
      </Form>
    </Page>
  );
}
