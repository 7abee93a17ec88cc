import { Form, useLocation } from 'react-router';
import { filterPath, readFilter } from '../../domain/shop/product.ts';
import styles from '../search/SearchForm.module.css';
import { text } from '../text/text.es.ts';

/** The header's search box in the shop: finds products in the chosen category. */
export function ShopSearch() {
  const filter = readFilter(new URLSearchParams(useLocation().search));
  return (
    // The key resets the form for every address, so that it shows the current search.
    <Form
      action="/tienda"
      className={styles.search}
      role="search"
      key={filterPath(filter)}
      preventScrollReset
    >
      {filter.category && <input type="hidden" name="categoria" value={filter.category} />}
      <input
        type="search"
        name="q"
        defaultValue={filter.words}
        aria-label={text.search.inShop}
        placeholder={text.search.placeholder.shop}
        enterKeyHint="search"
        autoComplete="off"
      />
    </Form>
  );
}
