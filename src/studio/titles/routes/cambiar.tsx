import { MAX_BULK_TITLES } from '../../../domain/catalogue/bulk-edit.ts';
import { titlesPath } from '../../../domain/catalogue/title-filter.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { editorText } from '../../text/title-editor.es.ts';
import { bulkText } from '../../text/titles-bulk.es.ts';
import { BulkForm } from '../BulkForm.tsx';
import { BulkPreview } from '../BulkPreview.tsx';
import { applyBulk, loadBulk } from '../bulk.server.ts';
import type { Route } from './+types/cambiar';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'titles.edit');
  return await loadBulk(db, url.searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return await ifAllowed(() => applyBulk(db, context.get(actorContext), form), form);
}

export const meta = () => [{ title: text.title(bulkText.noneTitle) }];

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { selection, genres, preview, wrongYear, wrongAge } = loaderData;
  const { rowIds, filter, isTooMany } = selection;
  const back = <LinkButton to={titlesPath(filter)}>{bulkText.back}</LinkButton>;
  if (actionData?.kind === 'done')
    return (
      <Page title={bulkText.noneTitle} actions={back}>
        <Answer to={actionData}>
          <SavedNotice
            title={actionData.changed > 0 ? bulkText.done(actionData.changed) : bulkText.nothing}
            change={actionData.change}
            undo={editorText.undo}
          />
        </Answer>
      </Page>
    );
  if (isTooMany || actionData || rowIds.length === 0)
    return (
      <Page title={bulkText.noneTitle} actions={back}>
        <Empty
          title={rowIds.length === 0 ? bulkText.none : bulkText.tooMany(MAX_BULK_TITLES)}
          more={rowIds.length === 0 ? bulkText.noneMore : bulkText.tooManyMore}
        />
      </Page>
    );
  return (
    <Page title={bulkText.title(rowIds.length)} about={bulkText.about}>
      <Answer to={wrongYear ?? wrongAge}>
        {wrongYear !== null && <Notice kind="bad" title={editorText.problems['bad-year']} />}
        {wrongAge !== null && <Notice kind="bad" title={editorText.problems['bad-age']} />}
      </Answer>
      <BulkForm
        selection={selection}
        edit={preview?.edit ?? {}}
        genres={genres}
        wrongYear={wrongYear}
        wrongAge={wrongAge}
      />
      {preview && <BulkPreview preview={preview} rowIds={rowIds} />}
    </Page>
  );
}
