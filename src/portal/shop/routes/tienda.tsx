import {
  filterPath,
  PRODUCT_CATEGORIES,
  type ProductFilter,
} from '../../../domain/shop/product.ts';
import { button } from '../../../ui/button.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { Link } from '../../layout/Link.tsx';
import { siteOf, useSite } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { shopText, verifyText } from '../../text/shop.es.ts';
import { text } from '../../text/text.es.ts';
import { ProductCard } from '../ProductCard.tsx';
import { loadShop } from '../shop.server.ts';
import { VerifyBox } from '../VerifyBox.tsx';
import type { Route } from './+types/tienda';
import styles from './tienda.module.css';

export const headers = forwardHeaders;

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadShop(db, context.get(settingsContext), request);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: text.meta.shop(site.siteName),
    description: loaderData?.description || text.meta.shopDescription(site.siteName),
    path: '/tienda',
  });
}

function Filters({ filter }: { filter: ProductFilter }) {
  const choices = [null, ...PRODUCT_CATEGORIES];
  return (
    <div className={styles.filters}>
      <nav className={styles.categories} aria-label={shopText.categories}>
        {choices.map((category) => (
          <Link
            key={category ?? ''}
            to={filterPath({ ...filter, category })}
            className={button.quiet}
            aria-current={category === filter.category ? 'true' : undefined}
            preventScrollReset
          >
            {category ? shopText.category[category] : shopText.all}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Guide() {
  return (
    <section className={styles.guide} aria-label={shopText.guide}>
      <ol>
        {shopText.steps.map(({ name, about }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{about}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { filter, products, isEmpty } = loaderData;
  const hasChat = Boolean(useSite().chatUrl);
  if (isEmpty) {
    return (
      <>
        <header className={styles.head}>
          <h1>{shopText.title}</h1>
          <p>{shopText.nothingYet}</p>
        </header>
        <VerifyBox />
      </>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{shopText.title}</h1>
        <p>{shopText.description}</p>
        {!hasChat && <p>{shopText.closed}</p>}
        <p>
          <a href="#verificar">{verifyText.title}</a>
        </p>
      </header>
      {hasChat && <Guide />}
      <section aria-label={shopText.products}>
        <Filters filter={filter} />
        {products.length === 0 && <p className={styles.none}>{shopText.none}</p>}
        <ul className={styles.grid}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </section>
      <VerifyBox />
    </>
  );
}
