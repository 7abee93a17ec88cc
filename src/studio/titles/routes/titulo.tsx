import { redirect } from 'react-router';
import type { FieldsOf } from '../../../domain/catalogue/record-fields.ts';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { titleKinds } from '../../text/titles.es.ts';
import { RecordEditor } from '../RecordEditor.tsx';
import { actOnRecord, loadRecord } from '../record-actions.server.ts';
import { SameTitles } from '../SameTitles.tsx';
import { Seasons } from '../Seasons.tsx';
import { TitlePreview } from '../TitlePreview.tsx';
import { addEpisodesForm, arrangeForm, loadTitle, removePartForm } from '../title.server.ts';
import type { Route } from './+types/titulo';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const owner = { table: 'titles', rowId: params.id } as const;
  const loaded = await loadRecord({ db, actor: context.get(actorContext), owner, url }, () =>
    loadTitle(db, params.id),
  );
  return { ...loaded, portal: studioEnv().PUBLIC_ORIGIN };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  const form = await postedPictures({ db, actor }, request);
  if (!isRowId(params.id)) throw new Response(null, { status: 404 });
  const here = `/titulos/${params.id}`;
  const intent = fieldOf(form, 'intent');
  const refused = (problem: string) => ({ kind: 'seasons' as const, problem });
  if (intent === 'seasons') {
    const problem = await ifAllowed(() => arrangeForm(db, actor, params.id, form), form);
    return problem ? refused(problem) : redirect(`${here}?guardado`);
  }
  if (intent === 'episodes') {
    const added = await ifAllowed(() => addEpisodesForm(db, actor, params.id, form), form);
    return typeof added === 'string'
      ? refused(added)
      : redirect(`${here}?guardado=${added.change ?? ''}#temporada-${added.seasonId}`);
  }
  if (intent === 'remove') {
    const removed = await ifAllowed(() => removePartForm(db, actor, params.id, form), form);
    if (removed.kind !== 'removed') return refused(editorText.remove.refused[removed.kind].title);
    return redirect(`${here}?guardado=${removed.change ?? ''}&hecho=borrado`);
  }
  const owner = { table: 'titles', rowId: params.id } as const;
  return await actOnRecord({ db, actor, owner, here }, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.title.name ?? text.sections.titles) },
];

export default function TitlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, same, seasons, portal } = loaderData;
  const isMovie = title.kind === 'movie';
  return (
    <Page
      title={title.name}
      about={`${titleKinds[title.kind]} · ${title.id}`}
      actions={
        <>
          <LinkButton to="/titulos">{editorText.back}</LinkButton>
          <LinkButton to={`/historial?registro=titles/${title.rowId}`}>
            {editorText.history}
          </LinkButton>
          <LinkButton to={`/titulos/${title.rowId}/borrar`}>{editorText.remove.open}</LinkButton>
          <LinkButton to={`/pegar?titulo=${title.rowId}`}>{editorText.paste}</LinkButton>
          <LinkButton to={portal + titlePath(title)} target="_blank" rel="noreferrer">
            {editorText.see}
          </LinkButton>
        </>
      }
    >
      <RecordEditor
        loaded={loaderData}
        answer={actionData}
        hasServers={isMovie}
        notices={
          <>
            {title.hidden && (
              <Notice kind="warn" title={editorText.hiddenTitle} more={editorText.hiddenMore} />
            )}
            <SameTitles same={same} />
          </>
        }
        aside={({ mine }) => <TitlePreview fields={mine.fields as FieldsOf['titles']} />}
      />
      {!isMovie && (
        <Seasons
          // What was saved starts anew; what was refused stays as it was typed.
          key={JSON.stringify(seasons.map(({ episodes, ...season }) => [season, episodes.length]))}
          titleId={title.rowId}
          seasons={seasons}
        />
      )}
    </Page>
  );
}
