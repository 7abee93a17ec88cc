import { Form, Link, redirect, useNavigation } from 'react-router';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { linksText } from '../../text/paste-links.es.ts';
import { text } from '../../text/text.es.ts';
import { LinksPreview } from '../LinksPreview.tsx';
import { getGiven, loadSaved, previewLinks, saveLinks } from '../paste-links.server.ts';
import { SavedLinks } from '../SavedLinks.tsx';
import type { Route } from './+types/pegar';
import styles from './pegar.module.css';

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const changeId = searchParams.get('cambio');
  const [given, servers] = await Promise.all([
    getGiven(db, searchParams.get('titulo')),
    loadSaved(db, changeId),
  ]);
  return {
    given: given && { name: given.name },
    saved: servers && changeId !== null ? { changeId, servers } : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const given = await getGiven(db, new URL(request.url).searchParams.get('titulo'));
  const isSave = fieldOf(form, 'intent') === 'save' || form.has('only-ready');
  if (!isSave) return await previewLinks(db, form, given);
  const result = await ifAllowed(() => saveLinks(db, context.get(actorContext), form, given), form);
  if (result.kind === 'refused') return result.preview;
  const { changeId, count, left } = result;
  if (left === 0) throw redirect(`/pegar?cambio=${changeId}`);
  // What was saved is there now, so the same text reads as what is left.
  return { ...(await previewLinks(db, form, given)), saved: { changeId, count } };
}

export const meta = () => [{ title: text.title(linksText.title) }];

function PasteForm({ pasted }: { pasted: string }) {
  const { state } = useNavigation();
  return (
    <Form method="post" className={styles.form}>
      <textarea
        name="text"
        required
        aria-label={linksText.text}
        placeholder={linksText.example}
        defaultValue={pasted}
        spellCheck={false}
        className={`${controls.input} ${styles.box}`}
      />
      <div className={styles.foot}>
        <span role="status" className={controls.quiet}>
          {state === 'submitting' ? linksText.reading : ''}
        </span>
        <Button name="intent" value="read" look="primary">
          {linksText.read}
        </Button>
      </div>
    </Form>
  );
}

export default function PasteLinksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { given, saved } = loaderData;
  const isRead = actionData && actionData.rows.length > 0;
  return (
    <Page
      title={given ? linksText.titleFor(given.name) : linksText.title}
      {...(saved && !isRead ? {} : { about: linksText.about })}
      actions={
        saved && (
          <LinkButton to="/pegar" look="primary">
            {linksText.again}
          </LinkButton>
        )
      }
    >
      {/* After a reading without either, the preview takes the focus. */}
      <Answer to={actionData?.problem ?? actionData?.saved}>
        {actionData?.problem && (
          <Notice kind="bad" title={linksText.problems[actionData.problem]} />
        )}
        {actionData?.saved && (
          <Notice kind="good" title={linksText.saved.partly(actionData.saved.count)}>
            <Link to={`/pegar?cambio=${actionData.saved.changeId}`}>{linksText.saved.see}</Link>
          </Notice>
        )}
      </Answer>
      {isRead ? (
        <LinksPreview preview={actionData} />
      ) : saved ? (
        <SavedLinks changeId={saved.changeId} servers={saved.servers} />
      ) : (
        <PasteForm pasted={actionData?.text ?? ''} />
      )}
    </Page>
  );
}
