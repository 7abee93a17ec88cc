import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { RecordEditor } from '../RecordEditor.tsx';
import { actOnRecord, loadRecord } from '../record-actions.server.ts';
import { loadEpisode } from '../title.server.ts';
import type { Route } from './+types/episodio';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const owner = { table: 'episodes', rowId: params.episodio } as const;
  return await loadRecord({ db, actor: context.get(actorContext), owner, url }, () =>
    loadEpisode(db, params.id, params.episodio),
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  const form = await postedPictures({ db, actor }, request);
  if (!(await loadEpisode(db, params.id, params.episodio)))
    throw new Response(null, { status: 404 });
  const owner = { table: 'episodes', rowId: params.episodio } as const;
  const here = `/titulos/${params.id}/episodios/${params.episodio}`;
  return await actOnRecord({ db, actor, owner, here }, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.editing.base.fields.name ?? text.sections.titles) },
];

export default function EpisodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, place, why, editing } = loaderData;
  return (
    <Page
      title={editing.base.fields.name}
      about={`${title.name} · ${place.seasonKey}`}
      actions={<LinkButton to={`/titulos/${title.rowId}`}>{editorText.backToTitle}</LinkButton>}
    >
      <RecordEditor
        loaded={loaderData}
        answer={actionData}
        hasServers
        notices={
          why.length > 0 && (
            <Notice
              kind="warn"
              title={editorText.whyTitle}
              more={why.map((reason) => editorText.why[reason]).join('; ')}
            />
          )
        }
      />
    </Page>
  );
}
