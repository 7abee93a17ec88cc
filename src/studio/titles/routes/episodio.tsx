import { Link } from 'react-router';
import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { DoneNotices } from '../DoneNotices.tsx';
import { DraftNotices } from '../DraftNotices.tsx';
import { loadDrafts } from '../drafts.server.ts';
import { HeldFields } from '../HeldFields.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { actOnRecord } from '../record-actions.server.ts';
import { loadEpisode } from '../title.server.ts';
import type { Route } from './+types/episodio';
import styles from './titulo.module.css';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  const found = await loadEpisode(db, params.id, params.episodio);
  if (!found) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    ...found,
    ...(await loadDrafts(
      db,
      actor,
      { table: 'episodes', rowId: params.episodio },
      found.editing.base,
    )),
    saved: searchParams.get('guardado'),
    done: searchParams.get('hecho'),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
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
  const { title, place, held, states, why, rowId, draft, scheduled } = loaderData;
  const answer = actionData?.kind === 'not-saved' ? actionData : null;
  const editing = answer?.editing ?? draft?.editing ?? loaderData.editing;
  return (
    <Page
      title={loaderData.editing.base.fields.name}
      about={`${title.name} · ${place.seasonKey}`}
      actions={
        <Link to={`/titulos/${title.rowId}`} className={controls.button}>
          {editorText.backToTitle}
        </Link>
      }
    >
      <div className={styles.notices}>
        {!actionData && <DoneNotices saved={loaderData.saved} done={loaderData.done} />}
        {why.length > 0 && (
          <Notice kind="warn" title={editorText.whyTitle}>
            {why.map((reason) => editorText.why[reason]).join('; ')}
          </Notice>
        )}
        <DraftNotices draft={answer ? null : draft} scheduled={scheduled} />
      </div>
      <div className={styles.columns}>
        <RecordForm
          key={JSON.stringify(answer ?? editing)}
          table="episodes"
          rowId={rowId}
          editing={editing}
          clashes={answer?.clashes ?? draft?.clashes ?? []}
          problem={answer?.problem ?? null}
          held={held}
          states={states}
          genres={[]}
          hasServers
        />
        <div className={styles.aside}>
          <HeldFields held={held} />
        </div>
      </div>
    </Page>
  );
}
