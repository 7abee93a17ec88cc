import { Link, redirect } from 'react-router';
import { channelPath } from '../../../domain/channels/channel.ts';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { ClashNotice } from '../../editing/ClashNotice.tsx';
import { HeldFields } from '../../editing/HeldFields.tsx';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { UnframedHosts } from '../../layout/UnframedHosts.tsx';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { channelFieldName, channelsText } from '../../text/channels.es.ts';
import { text } from '../../text/text.es.ts';
import { ChannelForm } from '../ChannelForm.tsx';
import { ChannelOrder } from '../ChannelOrder.tsx';
import { loadChannel, moveForm, releaseForm, saveForm } from '../channel.server.ts';
import type { ChannelAnswer } from '../channel-form.ts';
import type { Route } from './+types/canal';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'channels.edit');
  const change = url.searchParams.get('guardado');
  return {
    ...(await loadChannel(db, params.id, url.searchParams)),
    isSaved: change !== null,
    change: isRowId(change) ? change : null,
    isMoved: url.searchParams.has('movido'),
    isReleased: url.searchParams.has('devuelto'),
    publicOrigin: studioEnv().PUBLIC_ORIGIN,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'channels.edit');
  const form = await postedPictures({ db, actor }, request);
  const here = `/canales/${params.id}`;
  switch (fieldOf(form, 'intent')) {
    case 'move': {
      const moved = await ifAllowed(() => moveForm(db, actor, params.id, form), form);
      return moved ? redirect(`${here}?movido`) : { kind: 'not-moved' as const };
    }
    case 'release': {
      const { kind } = await ifAllowed(() => releaseForm(db, actor, params.id, form), form);
      return redirect(kind === 'released' ? `${here}?devuelto` : here);
    }
    default: {
      const answer = await ifAllowed(() => saveForm(db, actor, params.id, form), form);
      return answer.kind === 'saved'
        ? redirect(`/canales/${answer.rowId}?guardado=${answer.change ?? ''}`)
        : answer;
    }
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.channel?.name ?? channelsText.add) },
];

function Said({ answer }: { answer: ChannelAnswer | { kind: 'not-moved' } }) {
  switch (answer.kind) {
    case 'clash':
      return <ClashNotice lines={answer.lines} />;
    case 'not-moved':
      return <Problem said={channelsText.notMoved} />;
    case 'not-saved':
      return answer.other ? (
        <Notice kind="bad" title={answer.problem.title}>
          <Link to={`/canales/${answer.other}`}>{channelsText.openOther}</Link>
        </Notice>
      ) : (
        <Notice kind="bad" {...answer.problem} />
      );
    default:
      return null;
  }
}

export default function ChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { channel, states, menus, held, order, publicOrigin } = loaderData;
  const record = channel && encodeURIComponent(`channels/${channel.rowId}`);
  const sent = actionData && 'editing' in actionData ? actionData.editing : null;
  const editing = sent ?? loaderData.editing;
  return (
    <Page
      title={channel?.name ?? channelsText.add}
      about={channel ? `${channelsText.types[channel.type]} · ${channel.id}` : undefined}
      actions={
        <>
          <LinkButton to="/canales">{channelsText.back}</LinkButton>
          {channel && (
            <>
              {channel.active && !channel.hidden && (
                <LinkButton
                  to={publicOrigin + channelPath(channel.id)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {channelsText.see}
                </LinkButton>
              )}
              <LinkButton to={`/historial?registro=${record}`}>{channelsText.history}</LinkButton>
              <LinkButton to={`/retiros/nuevo?registro=${record}`}>
                {channelsText.takeDown}
              </LinkButton>
              <LinkButton to={`/canales/${channel.rowId}/borrar`} look="danger">
                {channelsText.remove.open}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Answer to={actionData}>
        {actionData && <Said answer={actionData} />}
        {!actionData && loaderData.isSaved && (
          <SavedNotice
            title={loaderData.change ? channelsText.saved : channelsText.unchanged}
            change={loaderData.change}
          />
        )}
        {!actionData && loaderData.isMoved && <Notice kind="good" title={channelsText.moved} />}
        {!actionData && loaderData.isReleased && (
          <Notice kind="good" title={channelsText.released} />
        )}
        {channel?.hidden && (
          <Notice kind="warn" title={channelsText.hiddenTitle} more={channelsText.hiddenMore} />
        )}
        {channel?.active && !channel.hidden && !channel.isListed && (
          <Notice kind="warn" title={channelsText.unknownTitle} more={channelsText.unknownMore} />
        )}
      </Answer>
      <UnframedHosts origins={loaderData.unframed} />
      <div className={records.beside}>
        <ChannelForm
          // A saved form starts from what is there now; one that was refused from what was sent.
          key={JSON.stringify(editing)}
          editing={editing}
          states={states}
          menus={menus}
        />
        {channel && order && (
          <div className={records.aside}>
            <ChannelOrder type={channel.type} order={order} />
            <HeldFields held={held} nameOf={channelFieldName} />
          </div>
        )}
      </div>
    </Page>
  );
}
