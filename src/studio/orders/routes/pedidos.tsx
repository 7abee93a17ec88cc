import { Link } from 'react-router';
import { ORDER_STATES, type Order, validCodes } from '../../../domain/shop/order.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import controls from '../../layout/controls.module.css';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import records from '../../layout/records.module.css';
import { SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { ordersText } from '../../text/orders.es.ts';
import { text } from '../../text/text.es.ts';
import { agoText, dateText } from '../../text/when.es.ts';
import { loadOrders } from '../orders.server.ts';
import type { Route } from './+types/pedidos';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'orders.edit');
  return await loadOrders(db, url.searchParams, new Date());
}

export const meta = () => [{ title: text.title(text.sections.orders) }];

function OrderRow({ order, now }: { order: Order; now: Date }) {
  const { id, contact, note, productName, quantity, state, codes, createdAt } = order;
  return (
    <li className={records.record}>
      <div>
        <p className={records.name}>
          <Link to={`/pedidos/${id}`}>{contact}</Link>
        </p>
        <p className={records.line}>{ordersText.title(id)}</p>
      </div>
      <div>
        <p>{ordersText.item(productName ?? ordersText.tvApp, quantity)}</p>
        {note && <p className={records.line}>{note}</p>}
      </div>
      <div>
        <p className={records.ways}>
          <span className={controls.badge}>{ordersText.states[state]}</span>
          <span className={controls.quiet}>
            {ordersText.codeCount(validCodes(codes).length, quantity)}
          </span>
        </p>
        <p className={records.line} title={dateText(createdAt)}>
          {ordersText.created(agoText(createdAt, now))}
        </p>
      </div>
    </li>
  );
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, counts, words, state, next, now } = loaderData;
  const isFiltered = words !== '' || state !== null;
  const more = new URLSearchParams({
    ...(words && { q: words }),
    ...(state && { estado: state }),
    antes: next ?? '',
  });
  return (
    <Page
      title={text.sections.orders}
      about={ordersText.about}
      actions={
        <LinkButton to="/pedidos/nuevo" look="primary">
          {ordersText.add}
        </LinkButton>
      }
    >
      <FilterForm at={`${words} ${state}`}>
        <TextField
          label={ordersText.filters.words}
          type="search"
          name="q"
          defaultValue={words}
          placeholder={ordersText.filters.hint}
        />
        <SelectField
          label={ordersText.filters.state}
          name="estado"
          defaultValue={state ?? ''}
          none={ordersText.filters.every}
          options={ORDER_STATES.map((each) => [
            each,
            ordersText.stateOption(ordersText.states[each], counts[each]),
          ])}
        />
      </FilterForm>
      {orders.length > 0 ? (
        <ul className={`${controls.panel} ${records.list}`}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} now={now} />
          ))}
        </ul>
      ) : (
        <Empty
          title={isFiltered ? ordersText.nothingFound : ordersText.empty}
          more={isFiltered ? ordersText.widen : ordersText.emptyMore}
        />
      )}
      <Pages to={[next && { path: `/pedidos?${more}`, label: ordersText.older }]} />
    </Page>
  );
}
