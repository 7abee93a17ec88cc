import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { chatLink } from '../layout/chat-link.ts';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import { tvAppText } from '../text/tv-app.es.ts';
import { CopyAlias } from './CopyAlias.tsx';
import styles from './TvAppPayment.module.css';

type Props = { priceArs: number; alias: string; terms: string; isSoldOut: boolean };

/** How to pay: transfer, receipt, code. Shown only if seats are left and there is a chat for the receipt. */
export function TvAppPayment({ priceArs, alias, terms, isSoldOut }: Props) {
  const site = useSite();
  const price = tvAppText.price(text.price(priceArs));
  const chat = chatLink(site.chatUrl, tvAppText.message(tvAppText.title(site.siteName), price));
  const isOpen = alias !== '' && chat !== null && !isSoldOut;
  return (
    <section className={styles.payment}>
      <h2>{tvAppText.payment}</h2>
      <p className={styles.price}>
        <b>{price}</b>
        <span>{terms}</span>
      </p>
      {!isOpen && <p>{isSoldOut ? tvAppText.soldOut : tvAppText.noPayment}</p>}
      {isOpen && (
        <ol>
          <li>
            <p>{tvAppText.steps.transfer}</p>
            <CopyAlias alias={alias} />
          </li>
          <li>
            <p>{tvAppText.steps.receipt}</p>
            <a className={button.quiet} href={chat} target="_blank" rel="noopener">
              <Icon name="chat" />
              {tvAppText.sendReceipt}
            </a>
          </li>
          <li>
            <p>{tvAppText.steps.code}</p>
          </li>
        </ol>
      )}
    </section>
  );
}
