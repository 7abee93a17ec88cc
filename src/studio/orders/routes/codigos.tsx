import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { MAX_QUANTITY } from '../../../domain/shop/order.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Field } from '../../layout/Field.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
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
  const answer = useRef<HTMLDivElement>(null);
  const lookedUp = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!actionData || actionData.kind === 'needs-key') return;
    answer.current?.focus();
    // A code stays nowhere, not even in a field.
    lookedUp.current?.reset();
  }, [actionData]);
  return (
    <Page title={text.sections.codes} about={codesText.about}>
      <div ref={answer} tabIndex={-1} className={records.answer}>
        {actionData?.kind === 'looked-up' && <CodeFound found={actionData.found} />}
        {actionData && actionData.kind !== 'looked-up' && actionData.kind !== 'needs-key' && (
          <OrderAnswer answer={actionData} />
        )}
      </div>
      <div className={records.columns}>
        <Form ref={lookedUp} method="post" className={records.form} aria-label={lookUp.title}>
          <h2>{lookUp.title}</h2>
          <Field label={lookUp.code} hint={lookUp.hint}>
            {(own) => (
              <input
                {...own}
                name="code"
                className={controls.input}
                required
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Field>
          <p>
            <button type="submit" name="intent" value="look-up" className={controls.primary}>
              {lookUp.button}
            </button>
          </p>
        </Form>
        {counts.length > 0 && (
          <Form method="post" className={records.form} aria-label={newCodes.title}>
            <h2>{newCodes.title}</h2>
            <div className={`${records.fields} ${records.pair}`}>
              <label className={controls.field}>
                <span className={controls.label}>{newCodes.product}</span>
                <select name="product" className={controls.input}>
                  {counts.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <label className={controls.field}>
                <span className={controls.label}>{newCodes.count}</span>
                <input
                  type="number"
                  name="count"
                  defaultValue={1}
                  min={1}
                  max={MAX_QUANTITY}
                  required
                  className={controls.input}
                />
              </label>
            </div>
            <p className={controls.hint}>{newCodes.about}</p>
            <p>
              <button type="submit" name="intent" value="issue" className={controls.button}>
                {newCodes.button}
              </button>
            </p>
          </Form>
        )}
      </div>
      <section className={`${controls.panel} ${records.section}`}>
        <div className={controls.panelHead}>
          <h2>{countsText.title}</h2>
          <Link to="/pedidos" className={controls.button}>
            {text.sections.orders}
          </Link>
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
