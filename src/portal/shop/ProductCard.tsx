import { isLast, type Product } from '../../domain/shop/product.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { chatLink } from '../layout/chat-link.ts';
import { useSite } from '../layout/site.ts';
import { shopText } from '../text/shop.es.ts';
import { text } from '../text/text.es.ts';
import styles from './ProductCard.module.css';

export function ProductCard({ product }: { product: Product }) {
  const price = text.price(product.priceArs);
  const chat = chatLink(useSite().chatUrl, shopText.message(product.name, price));
  return (
    <article className={styles.card}>
      <Poster
        src={product.image}
        name={product.name}
        unavailable={text.card.unavailable}
        shape="square"
      />
      {isLast(product) && (
        <p className={styles.badges}>
          <span>{shopText.unique}</span>
          <span className={styles.last}>{shopText.last}</span>
        </p>
      )}
      <h2>{product.name}</h2>
      <p className={styles.about}>{product.description}</p>
      <p className={styles.price}>{price}</p>
      {product.stock === 0 && <p className={styles.soldOut}>{shopText.soldOut}</p>}
      {product.stock > 0 && chat && (
        <a
          className={`${button.quiet} ${styles.buy}`}
          href={chat}
          target="_blank"
          rel="noopener"
          aria-label={shopText.buyProduct(product.name)}
        >
          <Icon name="chat" />
          {shopText.buy}
        </a>
      )}
    </article>
  );
}
