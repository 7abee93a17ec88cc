import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { MAX_QUANTITY } from '../../../domain/shop/order.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { codesText } from '../../text/orders.es.ts';
import { text } from '../../text/text.es.ts';
import { CodeFound } from '../CodeFound.tsx';
import { loadCodes, postCodes } from '../codes.server.ts';
import { OrderAnswer } from '../OrderAnswer.tsx';
import type { Route } from './+types/codigos';

export async function loader({ context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'codes.issue');
  return await loadCodes(db);
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  await postCodes(db, context.get(sessionContext), await postedForm(request));

export const meta = () => [{ title: text.title(text.sections.codes) }];

const { lookUp, newCodes, counts: countsText } = codesText;

export default function CodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, quota } = loaderData;
  const used = counts.filter(({ issued }) => issued > 0);
  const lookedUp = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A code stays nowhere, not even in a field.
    if (actionData && actionData.kind !== 'needs-key') lookedUp.current?.reset();
  }, [actionData]);
  return (
    <Page title={text.sections.codes} about={codesText.about}>
      <Answer to={actionData}>
        {actionData?.kind === 'looked-up' && <CodeFound found={actionData.found} />}
        {actionData && actionData.kind !== 'looked-up' && actionData.kind !== 'needs-key' && (
          <OrderAnswer answer={actionData} />
        )}
      </Answer>
      <div className={records.columns}>
        <Form ref={lookedUp} method="post" className={records.form} aria-label={lookUp.title}>
          <h2>{lookUp.title}</h2>
          <TextField
            label={lookUp.code}
            hint={lookUp.hint}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p>
            <Button name="intent" value="look-up" look="primary">
              {lookUp.button}
            </Button>
          </p>
        </Form>
        {counts.length > 0 && (
          <Form method="post" className={records.form} aria-label={newCodes.title}>
            <h2>{newCodes.title}</h2>
            <div className={`${records.fields} ${records.pair}`}>
              <SelectField
                label={newCodes.product}
                name="product"
                options={counts.map(({ id, name }) => [id, name])}
              />
              <TextField
                label={newCodes.count}
                type="number"
                name="count"
                defaultValue={1}
                min={1}
                max={MAX_QUANTITY}
                required
              />
            </div>
            <p className={controls.hint}>{newCodes.about}</p>
            <p>
              <Button name="intent" value="issue">
                {newCodes.button}
              </Button>
            </p>
          </Form>
        )}
      </div>
      <section className={`${controls.panel} ${records.section}`}>
        <div className={controls.panelHead}>
          <h2>{countsText.title}</h2>
          <LinkButton to="/pedidos">{text.sections.orders}</LinkButton>
        </div>
        <ul className={records.list}>
          {used.map(({ id, name, ...count }) => (
            <li key={id} className={records.record}>
              <p className={records.name}>{name}</p>
              <p className={records.line}>{countsText.line(count)}</p>
            </li>
          ))}
        </ul>
        <p className={records.none}>
          {used.length === 0 && `${countsText.none} `}
          {countsText.tv(quota.sold, quota.total)}
        </p>
      </section>
      <ConfirmKey result={actionData} />
    </Page>
  );
}
