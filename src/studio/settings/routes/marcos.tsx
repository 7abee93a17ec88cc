import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import { framingText } from '../../text/framing.es.ts';
import { text } from '../../text/text.es.ts';
import { allowOrigin, loadFraming } from '../framing.server.ts';
import type { Route } from './+types/marcos';

export const loader = async ({ url, context }: Route.LoaderArgs) =>
  await loadFraming(db, context.get(sessionContext), url.searchParams);

export const action = async ({ request, url, context }: Route.ActionArgs) =>
  await allowOrigin(db, context.get(sessionContext), url.searchParams, await postedForm(request));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData && page.title(loaderData.origin)) },
];

const { page } = framingText;

/** Asks whether a site may be shown inside of the portal, and says who decides. */
export default function FramingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, isAllowed, owners } = loaderData;
  const isDone = actionData?.kind === 'allowed';
  return (
    <Page
      title={page.title(origin)}
      about={page.about}
      actions={owners === null && <LinkButton to="/ajustes">{page.settings}</LinkButton>}
    >
      <Answer to={actionData}>
        {isDone && <Notice kind="good" {...page.done} />}
        {actionData?.kind === 'too-many' && <Problem said={page.tooMany} />}
        {isAllowed && !isDone && <Notice kind="good" {...page.known} />}
      </Answer>
      {!isAllowed &&
        (owners ? (
          <p>{page.owners(owners.join(', '))}</p>
        ) : (
          <PostButton look="primary">{page.allow}</PostButton>
        ))}
      <ConfirmKey result={actionData} />
    </Page>
  );
}
