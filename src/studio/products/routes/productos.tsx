import { Form, Link } from 'react-router';
import { listShopProducts } from '../../../data/queries/shop-products.ts';
import type { ShopProduct } from '../../../domain/shop/product-edit.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Icon } from '../../layout/Icon.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { productsText } from '../../text/products.es.ts';
import { text } from '../../text/text.es.ts';
import { postMove } from '../products.server.ts';
import type { Route } from './+types/productos';
import styles from './productos.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'products.edit');
  return { products: await listShopProducts(db) };
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  await postMove(db, context.get(sessionContext), await postedForm(request));

export const meta = () => [{ title: text.title(text.sections.products) }];

function ProductRow({ product }: { product: ShopProduct }) {
  const { id, name, category, price, stock, active, isHidden, held } = product;
  return (
    <li className={`${records.record} ${styles.product}`}>
      <div>
        <p className={records.name}>
          <Link to={`/productos/${encodeURIComponent(id)}`}>{name}</Link>
        </p>
        <p className={records.line}>{`${id} · ${productsText.categories[category]}`}</p>
      </div>
      <p>{`${productsText.price(price)} · ${productsText.stock(stock)}`}</p>
      <p className={records.ways}>
        {!active && <span className={controls.badge}>{productsText.notShown}</span>}
        {isHidden && <span className={controls.badge}>{productsText.hidden}</span>}
        {held.length > 0 && <span className={controls.badge}>{productsText.held}</span>}
      </p>
      <Form method="post" className={records.ways} preventScrollReset>
        <input type="hidden" name="product" value={id} />
        {(['up', 'down'] as const).map((direction) => (
          <button
            key={direction}
            type="submit"
            name="direction"
            value={direction}
            className={`${controls.ghost} ${styles[direction]}`}
            aria-label={productsText[direction](name)}
          >
            <Icon name="down" />
          </button>
        ))}
      </Form>
    </li>
  );
}

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products } = loaderData;
  return (
    <Page
      title={text.sections.products}
      about={productsText.about}
      actions={
        <LinkButton to="/productos/nuevo" look="primary">
          {productsText.add}
        </LinkButton>
      }
    >
      <div className={records.answer}>
        {actionData?.kind === 'moved' && <Notice kind="good" title={productsText.moved} />}
        {actionData?.kind === 'not-found' && <Problem said={productsText.problems['not-found']} />}
      </div>
      {products.length > 0 ? (
        <ol className={`${controls.panel} ${records.list}`}>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ol>
      ) : (
        <Empty title={productsText.empty} more={productsText.emptyMore} />
      )}
    </Page>
  );
}
