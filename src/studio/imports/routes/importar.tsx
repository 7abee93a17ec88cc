import { Form, Link, useNavigation } from 'react-router';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Field } from '../../layout/Field.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { importsText } from '../../text/imports.es.ts';
import { text } from '../../text/text.es.ts';
import { agoText } from '../../text/when.es.ts';
import styles from '../imports.module.css';
import { chooseFile, loadImports } from '../imports.server.ts';
import type { Route } from './+types/importar';

export const loader = async ({ context }: Route.LoaderArgs) =>
  await loadImports(db, context.get(actorContext), new Date());

export async function action({ request, context }: Route.ActionArgs) {
  return { problem: await chooseFile(db, context.get(actorContext), await postedForm(request)) };
}

export const meta = () => [{ title: text.title(text.sections.imports) }];

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { runs, files, folder, now } = loaderData;
  const isSending = useNavigation().state === 'submitting';
  const { form } = importsText;
  return (
    <Page title={text.sections.imports} about={importsText.about}>
      <Answer to={actionData}>
        <Problem said={actionData && importsText.problems[actionData.problem]} />
      </Answer>
      <Form
        method="post"
        encType="multipart/form-data"
        className={`${controls.panel} ${styles.form}`}
      >
        <TextField
          label={form.upload}
          hint={form.uploadHint}
          type="file"
          name="archivo"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json,text/csv,application/x-ndjson"
        />
        <Field label={form.pasted} hint={form.pastedHint}>
          {(own) => (
            <textarea className={controls.input} {...own} name="tabla" rows={4} wrap="off" />
          )}
        </Field>
        <SelectField
          label={form.server}
          name="servidor"
          none={files.length > 0 ? form.none : form.noFiles(folder)}
          options={files.map(({ name, bytes }) => [name, importsText.option(name, bytes)])}
        />
        <div>
          <Button look="primary" disabled={isSending}>
            {form.submit}
          </Button>
        </div>
      </Form>
      {runs.length === 0 ? (
        <Empty title={importsText.empty} more={importsText.emptyMore} />
      ) : (
        <section>
          <h2>{importsText.last}</h2>
          <ul className={`${controls.panel} ${styles.list}`}>
            {runs.map(({ id, name, step, state, actor, createdAt }) => (
              <li key={id} className={styles.run}>
                <Link to={`/importar/${id}`}>{name}</Link>
                <span className={controls.badge}>{importsText.states[step][state]}</span>
                <span className={controls.quiet}>{actor}</span>
                <span className={controls.quiet}>{agoText(createdAt, now)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
