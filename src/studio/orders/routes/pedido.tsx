import { redirect } from 'react-router';
import { missingCodes, validCodes } from '../../../domain/shop/order.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { shownAgain } from '../../editing/answer.ts';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { codesText, ordersText } from '../../text/orders.es.ts';
import { text } from '../../text/text.es.ts';
import { ORDER_CONTROLS } from '../answers.ts';
import { CodeRow } from '../CodeRow.tsx';
import { OrderAnswer } from '../OrderAnswer.tsx';
import { OrderForm } from '../OrderForm.tsx';
import { loadOrder, NEW_ORDER, postOrder } from '../orders.server.ts';
import type { Route } from './+types/pedido';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'orders.edit');
  const isSaved = url.searchParams.has('guardado');
  return { ...(await loadOrder(db, params.id, new Date())), isSaved };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const answer = await postOrder(db, context.get(sessionContext), params.id, form);
  return answer.kind === 'saved' && params.id === NEW_ORDER
    ? redirect(`/pedidos/${answer.id}?guardado`)
    : answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.order ? ordersText.title(loaderData.order.id) : ordersText.add) },
];

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, products, isSaved } = loaderData;
  const answered = actionData && actionData.kind !== 'needs-key' ? actionData : null;
  const sent = answered && 'typed' in answered ? answered : null;
  const { typed, base } = shownAgain(ORDER_CONTROLS, sent, loaderData);
  const valid = order ? validCodes(order.codes).length : 0;
  const missing = order ? missingCodes(order) : 0;
  return (
    <Page
      title={order ? ordersText.title(order.id) : ordersText.add}
      actions={<LinkButton to="/pedidos">{ordersText.back}</LinkButton>}
    >
      <Answer to={answered ?? isSaved}>
        {isSaved && !actionData && <Notice kind="good" title={ordersText.saved} />}
        {answered && <OrderAnswer answer={answered} />}
      </Answer>
      {order?.state === 'cancelled' && valid > 0 && (
        <div className={records.standing}>
          <Notice kind="warn" {...ordersText.stillValid(valid)} />
        </div>
      )}
      <OrderForm
        key={JSON.stringify(base)}
        typed={typed}
        base={base}
        products={products}
        codes={valid}
        wrong={answered?.kind === 'not-saved' ? answered.wrong : []}
      />
      {order && (
        <section className={`${controls.panel} ${records.section}`}>
          <div className={controls.panelHead}>
            <h2>{codesText.section}</h2>
            {missing > 0 && order.state !== 'cancelled' && (
              <PostButton name="intent" value="issue">
                {codesText.issue(missing)}
              </PostButton>
            )}
          </div>
          {order.codes.length > 0 ? (
            <ul className={records.list}>
              {order.codes.map((code, place) => (
                <CodeRow key={`${code.use}/${code.id}`} code={code} place={place + 1} />
              ))}
            </ul>
          ) : (
            <p className={records.none}>{codesText.none}</p>
          )}
        </section>
      )}
      <ConfirmKey result={actionData} />
    </Page>
  );
}
