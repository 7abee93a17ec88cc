import { fieldProblems } from '../../../domain/catalogue/title-edit.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';

import { Answer } from '../../layout/Answer.tsx';

import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { newTitleText } from '../../text/new-title.es.ts';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { NewTitleForm } from '../NewTitleForm.tsx';
import { loadNewTitle, postNewTitle } from '../new-title.server.ts';
import editor from '../RecordEditor.module.css';
import { SameTitles } from '../SameTitles.tsx';
import type { Route } from './+types/nuevo';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'titles.edit');
  return await loadNewTitle(db, url.searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'titles.edit');
  return await postNewTitle(db, actor, await postedPictures({ db, actor }, request));
}

export const meta = () => [{ title: text.title(newTitleText.title) }];

export default function NewTitlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, genres } = loaderData;
  const { made, same, problem } = actionData ?? { ...loaderData, problem: null };
  return (
    <Page
      title={newTitleText.title}
      about={newTitleText.about}
      actions={<LinkButton to="/titulos">{editorText.back}</LinkButton>}
    >
      <Answer to={actionData}>{problem && <Notice kind="bad" title={problem} />}</Answer>
      <div className={editor.notices}>
        {requests.length > 0 && (
          <Notice
            kind="warn"
            title={newTitleText.forRequests(requests.map(({ name }) => name))}
            more={newTitleText.forRequestsMore}
          />
        )}
        <SameTitles
          same={same}
          title={made.fields.year === null ? newTitleText.same.title : newTitleText.same.sameYear}
          more={newTitleText.same.more}
        />
      </div>
      <NewTitleForm
        // What was sent, or what another address asks for.
        key={JSON.stringify([made, same])}
        made={made}
        wrong={actionData ? fieldProblems('titles', made) : new Map()}
        same={same}
        requests={requests}
        genres={genres}
      />
    </Page>
  );
}
