import { redirect } from 'react-router';
import { studioEnv } from '../../../platform/env.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { shownAgain } from '../../editing/answer.ts';
import { EditNotice } from '../../editing/EditNotice.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { fieldText } from '../../text/history.es.ts';
import { productsText } from '../../text/products.es.ts';
import { text } from '../../text/text.es.ts';
import { ProductForm } from '../ProductForm.tsx';
import { PRODUCT_CONTROLS } from '../product-form.ts';
import { loadProduct, NEW_PRODUCT, postProduct } from '../products.server.ts';
import type { Route } from './+types/producto';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'products.edit');
  const change = url.searchParams.get('cambio');
  return {
    ...(await loadProduct(db, params.id)),
    change: isRowId(change) ? change : null,
    publicOrigin: studioEnv().PUBLIC_ORIGIN,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const answer = await postProduct(db, context.get(sessionContext), params.id, form);
  return answer.kind === 'saved' && params.id === NEW_PRODUCT
    ? redirect(`/productos/${encodeURIComponent(answer.id)}?cambio=${answer.change ?? ''}`)
    : answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.product?.name ?? productsText.add) },
];

const shownField = (field: string): string =>
  (productsText.fields as Readonly<Record<string, string>>)[field] ?? fieldText(field);

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, change, publicOrigin } = loaderData;
  const record = product && encodeURIComponent(`products/${product.id}`);
  const answered = actionData && actionData.kind !== 'needs-key' ? actionData : null;
  const sent = answered && 'typed' in answered ? answered : null;
  const { typed, base } = shownAgain(PRODUCT_CONTROLS, sent, loaderData);
  return (
    <Page
      title={product?.name ?? productsText.add}
      actions={
        <>
          <LinkButton to="/productos">{productsText.back}</LinkButton>
          {product && (
            <>
              <LinkButton to={`${publicOrigin}/tienda`} target="_blank" rel="noreferrer">
                {productsText.see}
              </LinkButton>
              <LinkButton to={`/historial?registro=${record}`}>{productsText.history}</LinkButton>
              <LinkButton to={`/retiros/nuevo?registro=${record}`}>
                {productsText.takeDown}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Answer to={answered}>
        {answered && <EditNotice answer={answered} text={productsText} />}
        {!answered && product && change && (
          <EditNotice answer={{ kind: 'saved', id: product.id, change }} text={productsText} />
        )}
      </Answer>
      <ProductForm
        // A saved form starts from what is there now.
        key={JSON.stringify(base)}
        typed={typed}
        base={base}
        wrong={answered?.kind === 'not-saved' ? answered.wrong : []}
      />
      {product && product.held.length > 0 && (
        <p className={`${controls.hint} ${records.section}`}>
          {productsText.heldFields(product.held.map(shownField).join(', '))}
        </p>
      )}
    </Page>
  );
}
