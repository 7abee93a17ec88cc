import { Link, redirect } from 'react-router';
import type { FieldsOf } from '../../../domain/catalogue/record-fields.ts';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { titleKinds } from '../../text/titles.es.ts';
import { DoneNotices } from '../DoneNotices.tsx';
import { DraftNotices } from '../DraftNotices.tsx';
import { loadDrafts } from '../drafts.server.ts';
import { HeldFields } from '../HeldFields.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { actOnRecord } from '../record-actions.server.ts';
import { SameTitles } from '../SameTitles.tsx';
import { Seasons } from '../Seasons.tsx';
import { TitlePreview } from '../TitlePreview.tsx';
import { addEpisodeForm, arrangeForm, loadTitle } from '../title.server.ts';
import { isRowId } from '../titles.server.ts';
import type { Route } from './+types/titulo';
import styles from './titulo.module.css';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  const found = await loadTitle(db, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    ...found,
    ...(await loadDrafts(db, actor, { table: 'titles', rowId: params.id }, found.editing.base)),
    portal: studioEnv().PUBLIC_ORIGIN,
    saved: searchParams.get('guardado'),
    done: searchParams.get('hecho'),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  if (!isRowId(params.id)) throw new Response(null, { status: 404 });
  const here = `/titulos/${params.id}`;
  const intent = fieldOf(form, 'intent');
  if (intent === 'seasons') {
    const problem = await ifAllowed(() => arrangeForm(db, actor, params.id, form), form);
    return problem ? { kind: 'seasons' as const, problem } : redirect(`${here}?guardado`);
  }
  if (intent === 'episode') {
    const id = await ifAllowed(() => addEpisodeForm(db, actor, params.id, form), form);
    if (!id) return { kind: 'seasons' as const, problem: editorText.seasons.noName };
    return redirect(`${here}/episodios/${id}`);
  }
  const owner = { table: 'titles', rowId: params.id } as const;
  return await actOnRecord({ db, actor, owner, here }, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.title.name ?? text.sections.titles) },
];

export default function TitlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, held, states, genres, same, seasons, portal, draft, scheduled } = loaderData;
  const answer = actionData?.kind === 'not-saved' ? actionData : null;
  const editing = answer?.editing ?? draft?.editing ?? loaderData.editing;
  const isMovie = title.kind === 'movie';
  return (
    <Page
      title={title.name}
      about={`${titleKinds[title.kind]} · ${title.id}`}
      actions={
        <>
          <Link to="/titulos" className={controls.button}>
            {editorText.back}
          </Link>
          <Link to={`/historial?registro=titles/${title.rowId}`} className={controls.button}>
            {editorText.history}
          </Link>
          <Link to={`/pegar?titulo=${title.rowId}`} className={controls.button}>
            {editorText.paste}
          </Link>
          <a
            href={portal + titlePath(title)}
            target="_blank"
            rel="noreferrer"
            className={controls.button}
          >
            {editorText.see}
          </a>
        </>
      }
    >
      <div className={styles.notices}>
        {!actionData && <DoneNotices saved={loaderData.saved} done={loaderData.done} />}
        {title.hidden && (
          <Notice kind="warn" title={editorText.hiddenTitle}>
            {editorText.hiddenMore}
          </Notice>
        )}
        <SameTitles same={same} />
        <DraftNotices draft={answer ? null : draft} scheduled={scheduled} />
      </div>
      <div className={styles.columns}>
        <RecordForm
          // A saved form starts from what is there now; one that was refused from what was sent.
          key={JSON.stringify(answer ?? editing)}
          table="titles"
          rowId={title.rowId}
          editing={editing}
          clashes={answer?.clashes ?? draft?.clashes ?? []}
          problem={answer?.problem ?? null}
          held={held}
          states={states}
          genres={genres}
          hasServers={isMovie}
        />
        <div className={styles.aside}>
          <TitlePreview fields={editing.mine.fields as FieldsOf['titles']} portal={portal} />
          <HeldFields held={held} />
        </div>
      </div>
      {!isMovie && (
        <Seasons
          key={JSON.stringify(seasons.map(({ rowId, position }) => [rowId, position]))}
          titleId={title.rowId}
          seasons={seasons}
          problem={actionData?.kind === 'seasons' ? actionData.problem : null}
        />
      )}
    </Page>
  );
}
