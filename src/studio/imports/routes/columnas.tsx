import { Form } from 'react-router';
import { fieldNames, TABLE_KINDS } from '../../../domain/imports/table-fields.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Field } from '../../layout/Field.tsx';
import { Hidden } from '../../layout/Hidden.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { named, Options, SelectField } from '../../layout/SelectField.tsx';
import { columnsText, importsText } from '../../text/imports.es.ts';
import { text } from '../../text/text.es.ts';
import { confirmColumns, loadColumns } from '../columns.server.ts';
import styles from '../imports.module.css';
import { Preview } from '../Preview.tsx';
import type { Route } from './+types/columnas';

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  await loadColumns(db, context.get(actorContext), new URL(request.url).searchParams);

export const action = async ({ request, context }: Route.ActionArgs) =>
  await confirmColumns(db, context.get(actorContext), await postedForm(request));

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: text.title(loaderData?.name) }];

export default function ColumnsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <Page title={text.sections.imports}>
        <div className={styles.stack}>
          <Problem said={columnsText.gone} />
          <div className={records.ways}>
            <LinkButton to="/importar">{importsText.back}</LinkButton>
          </div>
        </div>
      </Page>
    );
  const { name, file, mapping, samples, missing, preview, isRemembered } = loaderData;
  const { kind, headerLine } = mapping;
  const header = headerLine > 0 ? 'si' : 'no';
  const options = named(fieldNames(kind), columnsText.fields);
  return (
    <Page title={name} about={columnsText.about}>
      {/* Another kind has other columns: what was chosen in the old ones is not kept. */}
      <Form key={`${kind} ${header}`} method="get" className={styles.stack}>
        <Hidden fields={{ archivo: file, nombre: name, deQue: kind, deCabeza: header }} />
        {missing.length > 0 && <Notice kind="warn" {...columnsText.missing(missing)} />}
        {isRemembered && <p>{columnsText.remembered}</p>}
        <div className={`${controls.panel} ${styles.columns}`}>
          <SelectField
            label={columnsText.kind}
            name="que"
            defaultValue={kind}
            options={named(TABLE_KINDS, columnsText.kinds)}
          />
          <SelectField
            label={columnsText.header}
            name="cabeza"
            defaultValue={header}
            options={named(['si', 'no'], columnsText.headers)}
          />
        </div>
        <section className={styles.part}>
          <h2>{columnsText.columns}</h2>
          <p className={controls.quiet}>{columnsText.shape(mapping.delimiter, headerLine)}</p>
          <div className={`${controls.panel} ${styles.columns}`}>
            {mapping.fields.map((field, at) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                key={at}
                label={columnsText.column(mapping.names[at] ?? '', at)}
                hint={samples[at]?.join(' · ') || columnsText.empty}
              >
                {(own) => (
                  <select
                    className={controls.input}
                    {...own}
                    name={`c${at}`}
                    defaultValue={field ?? ''}
                  >
                    <Options of={options} none={columnsText.leftOut} />
                  </select>
                )}
              </Field>
            ))}
          </div>
        </section>
        <section className={styles.part}>
          <h2>{columnsText.preview}</h2>
          <Preview mapping={mapping} rows={preview} />
          <p className={controls.quiet}>{columnsText.keeps}</p>
        </section>
        <div className={records.ways}>
          <Button look="primary" formMethod="post">
            {columnsText.submit}
          </Button>
          <Button>{columnsText.update}</Button>
          <LinkButton to="/importar">{importsText.back}</LinkButton>
        </div>
      </Form>
    </Page>
  );
}
