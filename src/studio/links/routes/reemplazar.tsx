import { Form, redirect, useNavigation } from 'react-router';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db, largeDb } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { useWatching } from '../../layout/use-watching.ts';
import { linksText } from '../../text/links.es.ts';
import { text as studioText } from '../../text/text.es.ts';
import { ReplacementDone } from '../ReplacementDone.tsx';
import { ReplacementPreview } from '../ReplacementPreview.tsx';
import { answerReplacement, loadReplacement } from '../replacement.server.ts';
import type { Route } from './+types/reemplazar';
import styles from './reemplazar.module.css';

const text = linksText.replace;

export const loader = async ({ request }: Route.LoaderArgs) =>
  await loadReplacement(db, new URL(request.url).searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const answer = await ifAllowed(() => answerReplacement(largeDb, context.get(actorContext), form));
  return answer.kind === 'go' ? redirect(answer.path) : answer;
}

export const meta = () => [{ title: studioText.title(text.title) }];

const WATCHING = { everyMs: 2000, maxMs: 10 * 60_000 };

export default function ReplacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, preview, done } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  const { state } = useNavigation();
  useWatching(done !== null && !done.isUndone && done.probed < done.count, WATCHING);
  return (
    <Page
      title={text.title}
      about={text.about}
      actions={<LinkButton to="/enlaces">{text.back}</LinkButton>}
    >
      {done && <ReplacementDone done={done} />}
      {problem && (
        <Answer to={actionData ?? problem}>
          <Notice kind="bad" title={problem} />
        </Answer>
      )}
      {!done && (
        <Form className={`${controls.panel} ${styles.form}`} key={`${asked.from} ${asked.to}`}>
          <TextField
            label={text.from}
            name="de"
            required
            defaultValue={asked.from}
            placeholder={text.fromExample}
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            label={text.to}
            name="a"
            required
            defaultValue={asked.to}
            placeholder={text.toExample}
            autoCapitalize="none"
            spellCheck={false}
            // Whoever comes from a domain has filled in the first field.
            autoFocus={asked.from !== '' && asked.to === ''}
          />
          <Button look={preview ? 'button' : 'primary'}>{text.preview}</Button>
          <p className={`${controls.hint} ${styles.hint}`}>{text.hint}</p>
        </Form>
      )}
      {preview && <ReplacementPreview asked={asked} preview={preview} isBusy={state !== 'idle'} />}
    </Page>
  );
}
