import { useState } from 'react';
import { Form, redirect, useLocation } from 'react-router';
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
import { matchesText } from '../../text/matches.es.ts';
import { text } from '../../text/text.es.ts';
import dialogStyles from '../PasteDialog.module.css';
import { PastePreview } from '../PastePreview.tsx';
import { PasteSummary } from '../PasteSummary.tsx';
import { confirmedRows, hasUnknown, NO_ANSWERS, type ReadPaste } from '../paste.ts';
import { checkedRows } from '../posted-rows.server.ts';
import { readPaste } from '../read-paste.server.ts';
import { saveRows } from '../save.server.ts';
import type { Route } from './+types/pegar';

/** Pasting as pages: without script, and where a link to it is opened in another tab. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  const day = new URL(request.url).searchParams.get('dia');
  if (form.has('text'))
    return await readPaste(db, actor, fieldOf(form, 'text'), { roles: null, day, now: new Date() });
  const rows = checkedRows(() => confirmedRows(form));
  const saved = await ifAllowed(() => saveRows(db, actor, rows), form);
  const [first] = rows;
  const where = { dia: first?.day ?? '', cambio: saved.changeId ?? '' };
  return redirect(`/partidos?${new URLSearchParams(where)}`);
}

export const meta = () => [{ title: text.title(matchesText.paste.title) }];

/** One for each reading: the rows of another text have other questions. */
function ReadForm({ read }: { read: ReadPaste }) {
  const [answering, setAnswering] = useState(NO_ANSWERS);
  return (
    <Form method="post" className={controls.panel}>
      <div className={dialogStyles.scroll}>
        <PasteSummary read={read} answering={answering} onAnswering={setAnswering} />
        <PastePreview read={read} answering={answering} onAnswering={setAnswering} />
      </div>
      <div className={dialogStyles.foot}>
        <LinkButton to="/partidos/pegar">{matchesText.paste.again}</LinkButton>
        <Button look="primary">{matchesText.paste.save}</Button>
        {/* Behind the other one, which Enter presses. */}
        {hasUnknown(read) && (
          <Button name="text" value={read.text} formNoValidate>
            {matchesText.paste.readAgain}
          </Button>
        )}
      </div>
    </Form>
  );
}

export default function PastePage({ actionData }: Route.ComponentProps) {
  const read = actionData;
  const { key } = useLocation();
  const isEmpty = read?.matches.length === 0;
  return (
    <Page
      title={
        read && !isEmpty ? matchesText.paste.found(read.matches.length) : matchesText.paste.title
      }
      actions={<LinkButton to="/partidos">{matchesText.match.back}</LinkButton>}
    >
      <Answer to={isEmpty && read}>
        {isEmpty && (
          <Notice
            kind="bad"
            title={read?.isTooLong ? matchesText.paste.tooLong : matchesText.paste.nothing}
          />
        )}
      </Answer>
      {read && !isEmpty ? (
        <ReadForm key={key} read={read} />
      ) : (
        <Form method="post" className={controls.panel}>
          <div className={dialogStyles.scroll}>
            <p className={controls.quiet}>{matchesText.paste.about}</p>
            <textarea
              name="text"
              required
              aria-label={matchesText.paste.text}
              placeholder={matchesText.paste.example}
              defaultValue={read?.text}
              className={`${controls.input} ${dialogStyles.box}`}
            />
          </div>
          <div className={dialogStyles.foot}>
            <span />
            <Button look="primary">{matchesText.paste.read}</Button>
          </div>
        </Form>
      )}
    </Page>
  );
}
