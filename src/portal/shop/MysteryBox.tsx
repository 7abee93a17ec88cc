import type { Settings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { chatLink } from '../layout/chat-link.ts';
import { useSite } from '../layout/site.ts';
import { mysteryBoxText } from '../text/mystery-box.es.ts';
import { text } from '../text/text.es.ts';
import styles from './MysteryBox.module.css';

/** An offer of the operator, sold by chat. Without a chat it is not shown. */
export function MysteryBox({ box }: { box: Settings['mysteryBox'] }) {
  const chatUrl = useSite().chatUrl;
  if (!box) return null;
  const price = text.price(box.priceArs);
  const chat = chatLink(chatUrl, mysteryBoxText.message(price));
  if (!chat) return null;
  return (
    <section className={styles.box} aria-label={mysteryBoxText.name}>
      <span className={styles.sign}>
        <Icon name="box" />
      </span>
      <div className={styles.words}>
        <h2>{mysteryBoxText.name}</h2>
        <p>{box.pitch ?? mysteryBoxText.pitch}</p>
        <p className={styles.delivery}>{mysteryBoxText.delivery(box.province)}</p>
      </div>
      <p className={styles.price}>{price}</p>
      <a className={button.quiet} href={chat} target="_blank" rel="noopener">
        <Icon name="chat" />
        {mysteryBoxText.buy}
      </a>
    </section>
  );
}
