import { Form, redirect } from 'react-router';
import { studioEnv } from '../../../platform/env.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Field } from '../../layout/Field.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { takedownsText } from '../../text/takedowns.es.ts';
import { text } from '../../text/text.es.ts';
import { ClaimForm } from '../ClaimForm.tsx';
import { findGiven, postTakedown } from '../takedowns.server.ts';
import type { Route } from './+types/nuevo';

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'titles.hide');
  return { found: await findGiven(db, new URL(request.url).searchParams.get('registro')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { host } = new URL(studioEnv().PUBLIC_ORIGIN);
  const result = await postTakedown(db, session, await postedForm(request), host);
  return result.kind === 'taken' ? redirect(`/retiros?hecho=${result.count}`) : result;
}

export const meta = () => [{ title: text.title(takedownsText.form.title) }];

const form = takedownsText.form;

export default function NewTakedownPage({ loaderData, actionData }: Route.ComponentProps) {
  const found = actionData?.found ?? loaderData.found;
  const problem = actionData?.problem && takedownsText.problems[actionData.problem];
  return (
    <Page
      title={form.title}
      about={form.about}
      actions={<LinkButton to="/retiros">{takedownsText.back}</LinkButton>}
    >
      <Answer to={actionData?.waiting ?? actionData}>
        <Problem said={problem} />
        {found?.isCut && <Notice kind="warn" title={form.cut} more={form.cutHint} />}
        {found && found.missing.length > 0 && (
          <Notice kind="warn" {...form.missing(found.missing)} />
        )}
      </Answer>
      <Form method="post" className={records.form}>
        <Field label={form.text} hint={form.textHint}>
          {(own) => (
            <textarea
              {...own}
              name="text"
              defaultValue={found?.text}
              className={`${controls.input} ${records.textarea}`}
              required
            />
          )}
        </Field>
        <p>
          <Button name="intent" value="find" look={found ? 'button' : 'primary'}>
            {form.find}
          </Button>
        </p>
      </Form>
      {found && found.records.length > 0 && (
        // Another search starts anew; a form that was sent keeps what was typed.
        <ClaimForm key={found.text} found={found} />
      )}
      <ConfirmKey result={actionData?.waiting} />
    </Page>
  );
}
